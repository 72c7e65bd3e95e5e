//! Lanes moved together.

/// For each set of eight lanes, their numbers in order, a byte each.
pub(crate) const PACKED: [i64; 256] = packed();

const fn packed() -> [i64; 256] {
    let mut table = [0; 256];
    let mut set = 0;
    while set < 256 {
        let (mut lane, mut place) = (0, 0);
        while lane < 8 {
            if set >> lane & 1 == 1 {
                table[set] |= lane << (8 * place);
                place += 1;
            }
            lane += 1;
        }
        set += 1;
    }
    table
}
