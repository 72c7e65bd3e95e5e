//! Writes generated maps as Tiled saves them.

use super::ground::Ground;
use super::tiled_tilesets as tilesets;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::ZlibEncoder;
use std::fmt::Write as _;
use std::io::Write as _;

/// The number of cells along each side of a chunk, as Tiled writes them.
const CHUNK: u32 = 16;

/// How cells are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cells {
    Csv,
    Zlib,
    /// CSV in chunks, for an infinite map.
    Chunks,
}

/// A map to be written.
#[derive(Clone, Copy, Debug)]
pub(super) struct TiledMap {
    pub(super) columns: u32,
    pub(super) rows: u32,
    pub(super) layers: &'static [Ground],
    /// The number of objects, on a layer of their own.
    pub(super) objects: u32,
    pub(super) cells: Cells,
}

/// A rectangle of cells.
#[derive(Clone, Copy)]
struct Part {
    column: u32,
    row: u32,
    columns: u32,
    rows: u32,
}

impl TiledMap {
    /// Returns how many cells of all layers are not empty.
    pub(super) fn tiles(&self) -> usize {
        let all = self.whole();
        let used = |layer: &Ground| all.cells(*layer).filter(|number| *number != 0).count();
        self.layers.iter().map(used).sum()
    }

    /// Returns the map as a TMX file.
    pub(super) fn tmx(&self) -> Vec<u8> {
        let Self { columns, rows, .. } = self;
        let mut text = format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<map version=\"1.10\" tiledversion=\"1.11.0\" \
             orientation=\"orthogonal\" renderorder=\"right-down\" width=\"{columns}\" height=\"{rows}\" \
             tilewidth=\"16\" tileheight=\"16\" infinite=\"{}\" nextlayerid=\"9\" nextobjectid=\"{}\">\n \
             <properties>\n  <property name=\"music\" value=\"caves.ogg\"/>\n </properties>\n",
            u8::from(self.cells == Cells::Chunks),
            self.objects + 1
        );
        text += &tilesets::xml();
        for (id, layer) in (1..).zip(self.layers) {
            let name = layer.name();
            let _ = writeln!(
                text,
                " <layer id=\"{id}\" name=\"{name}\" width=\"{columns}\" height=\"{rows}\">"
            );
            self.write_xml_cells(&mut text, *layer);
            text += " </layer>\n";
        }
        text += " <objectgroup id=\"8\" name=\"Things\">\n";
        for id in 1..=self.objects {
            let [x, y] = self.place(id);
            let class = class(id);
            let _ = writeln!(
                text,
                "  <object id=\"{id}\" name=\"{class} {id}\" type=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"16\" \
                 height=\"16\">\n   <properties>\n    <property name=\"value\" type=\"int\" value=\"{id}\"/>\n   \
                 </properties>\n  </object>"
            );
        }
        (text + " </objectgroup>\n</map>\n").into_bytes()
    }

    fn write_xml_cells(&self, text: &mut String, layer: Ground) {
        match self.cells {
            Cells::Csv => {
                *text += "  <data encoding=\"csv\">\n";
                self.whole().write_csv(text, layer);
                *text += "\n</data>\n";
            }
            Cells::Zlib => {
                *text += "  <data encoding=\"base64\" compression=\"zlib\">\n   ";
                *text += &self.whole().zlib(layer);
                *text += "\n  </data>\n";
            }
            Cells::Chunks => {
                *text += "  <data encoding=\"csv\">\n";
                for part in self.chunks() {
                    let Part { column, row, .. } = part;
                    let _ = writeln!(
                        text,
                        "   <chunk x=\"{column}\" y=\"{row}\" width=\"{CHUNK}\" height=\"{CHUNK}\">"
                    );
                    part.write_csv(text, layer);
                    *text += "\n</chunk>\n";
                }
                *text += "  </data>\n";
            }
        }
    }

    /// Returns the map as a TMJ file, which is CSV or zlib.
    pub(super) fn tmj(&self) -> Vec<u8> {
        let Self { columns, rows, .. } = self;
        let mut text = format!(
            "{{ \"compressionlevel\":-1, \"height\":{rows}, \"infinite\":false, \"nextlayerid\":9, \
             \"nextobjectid\":{}, \"orientation\":\"orthogonal\", \"renderorder\":\"right-down\", \
             \"tiledversion\":\"1.11.0\", \"tileheight\":16, \"tilewidth\":16, \"type\":\"map\", \
             \"version\":\"1.10\", \"width\":{columns},\n \"properties\":[{{\"name\":\"music\", \"type\":\"string\", \
             \"value\":\"caves.ogg\"}}],\n \"tilesets\":[{}],\n \"layers\":[",
            self.objects + 1,
            tilesets::json()
        );
        for (id, layer) in (1..).zip(self.layers) {
            text += "\n  {\"data\":";
            match self.cells {
                Cells::Zlib => {
                    let _ = write!(
                        text,
                        "\"{}\", \"compression\":\"zlib\", \"encoding\":\"base64\"",
                        self.whole().zlib(*layer)
                    );
                }
                Cells::Csv | Cells::Chunks => {
                    text.push('[');
                    self.whole().write_csv(&mut text, *layer);
                    text.push(']');
                }
            }
            let _ = write!(
                text,
                ", \"height\":{rows}, \"id\":{id}, \"name\":\"{}\", \"opacity\":1, \"type\":\"tilelayer\", \
                 \"visible\":true, \"width\":{columns}, \"x\":0, \"y\":0}},",
                layer.name()
            );
        }
        text += "\n  {\"draworder\":\"topdown\", \"id\":8, \"name\":\"Things\", \"opacity\":1, \
                 \"type\":\"objectgroup\", \"visible\":true, \"x\":0, \"y\":0, \"objects\":[";
        let objects: Vec<String> = (1..=self.objects).map(|id| self.json_object(id)).collect();
        (text + &objects.join(",") + "]}]\n}\n").into_bytes()
    }

    fn json_object(&self, id: u32) -> String {
        let [x, y] = self.place(id);
        let class = class(id);
        format!(
            "\n   {{\"height\":16, \"id\":{id}, \"name\":\"{class} {id}\", \"rotation\":0, \"type\":\"{class}\", \
             \"visible\":true, \"width\":16, \"x\":{x}, \"y\":{y}, \"properties\":[{{\"name\":\"value\", \
             \"type\":\"int\", \"value\":{id}}}]}}"
        )
    }

    /// Returns where an object is, in pixels.
    fn place(&self, id: u32) -> [u32; 2] {
        [id * 7919 % self.columns * 16, id * 104_729 % self.rows * 16]
    }

    fn whole(&self) -> Part {
        Part {
            column: 0,
            row: 0,
            columns: self.columns,
            rows: self.rows,
        }
    }

    /// Returns the chunks that cover the map. Those at its end reach beyond it.
    fn chunks(&self) -> impl Iterator<Item = Part> + use<> {
        let [columns, rows] = [self.columns, self.rows].map(|cells| cells.div_ceil(CHUNK));
        (0..rows * columns).map(move |index| Part {
            column: index % columns * CHUNK,
            row: index / columns * CHUNK,
            columns: CHUNK,
            rows: CHUNK,
        })
    }
}

impl Part {
    fn cells(self, layer: Ground) -> impl Iterator<Item = u32> {
        let rows = self.row..self.row + self.rows;
        rows.flat_map(move |row| {
            (self.column..self.column + self.columns).map(move |column| layer.number(column, row))
        })
    }

    /// Writes numbers with commas between them, and a line break after each row.
    fn write_csv(self, text: &mut String, layer: Ground) {
        for (index, number) in (0_u32..).zip(self.cells(layer)) {
            if 0 < index {
                text.push(',');
                if index.is_multiple_of(self.columns) {
                    text.push('\n');
                }
            }
            let _ = write!(text, "{number}");
        }
    }

    fn zlib(self, layer: Ground) -> String {
        let bytes: Vec<u8> = self.cells(layer).flat_map(u32::to_le_bytes).collect();
        let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
        let packed = encoder.write_all(&bytes).and_then(|()| encoder.finish());
        STANDARD.encode(packed.expect("a list never fails to grow"))
    }
}

fn class(id: u32) -> &'static str {
    ["coin", "enemy", "torch", "door"][(id % 4) as usize]
}
