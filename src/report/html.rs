//! A report as one self-contained page.

use super::document::{Cell, Document, Part, Sheet};

const STYLE: &str = include_str!("page.css");
const SORTING: &str = include_str!("page.js");

/// The report as the text of `report.html`: style, script and figures are inside, and nothing is
/// fetched from anywhere.
pub fn html(document: &Document<'_>) -> String {
    let body: String = document.parts.iter().map(part).collect();
    let title = escaped(&document.title);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light dark\">\n<link rel=\"icon\" href=\"data:,\">\n<title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n{body}</main>\n<script>\n{SORTING}</script>\n</body>\n</html>\n"
    )
}

fn part(part: &Part<'_>) -> String {
    match part {
        Part::Heading(words) => format!("<h2>{}</h2>\n", escaped(words)),
        Part::Paragraph(words) => format!("<p>{}</p>\n", marked(words)),
        Part::List(items) => {
            let items: String =
                items.iter().map(|item| format!("<li>{}</li>\n", marked(item))).collect();
            format!("<ul>\n{items}</ul>\n")
        }
        Part::Table(sheet) => table(sheet),
        Part::Figure(picture) => format!(
            "<figure role=\"img\" aria-label=\"{}\">\n<div class=\"scroll\" tabindex=\"0\">{}</div>\n</figure>\n",
            escaped(&picture.title),
            picture.drawing.svg.trim_end()
        ),
        Part::Verbatim(lines) => {
            format!("<pre tabindex=\"0\">{}</pre>\n", escaped(lines.trim_end()))
        }
    }
}

fn table(sheet: &Sheet) -> String {
    let numeric = |column: usize| sheet.rows.iter().any(|row| row[column].number.is_some());
    let class = |column: usize| if numeric(column) { " class=\"number\"" } else { "" };
    let heads: String = sheet
        .header
        .iter()
        .enumerate()
        .map(|(column, head)| {
            format!(
                "<th scope=\"col\"{}><button type=\"button\">{}</button></th>",
                class(column),
                escaped(head)
            )
        })
        .collect();
    let cell = |(column, cell): (usize, &Cell)| {
        let value = cell.number.map_or_else(String::new, |n| format!(" data-value=\"{n}\""));
        format!("<td{}{value}>{}</td>", class(column), escaped(&cell.text))
    };
    let row = |row: &Vec<Cell>| {
        format!("<tr>{}</tr>\n", row.iter().enumerate().map(cell).collect::<String>())
    };
    let rows: String = sheet.rows.iter().map(row).collect();
    format!(
        "<div class=\"scroll\" tabindex=\"0\"><table>\n<caption>{}</caption>\n<thead><tr>{heads}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table></div>\n",
        escaped(&sheet.caption)
    )
}

/// Escaped text with `**bold**` and code between backticks as elements.
fn marked(text: &str) -> String {
    // A percentage is not broken across lines.
    let text = escaped(text).replace(" %", "\u{a0}%");
    let between = |text: &str, mark: &str, element: &str| {
        let pieces: Vec<&str> = text.split(mark).collect();
        let last = pieces.len() - 1;
        let mut out = String::new();
        for (at, piece) in pieces.iter().enumerate() {
            match at {
                0 => {}
                _ if at % 2 == 0 => out += &format!("</{element}>"),
                _ if at < last => out += &format!("<{element}>"),
                // A mark without its partner stays as it is.
                _ => out += mark,
            }
            out += piece;
        }
        out
    };
    between(&between(&text, "**", "strong"), "`", "code")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_become_elements_and_the_rest_is_escaped() {
        assert_eq!(marked("**a<b** and `c`"), "<strong>a&lt;b</strong> and <code>c</code>");
        assert_eq!(marked("one ` alone"), "one ` alone");
        assert_eq!(marked("`a` `"), "<code>a</code> `");
        assert_eq!(marked("plain"), "plain");
    }
}
