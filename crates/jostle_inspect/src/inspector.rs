//! A recorder and a server in one: what a game attaches.

use crate::attachment::Attachment;
use crate::recorder::Settings;
use crate::recording::Recording;
use crate::request::Request;
use crate::server::Server;
use crate::sketch::Sketch;
use crate::stage::Stage;
use jostle::{Scalar, World};
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::net::SocketAddr;
use std::path::Path;

/// Shows a running game in the browser and records its last ticks.
///
/// # Examples
///
/// Attaching it takes three lines: create it, ask it whether to tick, and show it the world.
///
/// ```
/// use jostle::{Aabb, Body, World};
/// use jostle_inspect::Inspector;
///
/// let mut world = World::new();
/// let hero = world.add(Body::actor(Aabb::new(0.0, 0.0, 12.0, 20.0)))?;
///
/// let mut inspector = Inspector::serve("my game")?; // 1
/// println!("open http://{}", inspector.address().unwrap());
/// for _ in 0..3 {
///     if inspector.should_tick() { // 2: false while a page has paused the game
///         world.begin_tick();
///         world.move_and_slide(hero, [1.0, 0.0])?;
///         inspector.show(&world); // 3
///     }
/// }
/// assert_eq!(inspector.recording().ticks(), Some((1, 3)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct Inspector {
    parts: Option<Parts>,
}

#[derive(Debug)]
struct Parts {
    server: Server,
    game: Attachment,
}

impl Inspector {
    /// Creates an inspector that does nothing and costs nothing, for release builds.
    ///
    /// ```
    /// use jostle_inspect::Inspector;
    ///
    /// let mut inspector = Inspector::off();
    /// assert!(inspector.should_tick());
    /// assert_eq!(inspector.address(), None);
    /// ```
    #[must_use]
    pub const fn off() -> Self {
        Self { parts: None }
    }

    /// Serves the page on 127.0.0.1, on port 4848 or the next free one, for a game of 60 ticks per second.
    ///
    /// # Errors
    ///
    /// Returns an error if no port can be opened.
    pub fn serve(title: &str) -> io::Result<Self> {
        Self::serve_with(Stage::new(title), &Settings::default())
    }

    /// Serves the page with a stage around the canvas and with other settings.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle_inspect::{Control, Inspector, Settings, Stage};
    ///
    /// let mut stage = Stage::new("my game");
    /// stage.controls = vec![Control::slider("gravity", "u/tick²", [0.0, 2.0, 0.1], 0.5)];
    /// let settings = Settings { port: 0, seconds: 10.0, is_read_only: true, ..Settings::default() };
    /// let inspector = Inspector::serve_with(stage, &settings)?;
    /// assert!(inspector.address().is_some_and(|address| address.ip().is_loopback()));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if no port can be opened.
    pub fn serve_with(stage: Stage, settings: &Settings) -> io::Result<Self> {
        let game = Attachment::new(stage, settings);
        let server = Server::start(settings, game.hub().clone())?;
        let parts = Some(Parts { server, game });
        Ok(Self { parts })
    }

    /// Returns the address of the page; `None` if the inspector is off.
    #[must_use]
    pub fn address(&self) -> Option<SocketAddr> {
        self.parts.as_ref().map(|parts| parts.server.host.address)
    }

    /// Whether the game should run a tick: always while it is not [paused](Self::is_paused), and once for each step
    /// that a page requests. In slow motion only some calls return `true`, as [`speed`](Self::speed) says. The tick is
    /// timed from here to [`show`](Self::show).
    #[must_use]
    pub fn should_tick(&mut self) -> bool {
        let parts = self.parts.as_mut();
        parts.is_none_or(|parts| parts.game.should_tick())
    }

    /// Whether a paused game should show its tick again, because a page selected another body, turned on the cells of
    /// the broad phase, or changed a control. Returns `true` once for each such change. What is shown next replaces the
    /// last tick, unless [`should_tick`](Self::should_tick) starts another one.
    ///
    /// Games that never call this show such changes in the next tick.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::{Aabb, Body, World};
    /// use jostle_inspect::Inspector;
    ///
    /// let mut world = World::new();
    /// let hero = world.add(Body::actor(Aabb::new(0.0, 0.0, 12.0, 20.0)))?;
    /// let mut inspector = Inspector::serve("my game")?;
    /// for _ in 0..3 {
    ///     let is_due = inspector.should_tick();
    ///     if is_due {
    ///         world.begin_tick();
    ///         world.move_and_slide(hero, [1.0, 0.0])?;
    ///     }
    ///     if is_due || inspector.should_show() {
    ///         inspector.show(&world);
    ///     }
    /// }
    /// assert!(!inspector.should_show(), "no page wants anything");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn should_show(&mut self) -> bool {
        let parts = self.parts.as_mut();
        parts.is_some_and(|parts| parts.game.should_show())
    }

    /// Shows a world after a tick.
    pub fn show<S: Scalar>(&mut self, world: &World<S>) {
        self.sketch(|sketch| sketch.world(world));
    }

    /// Shows a tick filled by the closure: worlds, boxes, lines, texts, numbers and labels. The closure is not called
    /// if the inspector is off.
    pub fn sketch(&mut self, draw: impl FnOnce(&mut Sketch<'_>)) {
        if let Some(parts) = &mut self.parts {
            parts.game.sketch(draw);
        }
    }

    /// Returns what pages have requested since the last call: keys, pointer, controls and scenes. Up to 1,024 requests
    /// wait; further ones are dropped, except releases of keys and of the pointer.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle_inspect::{Inspector, Request};
    ///
    /// let mut inspector = Inspector::serve("my game")?;
    /// let mut is_jumping = false;
    /// for request in inspector.requests() {
    ///     match request {
    ///         Request::Key { code, is_down } if code == "Space" => is_jumping = is_down,
    ///         _ => {} // other games handle more
    ///     }
    /// }
    /// assert!(!is_jumping, "no page is open");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn requests(&mut self) -> Vec<Request> {
        let parts = self.parts.as_mut();
        parts.map_or_else(Vec::new, |parts| parts.game.requests())
    }

    /// Sets what pages show around the canvas: title, hint, scenes, keys and controls. Never blocks, and is cheap if
    /// nothing has changed. A new scene starts a new history for every body.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle_inspect::{Control, Inspector, Stage};
    ///
    /// let mut inspector = Inspector::serve("my game")?;
    /// let mut stage = Stage::new("my game: the cave");
    /// stage.controls = vec![Control::switch("lamp", true)];
    /// inspector.set_stage(stage);
    /// assert_eq!(inspector.recording().title(), "my game: the cave");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn set_stage(&mut self, stage: Stage) {
        if let Some(parts) = &mut self.parts {
            parts.game.set_stage(stage);
        }
    }

    /// Shows a sentence about something that failed on every page, for example why a file that was dropped on it cannot
    /// be opened. Pages that open later do not show it.
    ///
    /// ```
    /// # use jostle_inspect::Inspector;
    /// let mut inspector = Inspector::off();
    /// inspector.warn("cave.tmx is empty: save it again.");
    /// ```
    pub fn warn(&mut self, sentence: &str) {
        if let Some(parts) = &self.parts {
            parts.game.hub().warn(sentence);
        }
    }

    /// Whether the game is paused, by a page or by [`set_paused`](Self::set_paused).
    ///
    /// A pause started by a page ends 5 seconds after the last page has closed, because no page is left to end it.
    #[must_use]
    pub fn is_paused(&self) -> bool {
        let parts = self.parts.as_ref();
        parts.is_some_and(|parts| parts.game.is_paused())
    }

    /// Pauses or resumes the game, as a page would. A pause started by the game lasts until the game or a page ends it,
    /// even without any page.
    pub fn set_paused(&mut self, is_paused: bool) {
        if let Some(parts) = &self.parts {
            parts.game.set_paused(is_paused);
        }
    }

    /// Returns how many pages are open; 0 if the inspector is off. A game that is only there to be watched can rest
    /// while there are none.
    ///
    /// ```
    /// use jostle_inspect::Inspector;
    ///
    /// assert_eq!(Inspector::serve("my game")?.pages(), 0, "nobody has opened it yet");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn pages(&self) -> usize {
        let parts = self.parts.as_ref();
        parts.map_or(0, |parts| parts.game.pages())
    }

    /// Returns the speed that a page has set, from 0.05 to 4; 1 if none has. It ends like a pause if no page is left.
    ///
    /// Below 1, [`should_tick`](Self::should_tick) returns `true` less often, and there is nothing to do. Above 1, the
    /// game runs faster only if its loop calls `should_tick` that much more often.
    ///
    /// ```
    /// use jostle_inspect::Inspector;
    /// use std::time::Duration;
    ///
    /// let inspector = Inspector::serve("my game")?;
    /// let pause = Duration::from_secs_f32(1.0 / 60.0).div_f32(inspector.speed().max(1.0));
    /// assert_eq!(pause.as_millis(), 16, "until a page wants it faster");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn speed(&self) -> f32 {
        let parts = self.parts.as_ref();
        parts.map_or(1.0, |parts| parts.game.speed())
    }

    /// Returns everything that is kept; empty if the inspector is off. Waits for the recorder to catch up and
    /// compresses the rest on the calling thread, so do not call it during play.
    #[must_use]
    pub fn recording(&self) -> Recording {
        let parts = self.parts.as_ref();
        parts.map_or_else(Recording::default, |parts| parts.game.recording())
    }

    /// Writes everything that is kept to a file. Waits and compresses like [`recording`](Self::recording).
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::i32::Aabb;
    /// use jostle_inspect::{Inspector, Recording};
    ///
    /// let mut inspector = Inspector::serve("my game")?;
    /// inspector.sketch(|sketch| sketch.boxes(&[Aabb::new(0, 0, 8, 8)]));
    ///
    /// let path = std::env::temp_dir().join(format!("my game {}.jostle", std::process::id()));
    /// inspector.save(&path)?;
    /// let recording = Recording::from_bytes(&std::fs::read(&path)?)?;
    /// # std::fs::remove_file(&path)?;
    /// assert_eq!((recording.title(), recording.ticks()), ("my game", Some((1, 1))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be written.
    pub fn save(&self, path: impl AsRef<Path>) -> io::Result<()> {
        let mut file = BufWriter::new(File::create(path)?);
        self.recording().write_to(&mut file)?;
        file.flush()
    }
}
