//! Rows of named, documented values, and the frame that they make.

use std::borrow::Cow;

use polars::prelude::*;

/// A value of a table.
#[derive(Debug, Clone, PartialEq)]
pub enum FieldValue {
    /// Text.
    Text(String),
    /// A count or another whole number that is never negative.
    Count(u64),
    /// A whole number, absent where it is not defined.
    Whole(Option<i64>),
    /// A number, absent where it is not defined.
    Number(Option<f64>),
    /// A list of whole numbers.
    List(Vec<i64>),
}

/// One value with its column's name, unit and meaning.
#[derive(Debug, Clone, PartialEq)]
pub struct Field {
    /// Column name.
    pub name: Cow<'static, str>,
    /// Unit, such as `games`, `plies`, or `1` for a share.
    pub unit: &'static str,
    /// What the column says.
    pub meaning: Cow<'static, str>,
    /// The value.
    pub value: FieldValue,
}

/// Builds one row.
#[derive(Debug, Default)]
pub(super) struct Row(pub(super) Vec<Field>);

impl Row {
    pub(super) fn push(
        &mut self,
        name: impl Into<Cow<'static, str>>,
        unit: &'static str,
        meaning: impl Into<Cow<'static, str>>,
        value: FieldValue,
    ) {
        self.0.push(Field { name: name.into(), unit, meaning: meaning.into(), value });
    }

    pub(super) fn text(&mut self, name: &'static str, meaning: &'static str, value: &str) {
        self.push(name, "", meaning, FieldValue::Text(value.to_owned()));
    }

    pub(super) fn count(
        &mut self,
        name: &'static str,
        unit: &'static str,
        meaning: &'static str,
        value: u64,
    ) {
        self.push(name, unit, meaning, FieldValue::Count(value));
    }
}

/// Rows of the same columns.
#[derive(Debug, Clone)]
pub struct Table {
    /// The table's name, also its file name without the ending.
    pub name: &'static str,
    /// The rows; all have the same columns in the same order.
    pub rows: Vec<Vec<Field>>,
}

impl Table {
    pub(super) fn new(name: &'static str, rows: impl IntoIterator<Item = Row>) -> Table {
        Table { name, rows: rows.into_iter().map(|row| row.0).collect() }
    }

    /// The table as a polars frame; empty without rows.
    ///
    /// # Errors
    /// When the rows do not have the same columns, which the makers of tables rule out.
    pub fn frame(&self) -> PolarsResult<DataFrame> {
        let Some(first) = self.rows.first() else { return Ok(DataFrame::empty()) };
        let columns = (0..first.len()).map(|at| {
            let values = self.rows.iter().map(|row| &row[at].value);
            column(&first[at], values)
        });
        DataFrame::new(self.rows.len(), columns.collect::<PolarsResult<Vec<Column>>>()?)
    }
}

fn column<'v>(field: &Field, values: impl Iterator<Item = &'v FieldValue>) -> PolarsResult<Column> {
    let name: PlSmallStr = field.name.as_ref().into();
    let mixed = || polars_err!(ComputeError: "column {} has values of different kinds", field.name);
    macro_rules! gather {
        ($kind:ident, $take:expr) => {
            values
                .map(|value| match value {
                    FieldValue::$kind(inside) => Ok($take(inside)),
                    _ => Err(mixed()),
                })
                .collect::<PolarsResult<Vec<_>>>()?
        };
    }
    Ok(match &field.value {
        FieldValue::Text(_) => Column::new(name, gather!(Text, |text: &String| text.clone())),
        FieldValue::Count(_) => Column::new(name, gather!(Count, |count: &u64| *count)),
        FieldValue::Whole(_) => Column::new(name, gather!(Whole, |whole: &Option<i64>| *whole)),
        FieldValue::Number(_) => Column::new(name, gather!(Number, |number: &Option<f64>| *number)),
        FieldValue::List(_) => {
            let lists = gather!(List, |list: &Vec<i64>| Series::new(PlSmallStr::EMPTY, list));
            Column::new(name, lists)
        }
    })
}
