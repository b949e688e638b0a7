//! The files that people read: report and figures.

use super::document::Document;
use super::html::html;
use super::markdown::markdown;
use super::pictures::Picture;
use crate::figures::Drawing;

/// `report.html`, `report.md` and the figures, by their names in the result folder.
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
