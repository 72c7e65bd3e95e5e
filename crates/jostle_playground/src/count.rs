//! Counts as text.

/// Formats a count with commas between thousands.
#[must_use]
pub fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut grouped = String::new();
    for (number, digit) in digits.chars().enumerate() {
        if 0 < number && (digits.len() - number).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// Formats a count with its noun, singular or plural.
#[must_use]
pub fn counted(count: usize, one: &str, many: &str) -> String {
    let noun = if count == 1 { one } else { many };
    format!("{} {noun}", grouped(count as u64))
}

#[cfg(test)]
mod tests {
    use super::{counted, grouped};

    #[test]
    fn counts_read_well() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(100_000), "100,000");
        assert_eq!(grouped(1_234_567), "1,234,567");
        let counts = [0, 1, 2000].map(|count| counted(count, "body", "bodies"));
        assert_eq!(counts, ["0 bodies", "1 body", "2,000 bodies"]);
    }
}
