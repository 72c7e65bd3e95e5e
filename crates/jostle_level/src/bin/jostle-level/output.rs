//! Standard output, which may be closed before all is written.

use std::io::{self, StdoutLock, Write};

/// Standard output. If its reader goes away, as `head` does, the rest is not printed, but work goes on: the exit code
/// still says what was found.
pub(crate) struct Output {
    out: StdoutLock<'static>,
    is_closed: bool,
}

impl Output {
    pub(crate) fn new() -> Self {
        Self {
            out: io::stdout().lock(),
            is_closed: false,
        }
    }

    /// Returns `otherwise` for a pipe that is closed, now or since before.
    fn unless_closed<T>(&mut self, result: io::Result<T>, otherwise: T) -> io::Result<T> {
        self.is_closed |=
            matches!(&result, Err(error) if error.kind() == io::ErrorKind::BrokenPipe);
        if self.is_closed {
            return Ok(otherwise);
        }
        result
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.is_closed {
            return Ok(bytes.len());
        }
        let result = self.out.write(bytes);
        self.unless_closed(result, bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.is_closed {
            return Ok(());
        }
        let result = self.out.flush();
        self.unless_closed(result, ())
    }
}
