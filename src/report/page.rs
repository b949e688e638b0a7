//! The files that people read: report and figures.

use super::content::{Findings, document};
use super::document::Document;
use super::html::html;
use super::latex::latex;
use super::markdown::markdown;
use super::pictures::{Picture, pictures};
use crate::figures::{Drawing, FigureError};

/// `report.html`, `report.md` and the figures, by their names in the result folder.
///
/// # Errors
/// What the drawing reports.
pub fn pages(findings: &Findings<'_>) -> Result<Vec<(String, Vec<u8>)>, FigureError> {
    let pictures = pictures(findings)?;
    Ok(forms(&document(findings, &pictures), &pictures))
}

/// A document in all its forms, with its figures.
pub(super) fn forms(document: &Document<'_>, pictures: &[Picture]) -> Vec<(String, Vec<u8>)> {
    let mut files = vec![
        ("report.html".to_owned(), html(document).into_bytes()),
        ("report.md".to_owned(), markdown(document).into_bytes()),
    ];
    for picture in pictures {
        let Drawing { svg, png } = &picture.drawing;
        files.push((format!("figures/{}.svg", picture.name), svg.clone().into_bytes()));
        files.push((format!("figures/{}.png", picture.name), png.clone()));
    }
    files
}

/// The report's tables in LaTeX, the text of `tables.tex`.
pub fn latex_tables(findings: &Findings<'_>) -> String {
    latex(&document(findings, &[]))
}
