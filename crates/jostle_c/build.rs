//! Gives the shared library the name under which programs look for it: with the part of the version that says what is
//! compatible.

use std::env::var;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let part =
        |name: &str| var(format!("CARGO_PKG_VERSION_{name}")).expect("cargo sets the version");
    let compatible = match part("MAJOR").as_str() {
        "0" => format!("0.{}", part("MINOR")),
        major => major.to_owned(),
    };
    if var("CARGO_CFG_TARGET_OS").as_deref() == Ok("linux") {
        println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libjostle.so.{compatible}");
    }
}
