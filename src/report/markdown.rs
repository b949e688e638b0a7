//! A report in Markdown.

use comfy_table::{Table, presets};

use super::document::{Document, Part, Sheet};

/// The report as the text of `report.md`; figures are named as they stand beside it.
pub fn markdown(document: &Document<'_>) -> String {
    let mut text = format!("# {}\n", document.title);
    for part in &document.parts {
        text += "\n";
        text += &match part {
            Part::Heading(words) => format!("## {words}\n"),
            // Markdown would take what stands behind `<` for HTML.
            Part::Paragraph(words) => format!("{}\n", words.replace('<', "\\<")),
            Part::List(items) => items.iter().map(|item| format!("- {item}\n")).collect(),
            Part::Table(sheet) => table(sheet),
            Part::Figure(picture) => {
                format!("![{}](figures/{}.svg)\n", picture.title, picture.name)
            }
            Part::Verbatim(lines) => format!("```\n{}\n```\n", lines.trim_end()),
        };
    }
    text
}

fn table(sheet: &Sheet) -> String {
    let mut table = Table::new();
    table.load_preset(presets::ASCII_MARKDOWN).set_header(&sheet.header);
    for row in &sheet.rows {
        table.add_row(row.iter().map(|cell| cell.text.as_str()));
    }
    format!("**{}**\n\n{}\n", sheet.caption, table.trim_fmt())
}
