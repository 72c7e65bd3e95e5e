//! The versions of the peers that were actually built.

/// The workspace's lock file at compile time.
const LOCK: &str = include_str!("../../../Cargo.lock");

/// Returns the version of a package: empty if it is not in the lock file, the newest if it is there twice.
pub(crate) fn of(package: &str) -> &'static str {
    let mut lines = LOCK.lines();
    let mut found = "";
    while let Some(line) = lines.next() {
        let name = line
            .strip_prefix("name = \"")
            .and_then(|rest| rest.strip_suffix('"'));
        if name == Some(package) {
            let version = lines
                .next()
                .and_then(|line| line.strip_prefix("version = \""));
            // The lock file sorts the versions of a package.
            found = version
                .and_then(|rest| rest.strip_suffix('"'))
                .unwrap_or(found);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_peer_has_a_version() {
        for method in crate::methods::METHODS {
            let version = super::of(method.package);
            assert_eq!(
                version.is_empty(),
                method.package.is_empty(),
                "{}",
                method.name
            );
        }
    }
}
