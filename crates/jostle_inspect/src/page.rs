//! The page: its files, embedded.

/// Names and contents.
const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/page_files.rs"));

/// A file of the page with its type, by the path that a browser asks for.
pub(crate) fn file(path: &str) -> Option<(&'static str, &'static str)> {
    let name = match path {
        "/" => "index.html",
        path => path.strip_prefix("/page/")?,
    };
    let (name, text) = FILES.iter().find(|(own, _)| *own == name)?;
    let kind = match name.rsplit_once('.')?.1 {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        _ => "text/javascript; charset=utf-8",
    };
    Some((kind, text))
}
