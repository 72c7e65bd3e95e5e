/// What a mover does when it meets an obstacle, from the weakest to the strongest.
///
/// If contacts of one moment and one axis ask for different responses, the strongest wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Response {
    /// The mover passes through as if nothing were there.
    Pass,
    /// The mover stops along the axis of the contact and continues along the other.
    Slide,
    /// The mover reverses along the axis of the contact, keeping all of its motion.
    Bounce,
    /// The move ends.
    Stop,
}
