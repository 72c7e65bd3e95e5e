//! What is measured: the jobs, and the worlds and sizes each runs on.

use crate::workload::Workload;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Job {
    /// All overlapping pairs, from scratch.
    AllPairs,
    /// Every box moves a little each tick; all pairs after each tick.
    AllMove,
    /// A twentieth of the boxes move each tick; all pairs that include a mover.
    SomeMove,
    /// The boxes that contain a point.
    Point,
    /// The boxes that overlap one of average size.
    SmallBox,
    /// The boxes that overlap one with about 100 hits.
    LargeBox,
    /// The first box that a long segment hits.
    Ray,
    /// Building what answers the four queries above.
    Build,
    /// How many of N boxes overlap one.
    OneAgainstMany,
    /// Bullets against 1,000 enemies.
    TwoSets,
    /// All pairs of a handful of boxes.
    Small,
}

impl Job {
    pub(crate) const ALL: [Self; 11] = [
        Self::AllPairs,
        Self::AllMove,
        Self::SomeMove,
        Self::Point,
        Self::SmallBox,
        Self::LargeBox,
        Self::Ray,
        Self::Build,
        Self::OneAgainstMany,
        Self::TwoSets,
        Self::Small,
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::AllPairs => "J1",
            Self::AllMove => "J2",
            Self::SomeMove => "J3",
            Self::Point => "J4_point",
            Self::SmallBox => "J4_small",
            Self::LargeBox => "J4_large",
            Self::Ray => "J4_ray",
            Self::Build => "J4_build",
            Self::OneAgainstMany => "J5",
            Self::TwoSets => "two_set",
            Self::Small => "small",
        }
    }

    pub(crate) fn title(self) -> &'static str {
        match self {
            Self::AllPairs => "All overlapping pairs, from scratch",
            Self::AllMove => "Every box moves a little each tick: all pairs",
            Self::SomeMove => "5% of the boxes move each tick: pairs with a mover",
            Self::Point => "Boxes that contain a point",
            Self::SmallBox => "Boxes that overlap a small box",
            Self::LargeBox => "Boxes that overlap a large box (about 100 hits)",
            Self::Ray => "The first box a long segment hits",
            Self::Build => "Building what answers point, box and ray",
            Self::OneAgainstMany => "One box against N: how many overlap",
            Self::TwoSets => "N bullets against 1,000 enemies",
            Self::Small => "All pairs of a handful of boxes",
        }
    }

    /// Returns what the time is divided by.
    pub(crate) fn unit(self) -> &'static str {
        match self {
            Self::Point | Self::SmallBox | Self::LargeBox | Self::Ray => "query",
            Self::TwoSets => "bullet",
            Self::AllMove | Self::SomeMove => "box and tick",
            _ => "box",
        }
    }

    pub(crate) fn workloads(self) -> &'static [Workload] {
        match self {
            Self::AllPairs => &Workload::ALL,
            Self::OneAgainstMany | Self::TwoSets | Self::Small => &[Workload::Uniform],
            _ => &Workload::MAIN,
        }
    }

    pub(crate) fn sizes(self) -> &'static [usize] {
        match self {
            Self::TwoSets => &[10_000, 100_000],
            Self::Small => &[8, 16, 32, 64],
            _ => &[1_000, 10_000, 100_000, 1_000_000],
        }
    }
}

/// One comparison, in which every method that can do it takes turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cell {
    pub(crate) job: Job,
    pub(crate) workload: Workload,
    pub(crate) n: usize,
}

impl std::fmt::Display for Cell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {} {}", self.job.name(), self.workload.name(), self.n)
    }
}

/// Returns every cell, job by job.
pub(crate) fn cells() -> Vec<Cell> {
    let mut cells = Vec::new();
    for job in Job::ALL {
        for &workload in job.workloads() {
            cells.extend(job.sizes().iter().map(|&n| Cell { job, workload, n }));
        }
    }
    cells
}
