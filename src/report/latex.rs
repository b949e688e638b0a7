//! The tables of a report in LaTeX.

use super::document::{Document, Part, Sheet};

/// Every table as a `table` environment with the rules of the package `booktabs`.
pub fn latex(document: &Document<'_>) -> String {
    let sheets: Vec<&Sheet> = document
        .parts
        .iter()
        .filter_map(|part| if let Part::Table(sheet) = part { Some(sheet) } else { None })
        .collect();
    let head = "% Tables of the report. Needs \\usepackage{booktabs,graphicx}.\n";
    head.to_owned() + &sheets.iter().map(|sheet| table(sheet)).collect::<String>()
}

fn table(sheet: &Sheet) -> String {
    let numeric = |column: usize| sheet.rows.iter().any(|row| row[column].number.is_some());
    let columns: String =
        (0..sheet.header.len()).map(|column| if numeric(column) { 'r' } else { 'l' }).collect();
    let line = |cells: &mut dyn Iterator<Item = &str>| {
        cells.map(escaped).collect::<Vec<_>>().join(" & ") + " \\\\\n"
    };
    let mut text = format!(
        "\n\\begin{{table}}\n\\caption{{{}}}\n\\resizebox{{\\textwidth}}{{!}}{{\\begin{{tabular}}{{{columns}}}\n\\toprule\n",
        escaped(&sheet.caption)
    );
    text += &line(&mut sheet.header.iter().map(String::as_str));
    text += "\\midrule\n";
    for row in &sheet.rows {
        text += &line(&mut row.iter().map(|cell| cell.text.as_str()));
    }
    text + "\\bottomrule\n\\end{tabular}}\n\\end{table}\n"
}

fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => out.extend(['\\', c]),
            '~' => out += "\\textasciitilde{}",
            '^' => out += "\\textasciicircum{}",
            '\\' => out += "\\textbackslash{}",
            _ => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::document::Cell;
    use super::*;

    #[test]
    fn what_latex_reads_as_commands_is_escaped() {
        let mut sheet = Sheet::new("Shares, 50 %", &["variant", "share_low"]);
        sheet.rows.push(vec![Cell::text("a&b"), Cell::number("1 %".into(), 0.01)]);
        let text = table(&sheet);
        assert!(text.contains("\\caption{Shares, 50 \\%}") && text.contains("{lr}"), "{text}");
        assert!(text.contains("a\\&b & 1 \\% \\\\"), "{text}");
    }
}
