//! Text in aligned columns.

/// Aligns the first column to the left and all others to the right.
pub(crate) fn text(grid: &[Vec<String>]) -> String {
    let mut text = String::new();
    let width = |column: usize| grid.iter().map(|line| line[column].len()).max();
    for line in grid {
        for (column, entry) in line.iter().enumerate() {
            let width = width(column).unwrap_or(0);
            text += &match column {
                0 => format!("  {entry:<width$}"),
                _ => format!("  {entry:>width$}"),
            };
        }
        text = text.trim_end().to_owned() + "\n";
    }
    text
}
