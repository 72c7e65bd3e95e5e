//! The embedded files of the page.

/// Names and contents.
const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/page_files.rs"));

/// Returns the content type and text of the file at a URL path.
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
