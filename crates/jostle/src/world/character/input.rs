/// The buttons that are held in one tick, by a player or a script.
///
/// Pass what is held, not what was pressed just now: the character detects presses itself. One button of the player can
/// be several here, such as down and crouch.
///
/// # Examples
///
/// ```
/// use jostle::CharacterInput;
///
/// let half_left = CharacterInput::NONE.with_move_x(-0.5);
/// assert_eq!(half_left.move_x, -64);
/// assert!(half_left.with_jump().jump);
/// assert_eq!(CharacterInput::RIGHT.move_x, 127);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a button, and any may be held together"
)]
pub struct CharacterInput {
    /// The direction and share of the run speed, in 127ths: from -127, toward lesser coordinates, to 127. At 0
    /// the character slows down to a stop.
    pub move_x: i8,
    /// Whether up is held, to climb and to swim up.
    pub up: bool,
    /// Whether down is held, to climb and swim down, to drop through one-way platforms, to let go of a ledge, and to
    /// fall fast.
    pub down: bool,
    /// Whether jump is held.
    pub jump: bool,
    /// Whether sprint, the run button, is held, to run at
    /// [`sprint_speed`](crate::world::CharacterSettings::sprint_speed).
    pub sprint: bool,
    /// Whether crouch is held.
    pub crouch: bool,
}

impl CharacterInput {
    /// No button.
    pub const NONE: Self = Self {
        move_x: 0,
        up: false,
        down: false,
        jump: false,
        sprint: false,
        crouch: false,
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

    /// Steers by a stick, from -1, toward lesser coordinates, to 1.
    ///
    /// Rounded to the nearest 127th, halves away from zero. Values beyond are clamped, and NaN counts as 0.
    ///
    /// ```
    /// use jostle::CharacterInput;
    ///
    /// assert_eq!(CharacterInput::NONE.with_move_x(1.0), CharacterInput::RIGHT);
    /// assert_eq!(CharacterInput::RIGHT.with_move_x(-7.5).move_x, -127);
    /// assert_eq!(CharacterInput::RIGHT.with_move_x(f32::NAN).move_x, 0);
    /// ```
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "the cast saturates")]
    pub const fn with_move_x(self, stick: f32) -> Self {
        let share = stick.clamp(-1.0, 1.0) * 127.0;
        let half = if share < 0.0 { -0.5 } else { 0.5 };
        // The cast drops the fraction, and makes NaN 0.
        let move_x = (share + half) as i8;
        Self { move_x, ..self }
    }

    /// Holds the up button too.
    #[must_use]
    pub const fn with_up(self) -> Self {
        Self { up: true, ..self }
    }

    /// Holds the down button too. With the jump button, this drops through the platform below.
    #[must_use]
    pub const fn with_down(self) -> Self {
        Self { down: true, ..self }
    }

    /// Holds the jump button too.
    #[must_use]
    pub const fn with_jump(self) -> Self {
        Self { jump: true, ..self }
    }

    /// Holds the sprint button too.
    #[must_use]
    pub const fn with_sprint(self) -> Self {
        Self {
            sprint: true,
            ..self
        }
    }

    /// Holds the crouch button too.
    #[must_use]
    pub const fn with_crouch(self) -> Self {
        Self {
            crouch: true,
            ..self
        }
    }
}
