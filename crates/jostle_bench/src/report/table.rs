//! The table of all cells: a row per method, a column per size.

use super::columns;
use super::row::Row;
use crate::job::Job;
use crate::method::Kind;
use crate::workload::Workload;

/// Formats one cell of the printed table: the time, and in brackets the time relative to jostle's.
///
/// The best peer has a star; a dash stands for a method that takes too long at this size.
fn entry(row: Option<&Row>) -> String {
    let Some(row) = row else { return String::new() };
    let Some(time) = row.nanoseconds else {
        return "-".into();
    };
    let ratio = match row.ratio {
        Some(ratio) if row.kind != Kind::Headline => format!(" ({})", short(ratio)),
        _ => String::new(),
    };
    let star = if row.is_best_peer { " *" } else { "" };
    format!("{}{ratio}{star}", short(time))
}

/// Formats a number with three significant digits.
pub(crate) fn short(value: f64) -> String {
    match value {
        v if v < 1.0 => format!("{v:.2}"),
        v if v < 100.0 => format!("{v:.1}"),
        v => format!("{v:.0}"),
    }
}

/// Returns the rows of one job on one workload as a grid of text, with a heading row.
fn grid(rows: &[&Row]) -> Vec<Vec<String>> {
    let mut sizes: Vec<_> = rows.iter().map(|row| row.cell.n).collect();
    sizes.sort_unstable();
    sizes.dedup();
    let mut methods: Vec<&Row> = Vec::new();
    for row in rows {
        if !methods.iter().any(|known| known.method == row.method) {
            methods.push(row);
        }
    }
    let mut heading = vec!["method".to_owned()];
    heading.extend(sizes.iter().map(usize::to_string));
    let mut grid = vec![heading];
    for method in methods {
        let mut line = vec![
            format!("{} {}", method.method, method.version)
                .trim_end()
                .to_owned(),
        ];
        line.extend(sizes.iter().map(|size| {
            let is_it = |row: &&&Row| row.method == method.method && row.cell.n == *size;
            entry(rows.iter().find(is_it).copied())
        }));
        grid.push(line);
    }
    grid
}

/// Returns the rows of each job on each workload, if there are any.
fn groups(rows: &[Row]) -> Vec<(Job, Workload, Vec<&Row>)> {
    let mut groups = Vec::new();
    for job in Job::ALL {
        for workload in Workload::ALL {
            let is_in = |row: &&Row| row.cell.job == job && row.cell.workload == workload;
            let group: Vec<_> = rows.iter().filter(is_in).collect();
            if !group.is_empty() {
                groups.push((job, workload, group));
            }
        }
    }
    groups
}

/// Formats the table for the terminal.
pub(crate) fn text(rows: &[Row]) -> String {
    let mut text = String::new();
    for (job, workload, group) in groups(rows) {
        let (name, title) = (job.name(), job.title());
        let (workload, unit) = (workload.name(), job.unit());
        text +=
            &format!("\n{name}, {workload}: {title}; ns per {unit} (times jostle), * best peer\n");
        text += &columns::text(&grid(&group));
    }
    text
}

/// Formats the table for the documentation.
pub(crate) fn markdown(rows: &[Row]) -> String {
    let most = rows.iter().map(|row| row.cell.n).max().unwrap_or(0);
    let mut text = format!(
        "# Measured side by side\n\n\
         Written by `cargo run --profile bench -p jostle_bench`, here with up to {most} boxes. Nanoseconds,\n\
         best of many turns within one process; in brackets the time over jostle's. A star marks the\n\
         best peer, a dash a method that takes too long at that size. Read the ratios: times differ\n\
         from machine to machine.\n",
    );
    let mut last = None;
    for (job, workload, group) in groups(rows) {
        if last != Some(job.name()) {
            let (name, title) = (job.name(), job.title());
            text += &format!("\n## {name}: {title}\n\n![{title}]({name}.svg)\n");
            last = Some(name);
        }
        text += &format!("\n{}, ns per {}:\n\n", workload.name(), job.unit());
        for (index, line) in grid(&group).iter().enumerate() {
            text += &format!("| {} |\n", line.join(" | "));
            if index == 0 {
                text += &format!("|---{}|\n", "|--:".repeat(line.len() - 1));
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::job::Cell;

    fn row(method: &'static str, kind: Kind, n: usize, time: Option<f64>) -> Row {
        Row {
            cell: Cell {
                job: Job::AllPairs,
                workload: Workload::Uniform,
                n,
            },
            method,
            kind,
            version: "1.2",
            nanoseconds: time,
            ratio: time.map(|time| time / 10.0),
            is_best_peer: kind == Kind::Peer && time.is_some(),
            pairs: 0,
            hash: 0,
        }
    }

    #[test]
    fn methods_are_rows_and_sizes_are_columns() {
        let rows = [
            row("own", Kind::Headline, 10, Some(10.0)),
            row("peer", Kind::Peer, 10, Some(64.0)),
            row("own", Kind::Headline, 100, Some(10.0)),
            row("peer", Kind::Peer, 100, None),
        ];
        let markdown = markdown(&rows);
        let expected = "| method | 10 | 100 |\n|---|--:|--:|\n\
                        | own 1.2 | 10.0 | 10.0 |\n| peer 1.2 | 64.0 (6.4) * | - |\n";
        assert!(markdown.ends_with(expected), "{markdown}");
        assert!(
            text(&rows).contains("  peer 1.2  64.0 (6.4) *     -\n"),
            "{}",
            text(&rows)
        );
    }
}
