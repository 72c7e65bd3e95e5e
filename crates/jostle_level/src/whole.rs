//! Numbers of files as integers.

/// Returns a number without a fraction as an integer.
#[expect(
    clippy::cast_possible_truncation,
    reason = "compared with the range first"
)]
pub(crate) fn whole(number: f64) -> Option<i32> {
    let is_inside = f64::from(i32::MIN) <= number && number <= f64::from(i32::MAX);
    (is_whole(number) && is_inside).then_some(number as i32)
}

/// Returns a number without a fraction as an integer, if all integers up to it have a float of their own.
#[expect(
    clippy::cast_possible_truncation,
    reason = "compared with what floats hold exactly"
)]
pub(crate) fn whole_i64(number: f64) -> Option<i64> {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    (is_whole(number) && number.abs() <= EXACT).then_some(number as i64)
}

/// Returns a number without a fraction as a count.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "compared with the range first"
)]
pub(crate) fn count(number: f64) -> Option<u32> {
    let is_inside = 0.0 <= number && number <= f64::from(u32::MAX);
    (is_whole(number) && is_inside).then_some(number as u32)
}

fn is_whole(number: f64) -> bool {
    number.fract().abs() <= 0.0
}
