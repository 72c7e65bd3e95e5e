//! Serves the page and writes recordings, through the inspector.

use crate::options::Options;
use jostle_inspect::{
    Inspector, Recorder, Recording, RecordingError, Replay, ReplayError, Settings, system_clock,
};
use jostle_playground::{OpenedFile, Player, SceneEntry, interval};
use std::fmt;
use std::fs;
use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc::Receiver;
use std::thread;
use std::time::{Duration, Instant};

/// How far the game may fall behind the clock before it skips the lost time.
const MAX_LATE: Duration = Duration::from_millis(100);

/// How long to rest before looking again whether a page is open.
const REST: Duration = Duration::from_millis(50);

/// Why nothing can be served or recorded.
#[derive(Debug)]
pub(crate) enum ServeError {
    /// The recording cannot be read.
    Read {
        /// The path of the recording.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// The recording cannot be written.
    Write {
        /// The path of the recording.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// The file is not a recording, or is damaged.
    Damaged {
        /// The path of the file.
        path: PathBuf,
        /// The cause.
        source: RecordingError,
    },
    /// The recording cannot be served.
    Replay(ReplayError),
    /// The level cannot be played; why, as a sentence.
    Level(String),
    /// No port is free.
    Port(io::Error),
    /// The address cannot be printed.
    Print(io::Error),
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Read { path, .. } => write!(f, "cannot read the recording `{}`", path.display()),
            Self::Write { path, .. } => {
                write!(f, "cannot write the recording `{}`", path.display())
            }
            Self::Damaged { path, .. } => write!(f, "cannot open `{}`", path.display()),
            Self::Replay(_) => write!(f, "cannot show the recording"),
            Self::Level(sentence) => f.write_str(sentence),
            Self::Port(_) => write!(f, "no port is free; choose another with --port"),
            Self::Print(_) => write!(f, "cannot write to the terminal"),
        }
    }
}

impl std::error::Error for ServeError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Read { source, .. }
            | Self::Write { source, .. }
            | Self::Port(source)
            | Self::Print(source) => Some(source),
            Self::Damaged { source, .. } => Some(source),
            Self::Replay(source) => Some(source),
            Self::Level(_) => None,
        }
    }
}

/// Writes a recording of this many ticks of a scene's script.
///
/// Ticks are not timed, so the same run gives the same frames.
///
/// # Errors
///
/// Returns an error if the file cannot be written.
#[expect(clippy::cast_precision_loss, reason = "the limit need not be exact")]
pub(crate) fn record(entry: &SceneEntry, ticks: u64, path: &Path) -> Result<(), ServeError> {
    let settings = Settings {
        seconds: ticks as f32 / 60.0 + 1.0,
        keeps_every_tick: true,
        ..Settings::default()
    };
    let mut recorder = Recorder::titled(entry.name, 60.0, &settings);
    let mut scene = (entry.begin)(system_clock);
    recorder.set_stage(&entry.stage(&*scene, scene.images()));
    for tick in 0..ticks {
        scene.tick(&(entry.script)(tick));
        recorder.record(|sketch| scene.show(sketch));
    }
    fs::write(path, recorder.recording().to_bytes()).map_err(|source| ServeError::Write {
        path: path.to_path_buf(),
        source,
    })
}

/// Serves a recording until the program is ended.
///
/// # Errors
///
/// Returns an error if no port is free or the recording cannot be read.
pub(crate) fn replay(options: &Options, out: &mut dyn Write) -> Result<(), ServeError> {
    let path = options.replay.as_deref().unwrap_or(Path::new(""));
    let settings = settings(options);
    let recording = read(path, out)?;
    let replay = Replay::serve(&recording, &settings).map_err(ServeError::Replay)?;
    greet(options, replay.address(), out)?;
    loop {
        thread::park();
    }
}

/// Serves the scenes until the program is ended, and prints the report about them when it arrives. A level is played
/// first.
///
/// # Errors
///
/// Returns an error if no port is free, if nothing can be printed or if the level cannot be played.
pub(crate) fn serve(
    options: &Options,
    scenes: &'static [SceneEntry],
    level: Option<OpenedFile>,
    report: &Receiver<String>,
    out: &mut dyn Write,
) -> Result<(), ServeError> {
    let word = options.scene.map(|entry| entry.cli_name);
    let first = scenes.iter().position(|entry| Some(entry.cli_name) == word);
    let Some(mut player) = Player::new(scenes, first.unwrap_or(0), system_clock) else {
        return Ok(());
    };
    if let Some(level) = level {
        player.open(vec![level]).map_err(ServeError::Level)?;
    }
    let settings = settings(options);
    let mut inspector =
        Inspector::serve_with(player.stage(), &settings).map_err(ServeError::Port)?;
    if let Some(address) = inspector.address() {
        greet(options, address, out)?;
    }
    let mut next = Instant::now();
    // There is something to see as soon as a page opens.
    player.advance(&mut inspector);
    loop {
        if let Ok(report) = report.try_recv() {
            print(&report, out)?;
        }
        if play(&mut player, &mut inspector) {
            next = wait(next, &inspector);
        } else {
            thread::sleep(REST);
        }
    }
}

fn settings(options: &Options) -> Settings {
    Settings {
        port: options.port,
        ..jostle_playground::settings()
    }
}

/// Reads a recording. If it is damaged, says so and how much of it is left.
fn read(path: &Path, out: &mut dyn Write) -> Result<Recording, ServeError> {
    let path = path.to_path_buf();
    let bytes = match fs::read(&path) {
        Ok(bytes) => bytes,
        Err(source) => return Err(ServeError::Read { path, source }),
    };
    let read = Recording::from_damaged_bytes(&bytes);
    let (recording, damage) = read.map_err(|source| ServeError::Damaged { path, source })?;
    if let Some(damage) = damage {
        let ticks = recording.tick_count();
        print(&format!("{ticks} ticks could be read: {damage}.\n"), out)?;
    }
    Ok(recording)
}

/// Prints the address of the page, and opens it if requested.
fn greet(options: &Options, address: SocketAddr, out: &mut dyn Write) -> Result<(), ServeError> {
    let page = format!("http://{address}");
    if address.port() != options.port {
        let (taken, port) = (options.port, address.port());
        print(&format!("Port {taken} is taken; using port {port}.\n"), out)?;
    }
    print(&format!("Open {page}   (Ctrl-C to quit)\n"), out)?;
    if options.opens && !open(&page) {
        print(
            &format!("Could not start a browser; open {page} yourself.\n"),
            out,
        )?;
    }
    Ok(())
}

fn print(text: &str, out: &mut dyn Write) -> Result<(), ServeError> {
    let printed = write!(out, "{text}").and_then(|()| out.flush());
    printed.map_err(ServeError::Print)
}

/// Opens a page in the default browser.
fn open(page: &str) -> bool {
    let (program, before): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/C", "start", ""]),
        _ => ("xdg-open", &[]),
    };
    let mut command = Command::new(program);
    command.args(before).arg(page).stdin(Stdio::null());
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().is_ok()
}

/// Goes on if a page is open, and returns whether one is. Without a page the game rests.
fn play(player: &mut Player, inspector: &mut Inspector) -> bool {
    let is_seen = 0 < inspector.pages();
    if is_seen {
        player.advance(inspector);
    }
    is_seen
}

/// Waits until the next tick is due, 60 times a second as far as the machine can. Returns when that was.
fn wait(last: Instant, inspector: &Inspector) -> Instant {
    let next = last + interval(inspector.speed());
    let now = Instant::now();
    if next + MAX_LATE < now {
        // Too late to catch up: skip the lost time.
        return now;
    }
    thread::sleep(next.saturating_duration_since(now));
    next
}

#[cfg(test)]
mod tests {
    use super::{play, read, record, replay};
    use crate::options::Options;
    use crate::sample::SAMPLES;
    use jostle_inspect::{Frame, Inspector, Recording, Settings, system_clock};
    use jostle_playground::{Player, SCENES};
    use std::error::Error;
    use std::fs;
    use std::io::Write;
    use std::net::TcpStream;
    use std::path::Path;
    use std::thread;
    use std::time::{Duration, Instant};

    #[test]
    fn a_missing_recording_is_named() {
        let options = Options {
            replay: Some("/nowhere/a.jostle".into()),
            ..Options::default()
        };
        let error = replay(&options, &mut Vec::new()).expect_err("there is no such file");
        assert_eq!(
            error.to_string(),
            "cannot read the recording `/nowhere/a.jostle`"
        );
        assert!(error.source().is_some(), "it has a cause");
    }

    #[test]
    fn a_file_that_is_not_a_recording_is_named() {
        let name = format!("jostle_damaged_{}.jostle", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::write(&path, "no recording").expect("there is room for a file");
        let options = Options {
            replay: Some(path.clone()),
            ..Options::default()
        };
        let error = replay(&options, &mut Vec::new()).expect_err("it is not a recording");
        fs::remove_file(&path).expect("it was written");
        assert_eq!(
            error.to_string(),
            format!("cannot open `{}`", path.display())
        );
        assert!(error.source().is_some(), "it has a cause");
    }

    #[test]
    fn a_damaged_recording_is_read_as_far_as_possible() {
        let name = format!("jostle_cut_off_{}.jostle", std::process::id());
        let path = std::env::temp_dir().join(name);
        record(&SAMPLES[0], 100, &path).expect("there is room for a file");
        let bytes = fs::read(&path).expect("it was written");
        fs::write(&path, &bytes[..bytes.len() - 20]).expect("there is room for a file");
        let mut out = Vec::new();
        let recording = read(&path, &mut out).expect("its first chunk is whole");
        fs::remove_file(&path).expect("it was written");
        assert_eq!(recording.ticks(), Some((1, 64)));
        let text = String::from_utf8(out).expect("it is text");
        let begin = "64 ticks could be read: the recording is damaged at byte ";
        assert!(text.starts_with(begin), "{text}");
    }

    /// The last frame of a recording of 30 ticks.
    fn last_recorded(path: &Path) -> Frame {
        record(&SAMPLES[0], 30, path).expect("there is room for a file");
        let bytes = fs::read(path).expect("it was written");
        fs::remove_file(path).expect("it was written");
        let recording = Recording::from_bytes(&bytes).expect("it is valid");
        assert_eq!(recording.ticks(), Some((1, 30)), "every tick is kept");
        recording.frame(30).expect("it is kept")
    }

    #[test]
    fn a_recording_contains_every_tick_and_is_reproducible() {
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

    /// A page that only sends.
    struct Page(TcpStream);

    impl Page {
        fn open(inspector: &Inspector) -> Self {
            let address = inspector.address().unwrap();
            let mut stream = TcpStream::connect(address).expect("it is served");
            let head = [
                "GET /socket HTTP/1.1",
                &format!("Host: {address}"),
                &format!("Origin: http://{address}"),
                "Upgrade: websocket",
                "Connection: Upgrade",
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
                "Sec-WebSocket-Version: 13",
            ];
            let head = head.join("\r\n") + "\r\n\r\n";
            stream.write_all(head.as_bytes()).expect("it listens");
            until(|| inspector.pages() == 1);
            Self(stream)
        }

        /// Sends a short command in a frame that is masked with zeros.
        fn send(&mut self, command: &str) {
            let length = 0x80 | u8::try_from(command.len()).expect("it is short");
            let frame = [&[0x81, length, 0, 0, 0, 0], command.as_bytes()].concat();
            self.0.write_all(&frame).expect("it listens");
        }

        fn close(self, inspector: &Inspector) {
            drop(self);
            until(|| inspector.pages() == 0);
        }
    }

    /// Waits for another thread. The limit is only there to end a test that fails.
    fn until(mut is_done: impl FnMut() -> bool) {
        let start = Instant::now();
        while !is_done() {
            assert!(start.elapsed() < Duration::from_secs(120), "it never ends");
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// Returns the newest tick, and where the hero is in it.
    fn newest(inspector: &Inspector) -> (u64, f64) {
        let recording = inspector.recording();
        let (_, tick) = recording.ticks().expect("something was shown");
        let frame = recording.frame(tick).expect("it is kept");
        (tick, frame.bodies[0].place.min[0])
    }

    #[test]
    fn the_game_rests_without_a_page_and_then_releases_what_that_held() {
        let mut player = Player::new(SCENES, 0, system_clock).expect("there are scenes");
        let settings = Settings {
            port: 0,
            ..jostle_playground::settings()
        };
        let served = Inspector::serve_with(player.stage(), &settings);
        let mut inspector = served.expect("a port is free");
        player.advance(&mut inspector);
        assert!(!play(&mut player, &mut inspector), "no page is open");
        assert_eq!(newest(&inspector).0, 1);

        let mut page = Page::open(&inspector);
        page.send("set 0 1");
        page.send("key down ArrowRight");
        let start = newest(&inspector).1;
        until(|| {
            assert!(play(&mut player, &mut inspector));
            start + 20.0 < newest(&inspector).1
        });
        page.close(&inspector);
        let (tick, _) = newest(&inspector);
        assert!(!play(&mut player, &mut inspector), "no page is open");
        assert_eq!(newest(&inspector).0, tick);

        let _page = Page::open(&inspector);
        (0..60).for_each(|_| assert!(play(&mut player, &mut inspector)));
        let stopped = newest(&inspector);
        assert_eq!(stopped.0, tick + 60);
        assert!(play(&mut player, &mut inspector));
        assert_eq!(newest(&inspector), (tick + 61, stopped.1), "the key is up");
    }
}
