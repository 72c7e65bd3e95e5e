#![doc = include_str!("../README.md")]

mod assemble;
mod cover;
mod error;
mod finding;
mod ldtk;
mod level;
mod lint;
mod meaning;
mod place;
mod places;
mod properties;
#[cfg(test)]
#[path = "../tests/it/random.rs"]
mod random;
mod reach;
mod reading;
mod report;
mod source;
mod tiled;
mod whole;

pub use error::{LevelError, LevelErrorKind, TextPlace};
pub use finding::{Finding, Origin, Rule, Severity};
pub use level::{Level, LevelArea, LevelMap, LevelPlatform, LevelSensor, LevelSolid, Marker};
pub use lint::Lint;
pub use meaning::{ObjectInfo, ShapeInfo, TileInfo};
pub use place::{Placed, Route, RouteEnd, RouteError};
pub use properties::{FromValue, Properties, Value};
pub use reach::{Detail, Progress, Reach, Reached, ReachedGoal, Trap, play};
pub use reading::Reading;
pub use report::{LayerReport, Report, ReportPart};
