//! The results: rows of JSON, a table, charts.

pub(crate) mod chart;
pub(crate) mod columns;
pub(crate) mod row;
pub(crate) mod svg;
pub(crate) mod table;
