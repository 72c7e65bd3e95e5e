/// What a box is, and what it wants to meet, in bits.
///
/// `layers` says what the box is (a bullet, an enemy), `mask` what it looks for. Of two boxes, one
/// looking for the other is enough to make them a pair.
///
/// # Examples
///
/// ```
/// use jostle::Filter;
///
/// const BULLET: u32 = 1;
/// const ENEMY: u32 = 2;
/// let bullet = Filter::new(BULLET, ENEMY);
/// let enemy = Filter::new(ENEMY, 0);
/// assert!(bullet.meets(enemy) && enemy.meets(bullet), "the bullet looks for enemies");
/// assert!(!bullet.meets(bullet), "but not for bullets");
/// assert!(Filter::ALL.meets(Filter::ALL));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Filter {
    /// What the box is: one bit or several. Without any, nothing finds it.
    pub layers: u32,
    /// What the box looks for.
    pub mask: u32,
}

impl Filter {
    /// In all layers, looking for everything.
    pub const ALL: Self = Self::new(u32::MAX, u32::MAX);

    /// In these layers, looking for those of the mask.
    #[must_use]
    pub const fn new(layers: u32, mask: u32) -> Self {
        Self { layers, mask }
    }

    /// Whether one of the two looks for the other.
    #[must_use]
    pub const fn meets(self, other: Self) -> bool {
        (self.mask & other.layers) | (other.mask & self.layers) != 0
    }
}

impl Default for Filter {
    /// [`Filter::ALL`].
    fn default() -> Self {
        Self::ALL
    }
}
