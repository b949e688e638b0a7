//! A report as headings, paragraphs, tables and figures, before it takes a form.
//!
//! In running text `**` makes bold and a backtick makes code, as in Markdown; nothing else is marked.

use super::pictures::Picture;

/// A report.
pub struct Document<'p> {
    /// The title.
    pub title: String,
    /// The parts, in order.
    pub parts: Vec<Part<'p>>,
}

/// A part of a report.
pub enum Part<'p> {
    /// A heading of the second level.
    Heading(&'static str),
    /// A paragraph.
    Paragraph(String),
    /// A list without numbers.
    List(Vec<String>),
    /// A table.
    Table(Sheet),
    /// A figure.
    Figure(&'p Picture),
    /// Text to be shown as it is, line by line.
    Verbatim(String),
}

/// A table of a report.
pub struct Sheet {
    /// What the table shows.
    pub caption: String,
    /// The column heads.
    pub header: Vec<String>,
    /// The rows, each as long as the header.
    pub rows: Vec<Vec<Cell>>,
}

impl Sheet {
    /// An empty table.
    pub fn new(caption: &str, header: &[&str]) -> Sheet {
        let header = header.iter().map(|&head| head.to_owned()).collect();
        Sheet { caption: caption.to_owned(), header, rows: Vec::new() }
    }
}

/// A cell of a table.
#[derive(Debug, Clone, PartialEq)]
pub struct Cell {
    /// What is shown.
    pub text: String,
    /// By what the row is sorted; `None` to sort by the text.
    pub number: Option<f64>,
}

impl Cell {
    /// A cell of text.
    pub fn text(text: impl Into<String>) -> Cell {
        Cell { text: text.into(), number: None }
    }

    /// A number as shown, with the value by which it is sorted.
    pub fn number(text: String, value: f64) -> Cell {
        Cell { text, number: Some(value) }
    }

    /// A value where there is one, written by `show`; a hyphen where there is none.
    pub fn optional(value: Option<f64>, show: impl Fn(f64) -> String) -> Cell {
        match value {
            Some(value) => Cell::number(show(value), value),
            None => Cell::text("-"),
        }
    }
}
