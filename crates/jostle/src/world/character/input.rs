/// The buttons that are held in one tick, by a player or a script.
///
/// Pass what is held, not what was pressed just now: the character detects presses itself.
///
/// # Examples
///
/// ```
/// use jostle::CharacterInput;
///
/// let half_left = CharacterInput { move_x: -64, ..CharacterInput::NONE };
/// assert!(half_left.with_jump().jump);
/// assert_eq!(CharacterInput::RIGHT.move_x, 127);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CharacterInput {
    /// The direction and share of the run speed, in 127ths: from -127, toward lesser coordinates, to 127. At 0
    /// the character slows down to a stop.
    pub move_x: i8,
    /// Whether up is held, to climb.
    pub up: bool,
    /// Whether down is held, to climb down or to drop through one-way platforms.
    pub down: bool,
    /// Whether jump is held.
    pub jump: bool,
}

impl CharacterInput {
    /// No button.
    pub const NONE: Self = Self {
        move_x: 0,
        up: false,
        down: false,
        jump: false,
    };
    /// Full speed toward lesser coordinates.
    pub const LEFT: Self = Self {
        move_x: -127,
        ..Self::NONE
    };
    /// Full speed toward greater coordinates.
    pub const RIGHT: Self = Self {
        move_x: 127,
        ..Self::NONE
    };
    /// The up button alone.
    pub const UP: Self = Self {
        up: true,
        ..Self::NONE
    };
    /// The down button alone.
    pub const DOWN: Self = Self {
        down: true,
        ..Self::NONE
    };

    /// Holds the jump button too.
    #[must_use]
    pub const fn with_jump(self) -> Self {
        Self { jump: true, ..self }
    }
}
