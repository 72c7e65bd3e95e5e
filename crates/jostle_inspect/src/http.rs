//! A minimal HTTP server: reads one request and sends one response per connection.

use std::fmt::Write as _;
use std::io::{self, Read, Write};
use std::net::{IpAddr, Shutdown, TcpStream};
use std::ops::RangeInclusive;
use std::time::{Duration, Instant};

/// The longest accepted request head, in bytes.
const MAX_HEAD: usize = 8 << 10;
const MAX_HEADERS: usize = 64;

/// How long a browser may keep sending after its response.
const DRAIN_TIMEOUT: Duration = Duration::from_millis(200);

/// A request whose host and origin were accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Head {
    pub(crate) path: String,
    /// What follows the question mark.
    pub(crate) query: String,
    /// The WebSocket key, if the browser wants to upgrade.
    pub(crate) socket_key: Option<String>,
}

impl Head {
    /// Returns the first and the last tick that the query asks for; by default, all of them.
    pub(crate) fn ticks(&self) -> Result<RangeInclusive<u64>, Refusal> {
        let (mut from, mut to) = (0, u64::MAX);
        for part in self.query.split('&') {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            let tick = match name {
                "from" => &mut from,
                "to" => &mut to,
                _ => continue,
            };
            *tick = value.parse().map_err(|_| Refusal::BadTicks)?;
        }
        Ok(from..=to)
    }
}

/// A response that rejects the request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    BadRequest,
    BadTicks,
    Forbidden,
    NotFound,
    MethodNotAllowed,
    TooLarge,
    Busy,
}

impl Refusal {
    const fn status(self) -> (&'static str, &'static str) {
        match self {
            Self::BadRequest => ("400 Bad Request", "The request is malformed.\n"),
            Self::BadTicks => (
                "400 Bad Request",
                "`from` and `to` must be whole numbers, as in /recording?from=1&to=60\n",
            ),
            Self::Forbidden => (
                "403 Forbidden",
                "Requests from other hosts and origins are not allowed; open the address that the game prints.\n",
            ),
            Self::NotFound => ("404 Not Found", "Not found; the page is at /\n"),
            Self::MethodNotAllowed => ("405 Method Not Allowed", "Only GET is allowed.\n"),
            Self::TooLarge => (
                "431 Request Header Fields Too Large",
                "The request is too long.\n",
            ),
            Self::Busy => (
                "503 Service Unavailable",
                "Too many connections; close a page.\n",
            ),
        }
    }

    pub(crate) fn send(self, stream: &mut TcpStream) -> io::Result<()> {
        let (status, text) = self.status();
        send(
            stream,
            status,
            &[("Content-Type", "text/plain; charset=utf-8")],
            text.as_bytes(),
        )
    }
}

/// Reads the head of a request byte by byte, so that everything after it stays in the stream for the WebSocket. Gives
/// up at the deadline or after [`MAX_HEAD`] bytes.
pub(crate) fn read_head(
    stream: &mut TcpStream,
    timeout: Duration,
    is_loopback: bool,
) -> io::Result<Result<Head, Refusal>> {
    let deadline = Instant::now() + timeout;
    let mut bytes = Vec::new();
    let mut byte = [0];
    while !bytes.ends_with(b"\r\n\r\n") {
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        if bytes.len() == MAX_HEAD {
            return Ok(Err(Refusal::TooLarge));
        }
        stream.set_read_timeout(Some(left))?;
        if stream.read(&mut byte)? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        bytes.extend(byte);
    }
    Ok(parse(&bytes, is_loopback))
}

fn parse(bytes: &[u8], is_loopback: bool) -> Result<Head, Refusal> {
    let mut headers = [httparse::EMPTY_HEADER; MAX_HEADERS];
    let mut request = httparse::Request::new(&mut headers);
    let Ok(httparse::Status::Complete(_)) = request.parse(bytes) else {
        return Err(Refusal::BadRequest);
    };
    let (Some(method), Some(path)) = (request.method, request.path) else {
        return Err(Refusal::BadRequest);
    };
    let (path, query) = path.split_once('?').unwrap_or((path, ""));
    let header = |name: &str| {
        let mut found = request
            .headers
            .iter()
            .filter(|header| header.name.eq_ignore_ascii_case(name));
        let value = found
            .next()
            .map(|header| str::from_utf8(header.value).map(str::trim));
        // A repeated header is a request-smuggling trick.
        match (value, found.next()) {
            (None, _) => Ok(None),
            (Some(Ok(value)), None) => Ok(Some(value)),
            _ => Err(Refusal::BadRequest),
        }
    };
    let host = header("Host")?.filter(|host| is_own_host(host, is_loopback));
    let host = host.ok_or(Refusal::Forbidden)?;
    let is_own = |origin: &str| origin.strip_prefix("http://") == Some(host);
    if header("Origin")?.is_some_and(|origin| !is_own(origin)) {
        return Err(Refusal::Forbidden);
    }
    // Browsers mark requests from pages of other sites even if they send no `Origin`. Such a page may link to this one,
    // but load nothing from it.
    let site = header("Sec-Fetch-Site")?.unwrap_or("none");
    let is_own = ["none", "same-origin"].contains(&site);
    let is_link = header("Sec-Fetch-Dest")? == Some("document") && path == "/";
    if !is_own && !is_link {
        return Err(Refusal::Forbidden);
    }
    if method != "GET" {
        return Err(Refusal::MethodNotAllowed);
    }
    let is_upgrade = header("Upgrade")?.is_some_and(|name| name.eq_ignore_ascii_case("websocket"));
    let is_known = header("Sec-WebSocket-Version")? == Some("13");
    let key = header("Sec-WebSocket-Key")?.filter(|_| is_upgrade && is_known);
    Ok(Head {
        path: path.to_owned(),
        query: query.to_owned(),
        socket_key: key.map(str::to_owned),
    })
}

/// Whether a `Host` header names this server. Only addresses and `localhost` do: with DNS rebinding, any other name can
/// be made to point here by anyone.
fn is_own_host(host: &str, is_loopback: bool) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    let name = name.trim_start_matches('[').trim_end_matches(']');
    match name.parse::<IpAddr>() {
        Ok(address) => !is_loopback || address.is_loopback(),
        Err(_) => name.eq_ignore_ascii_case("localhost"),
    }
}

/// Sends a response and closes the connection.
pub(crate) fn send(
    stream: &mut TcpStream,
    status: &str,
    headers: &[(&str, &str)],
    body: &[u8],
) -> io::Result<()> {
    send_head(stream, status, headers, body.len())?;
    stream.write_all(body)?;
    end(stream)
}

/// Sends the head of a response with a body of this many bytes.
pub(crate) fn send_head(
    stream: &mut TcpStream,
    status: &str,
    headers: &[(&str, &str)],
    len: usize,
) -> io::Result<()> {
    let mut head = format!("HTTP/1.1 {status}\r\nContent-Length: {len}\r\n");
    let fixed = [
        ("Connection", "close"),
        ("Cache-Control", "no-store"),
        ("X-Content-Type-Options", "nosniff"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        (
            "Content-Security-Policy",
            "default-src 'self'; img-src 'self' data:; connect-src 'self' ws:",
        ),
    ];
    for (name, value) in fixed.iter().chain(headers) {
        let _ = write!(head, "{name}: {value}\r\n");
    }
    head.push_str("\r\n");
    stream.write_all(head.as_bytes())
}

/// Closes a connection so that the response arrives. Closing with unread input would reset the connection and discard
/// the response, so the input is read first.
pub(crate) fn end(stream: &mut TcpStream) -> io::Result<()> {
    stream.flush()?;
    stream.shutdown(Shutdown::Write)?;
    stream.set_read_timeout(Some(DRAIN_TIMEOUT))?;
    let mut bytes = [0; 1024];
    for _ in 0..MAX_HEAD / bytes.len() {
        if matches!(stream.read(&mut bytes), Ok(0) | Err(_)) {
            break;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Head, Refusal, parse};
    use std::ops::RangeInclusive;

    #[track_caller]
    fn check(text: &str, expected: Result<(&str, Option<&str>), Refusal>) {
        check_at(true, text, expected);
    }

    #[track_caller]
    fn check_at(is_loopback: bool, text: &str, expected: Result<(&str, Option<&str>), Refusal>) {
        let text = text.replace('\n', "\r\n") + "\r\n";
        let found = parse(text.as_bytes(), is_loopback);
        let parts = |head: &'_ Head| (head.path.clone(), head.socket_key.clone());
        let expected = expected.map(|(path, key)| (path.to_owned(), key.map(str::to_owned)));
        assert_eq!(
            found.as_ref().map(parts).map_err(|error| *error),
            expected,
            "{text}"
        );
    }

    #[test]
    fn accepts_requests_of_a_local_browser() {
        check("GET / HTTP/1.1\nHost: 127.0.0.1:4848\n", Ok(("/", None)));
        check(
            "GET /page/main.js?x=1 HTTP/1.1\nHost: localhost:1\n",
            Ok(("/page/main.js", None)),
        );
        check("GET / HTTP/1.1\nHost: [::1]:4848\n", Ok(("/", None)));
        let socket = "GET /socket HTTP/1.1\nHost: 127.0.0.1:4848\nOrigin: http://127.0.0.1:4848\n\
                      Upgrade: websocket\nConnection: Upgrade\nSec-WebSocket-Version: 13\nSec-WebSocket-Key: abc\n";
        check(socket, Ok(("/socket", Some("abc"))));
    }

    #[track_caller]
    fn check_ticks(query: &str, expected: Result<RangeInclusive<u64>, Refusal>) {
        let head = Head {
            path: "/recording".to_owned(),
            query: query.to_owned(),
            socket_key: None,
        };
        assert_eq!(head.ticks(), expected, "{query}");
    }

    #[test]
    fn ticks_come_from_the_query() {
        check_ticks("", Ok(0..=u64::MAX));
        check_ticks("from=3&to=70", Ok(3..=70));
        check_ticks("to=70&from=3", Ok(3..=70));
        check_ticks("to=70", Ok(0..=70));
        check_ticks("from=3&name=a", Ok(3..=u64::MAX));
        for query in [
            "from=",
            "from=-1",
            "to=x",
            "from=1&to=1.5",
            "from",
            "to=99999999999999999999",
        ] {
            check_ticks(query, Err(Refusal::BadTicks));
        }
    }

    #[test]
    fn rejects_other_hosts_and_origins() {
        check(
            "GET / HTTP/1.1\nHost: evil.example\n",
            Err(Refusal::Forbidden),
        );
        check(
            "GET / HTTP/1.1\nHost: 127.0.0.1.evil.example\n",
            Err(Refusal::Forbidden),
        );
        check(
            "GET / HTTP/1.1\nHost: 192.168.0.7:4848\n",
            Err(Refusal::Forbidden),
        );
        check("GET / HTTP/1.1\n", Err(Refusal::Forbidden));
        let host = "GET / HTTP/1.1\nHost: 127.0.0.1:4848\n";
        for origin in [
            "http://evil.example",
            "http://127.0.0.1:1",
            "null",
            "https://127.0.0.1:4848",
        ] {
            check(
                &format!("{host}Origin: {origin}\n"),
                Err(Refusal::Forbidden),
            );
        }
        check(
            &format!("{host}Host: localhost\n"),
            Err(Refusal::BadRequest),
        );
    }

    #[test]
    fn other_sites_may_only_link_to_the_page() {
        let ask = |path: &str, site: &str, dest: &str| {
            let head = "HTTP/1.1\nHost: localhost:1";
            format!("GET {path} {head}\nSec-Fetch-Site: {site}\nSec-Fetch-Dest: {dest}\n")
        };
        for site in ["cross-site", "same-site"] {
            check(&ask("/", site, "document"), Ok(("/", None)));
            check(&ask("/?from=there", site, "document"), Ok(("/", None)));
            for dest in ["iframe", "script", "empty", "websocket", "image"] {
                check(&ask("/", site, dest), Err(Refusal::Forbidden));
            }
            check(
                &ask("/recording", site, "document"),
                Err(Refusal::Forbidden),
            );
            check(&ask("/socket", site, "document"), Err(Refusal::Forbidden));
        }
        for site in ["same-origin", "none"] {
            check(&ask("/recording", site, "empty"), Ok(("/recording", None)));
        }
    }

    #[test]
    fn accepts_any_address_when_not_on_loopback() {
        for host in [
            "192.168.0.7:4848",
            "[fe80::1]:4848",
            "127.0.0.1:4848",
            "localhost",
        ] {
            let request = format!("GET / HTTP/1.1\nHost: {host}\n");
            check_at(false, &request, Ok(("/", None)));
            let other = format!("{request}Origin: http://evil.example\n");
            check_at(false, &other, Err(Refusal::Forbidden));
        }
        for host in ["evil.example:4848", "192.168.0.7.evil.example"] {
            let request = format!("GET / HTTP/1.1\nHost: {host}\n");
            check_at(false, &request, Err(Refusal::Forbidden));
        }
    }

    #[test]
    fn rejects_malformed_requests() {
        check("GET\n", Err(Refusal::BadRequest));
        check("\0\u{1}\n", Err(Refusal::BadRequest));
        check(
            "POST / HTTP/1.1\nHost: localhost\n",
            Err(Refusal::MethodNotAllowed),
        );
    }
}
