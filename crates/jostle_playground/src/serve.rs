//! The page and recordings of the playground: the way to the inspector.

use crate::options::Options;
use crate::scene::Listed;
use jostle_inspect::{Recorder, Settings};
use std::fmt;
use std::fs::{self, File};
use std::io::{self, Write};
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};

/// How many ports behind the wished one are tried.
const MOST_TRIES: u16 = 100;

/// Why nothing is served or recorded.
#[derive(Debug)]
pub(crate) enum ServeError {
    /// The recording cannot be read.
    Read {
        /// Where it should be.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// The recording cannot be written.
    Write {
        /// Where it should go.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// No port is free.
    NoPort(u16),
    /// The address cannot be printed.
    Print(io::Error),
    /// It is still to be written.
    NotBuilt(&'static str),
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Read { path, .. } => write!(f, "cannot read the recording `{}`", path.display()),
            Self::Write { path, .. } => {
                write!(f, "cannot write the recording `{}`", path.display())
            }
            Self::NoPort(port) => write!(
                f,
                "neither port {port} nor any of the {MOST_TRIES} behind it is free; choose another with --port"
            ),
            Self::Print(_) => write!(f, "cannot print"),
            Self::NotBuilt(what) => write!(f, "{what}: not built yet"),
        }
    }
}

impl std::error::Error for ServeError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Read { source, .. } | Self::Write { source, .. } | Self::Print(source) => {
                Some(source)
            }
            Self::NoPort(_) | Self::NotBuilt(_) => None,
        }
    }
}

/// Writes a recording of so many ticks of a scene's script.
///
/// No tick is timed, so the same run gives the same frames.
///
/// # Errors
///
/// If the file cannot be written.
#[expect(clippy::cast_precision_loss, reason = "a second more or less is kept")]
pub(crate) fn record(listed: &Listed, ticks: u64, path: &Path) -> Result<(), ServeError> {
    let mut recorder = Recorder::new(Settings {
        seconds: ticks as f32 / 60.0 + 1.0,
        keeps_all: true,
        ..Settings::default()
    });
    let mut scene = (listed.begin)();
    for tick in 0..ticks {
        scene.tick(&(listed.script)(tick));
        recorder.record(|sketch| scene.show(sketch));
    }
    fs::write(path, recorder.recording().to_bytes()).map_err(|source| ServeError::Write {
        path: path.to_path_buf(),
        source,
    })
}

/// Serves the scenes, or the recording that is to be shown, until the program is ended.
///
/// # Errors
///
/// If no port is free, or the recording cannot be read.
pub(crate) fn serve(options: &Options, out: &mut dyn Write) -> Result<(), ServeError> {
    if let Some(path) = &options.replay {
        let source = File::open(path).err();
        if let Some(source) = source {
            let path = path.clone();
            return Err(ServeError::Read { path, source });
        }
    }
    let port = free_port(options.port)?;
    if port != options.port {
        writeln!(out, "Port {} is taken; this is port {port}.", options.port)
            .map_err(ServeError::Print)?;
    }
    Err(ServeError::NotBuilt("the page"))
}

/// The wished port, or the next that nobody listens on.
fn free_port(wished: u16) -> Result<u16, ServeError> {
    let mut ports = wished..=wished.saturating_add(MOST_TRIES);
    let is_free = |port: &u16| TcpListener::bind((Ipv4Addr::LOCALHOST, *port)).is_ok();
    ports.find(is_free).ok_or(ServeError::NoPort(wished))
}

#[cfg(test)]
mod tests {
    use super::{free_port, record, serve};
    use crate::options::Options;
    use crate::sample::SAMPLES;
    use jostle_inspect::{Frame, Recording};
    use std::error::Error;
    use std::fs;
    use std::net::{Ipv4Addr, TcpListener};
    use std::path::Path;
    use std::sync::Arc;

    #[test]
    fn a_taken_port_gives_way_to_the_next_free_one() {
        let taken = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("some port is free");
        let port = taken.local_addr().expect("it is bound").port();
        let next = free_port(port).expect("another is free");
        assert!(port < next, "{next} is behind {port}");
    }

    #[test]
    fn a_missing_recording_is_named() {
        let options = Options {
            replay: Some("/nowhere/a.jostle".into()),
            ..Options::default()
        };
        let error = serve(&options, &mut Vec::new()).expect_err("there is no such file");
        assert_eq!(
            error.to_string(),
            "cannot read the recording `/nowhere/a.jostle`"
        );
        assert!(error.source().is_some(), "it says why");
    }

    /// The last frame of a recording of 30 ticks, without the revisions of its maps: those count what the whole
    /// program has done.
    fn last_recorded(path: &Path) -> Frame {
        record(&SAMPLES[0], 30, path).expect("there is room for a file");
        let bytes = fs::read(path).expect("it was written");
        fs::remove_file(path).expect("it was written");
        let recording = Recording::from_bytes(&bytes).expect("it is sound");
        assert_eq!(recording.ticks(), Some((1, 30)), "every tick is kept");
        let mut frame = recording.frame(30).expect("it is kept");
        for map in &mut frame.maps {
            Arc::make_mut(map).revision = 0;
        }
        frame
    }

    #[test]
    fn a_recording_holds_every_tick_and_is_the_same_each_time() {
        let name = format!("jostle_record_{}.jostle", std::process::id());
        let path = std::env::temp_dir().join(name);
        let frame = last_recorded(&path);
        assert_eq!((frame.tick, frame.bodies.len()), (30, 6));
        assert!(
            frame == last_recorded(&path),
            "the same run gives the same frames"
        );
    }

    #[test]
    fn a_recording_that_cannot_be_written_is_named() {
        let error = record(&SAMPLES[0], 1, "/nowhere/a.jostle".as_ref());
        let error = error.expect_err("there is no such folder");
        assert_eq!(
            error.to_string(),
            "cannot write the recording `/nowhere/a.jostle`"
        );
    }
}
