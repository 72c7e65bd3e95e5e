//! What every target does with its bytes.

use jostle::Outside;
use jostle_level::{Lint, Reading};

/// A valid tileset, with a tile that blocks, a slope, a drawn shape and an animation.
const STONES: &[u8] = br#"<tileset version="1.10" name="stones" tilewidth="16" tileheight="16" tilecount="8" columns="4">
 <image source="stones.png" width="64" height="32"/>
 <tile id="0" type="solid"/>
 <tile id="1"><properties><property name="jostle" value="slope_up_right"/></properties></tile>
 <tile id="2"><objectgroup><object id="1" x="0" y="8" width="16" height="8"/></objectgroup></tile>
 <tile id="3" type="hazard"><animation><frame tileid="3" duration="100"/></animation></tile>
 <tile id="4"><objectgroup><object id="1" x="0" y="16"><polygon points="0,0 16,0 16,-16"/></object></objectgroup></tile>
</tileset>"#;

/// Reads bytes as a level; then lints and draws it, and prints all that there is to say.
///
/// Files with a name that ends in `.tsx` are a valid tileset; all others have the same bytes.
pub fn read(name: &str, bytes: &[u8]) {
    let reading = Reading::<i32>::new(Outside::Empty);
    let level = reading.read(name, bytes, |path| {
        let is_tileset = path.ends_with(".tsx");
        Ok::<_, String>(if is_tileset { STONES } else { bytes }.to_vec())
    });
    match level {
        Ok(level) => {
            let findings = level.lint(&Lint::new([12, 14]));
            assert!(
                findings
                    .iter()
                    .all(|finding| !finding.to_string().is_empty())
            );
            assert!(!level.to_string().is_empty());
            let rows = level.picture();
            let width = |row: &String| row.chars().count();
            assert!(
                rows.windows(2)
                    .all(|pair| width(&pair[0]) == width(&pair[1])),
                "all rows are of one length"
            );
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
