/// Layers and mask of a box: what it is, and what it looks for.
///
/// Each bit stands for a kind of box, such as bullets or enemies. Two overlapping boxes are a pair if at least
/// one of them looks for the other.
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
    /// The kinds of box that this one is. A box in no layer is never found.
    pub layers: u32,
    /// The kinds of box that this one looks for; 0 if it only waits to be found.
    pub mask: u32,
}

impl Filter {
    /// A filter in all layers that looks for everything.
    pub const ALL: Self = Self::new(u32::MAX, u32::MAX);

    /// Creates a filter from layers and mask.
    #[must_use]
    pub const fn new(layers: u32, mask: u32) -> Self {
        Self { layers, mask }
    }

    /// Returns whether one of the two looks for the other.
    #[must_use]
    pub const fn meets(self, other: Self) -> bool {
        (self.mask & other.layers) | (other.mask & self.layers) != 0
    }
}

impl Default for Filter {
    /// Returns [`Filter::ALL`].
    fn default() -> Self {
        Self::ALL
    }
}
