//! Which tiles a layer uses, and what each of them means.

use super::{Assembly, grid};
use crate::error::LevelError;
use crate::meaning::{Blocks, Data, TileMeaning, drawn_size, tileset_of};
use crate::source::{Block, Content, Tileset, flags, is_same};
use jostle::Scalar;
use std::collections::{BTreeMap, btree_map};
use std::ops::Range;

/// The most cells that one tile fills. A larger tile is one box.
const MOST_COVERED: i32 = 1 << 12;

/// Numbers below this are looked up in a table; files rarely have others.
const TABLE: u32 = 1 << 16;

/// The tiles that a layer uses.
#[derive(Debug)]
pub(super) struct LayerTiles {
    pub(super) entries: Vec<Entry>,
    lookup: Lookup,
}

/// A tile that a layer uses.
#[derive(Debug)]
pub(super) struct Entry {
    /// The number with its flags.
    pub(super) number: u32,
    pub(super) meaning: TileMeaning,
    /// How often it is used.
    pub(super) count: usize,
    /// The first cell of the layer that uses it.
    pub(super) first: [i32; 2],
    /// The size in pixels as it is drawn.
    pub(super) size: [f64; 2],
}

#[derive(Debug)]
enum Lookup {
    Numbers(NumberLookup),
    /// By cell, one list per block, since a closure may answer differently in each: the index plus one, or 0.
    Cells(Vec<Vec<u32>>),
}

impl LayerTiles {
    /// Returns the entry of a cell that is not empty.
    #[inline]
    pub(super) fn entry(&self, block: usize, cell: usize, number: u32) -> Option<usize> {
        let found = match &self.lookup {
            Lookup::Numbers(lookup) => lookup.get(number),
            Lookup::Cells(blocks) => blocks.get(block)?.get(cell).copied(),
        };
        found?.checked_sub(1).map(|index| index as usize)
    }
}

impl Entry {
    /// Whether the tile only matters as what its own cell holds, which is what most do.
    pub(super) fn is_in_cell(&self, cell: [f64; 2]) -> bool {
        let has_boxes = matches!(self.meaning.blocks, Blocks::Boxes(_));
        self.is_plain() || is_same(self.size, cell) && !has_boxes
    }

    /// Returns how many columns and rows of cells the tile fills; `None` if they are not whole numbers, or if
    /// there are so many of them that a box is better.
    pub(super) fn whole_cells(&self, cell: [f64; 2]) -> Option<[i32; 2]> {
        let across = |axis: usize| {
            let count = self.size[axis] / cell[axis];
            (count.fract() == 0.0).then(|| grid::whole(count)).flatten()
        };
        let (columns, rows) = across(0).zip(across(1))?;
        let is_some = 0 < columns && 0 < rows;
        (is_some && columns.saturating_mul(rows) <= MOST_COVERED).then_some([columns, rows])
    }

    /// Whether a map holds anything of the tile.
    pub(super) fn is_in_map(&self, cell: [f64; 2]) -> bool {
        let is_boxes = matches!(self.meaning.blocks, Blocks::Boxes(_));
        let fills_cells = self.is_in_cell(cell) || !is_boxes && self.whole_cells(cell).is_some();
        self.meaning.data != Data::None || fills_cells && self.meaning.blocks != Blocks::Nothing
    }

    /// Returns the columns and rows of cells whose middle a tile covers, relative to its own cell; only that cell if there
    /// are none, or too many. `drawn` is where its tileset draws it.
    pub(super) fn covered(&self, cell: [f64; 2], drawn: [f64; 2]) -> [Range<i32>; 2] {
        // Tiled draws a large tile upward and to the right of its cell.
        let min = [drawn[0], cell[1] - self.size[1] + drawn[1]];
        let across = |axis: usize| {
            let first = min[axis] / cell[axis] - 0.5;
            let end = (min[axis] + self.size[axis]) / cell[axis] - 0.5;
            Some(grid::whole(first.floor() + 1.0)?..grid::whole(end.ceil())?)
        };
        let count = |range: &Range<i32>| range.end.saturating_sub(range.start).max(0);
        let found = across(0).zip(across(1));
        let found = found.filter(|(columns, rows)| {
            (1..=MOST_COVERED).contains(&count(columns).saturating_mul(count(rows)))
        });
        found.map_or([0..1, 0..1], |(columns, rows)| [columns, rows])
    }

    pub(super) fn is_plain(&self) -> bool {
        self.meaning.blocks == Blocks::Nothing && self.meaning.data == Data::None
    }
}

/// By number with its flags: the index of the entry plus one, or 0.
#[derive(Debug)]
struct NumberLookup {
    /// For small numbers: eight places for each, one for each combination of flags.
    table: Vec<u32>,
    rest: BTreeMap<u32, u32>,
    /// Numbers below this are in the table. No more than there are cells, so that small layers take little memory.
    limit: u32,
}

impl NumberLookup {
    fn new(blocks: &[Block]) -> Self {
        let cells: usize = blocks.iter().map(|block| block.cells.len()).sum();
        Self {
            table: Vec::new(),
            rest: BTreeMap::new(),
            limit: u32::try_from(cells).unwrap_or(TABLE).min(TABLE),
        }
    }

    #[inline]
    fn get(&self, number: u32) -> Option<u32> {
        match self.place(number) {
            Some(place) => self.table.get(place).copied(),
            None => self.rest.get(&number).copied(),
        }
    }

    #[inline]
    fn slot(&mut self, number: u32) -> &mut u32 {
        let Some(place) = self.place(number) else {
            return self.rest.entry(number).or_insert(0);
        };
        if self.table.len() <= place {
            self.table.resize(place + 1, 0);
        }
        &mut self.table[place]
    }

    /// Returns the place of a number in the table; `None` if it is too large for that.
    #[inline]
    fn place(&self, number: u32) -> Option<usize> {
        let id = number & !flags::ALL;
        (id < self.limit).then_some((id * 8 + (number >> 29)) as usize)
    }
}

/// Iterates over the cells of a block that are not empty: their index and number.
pub(super) fn used_cells(block: &Block) -> impl Iterator<Item = (usize, u32)> {
    let cells = block.cells.iter().copied().enumerate();
    cells.filter(|(_, number)| *number != 0)
}

impl<S: Scalar> Assembly<'_, S> {
    /// Returns the tiles of a layer; `None` if it has objects instead.
    pub(super) fn layer_tiles(&mut self, layer: usize) -> Result<Option<LayerTiles>, LevelError> {
        let source = self.source;
        let Content::Tiles { blocks, .. } = &source.layers[layer].content else {
            return Ok(None);
        };
        let tiles = if self.meanings.depends_on_cells() {
            self.by_cell(layer, blocks)?
        } else {
            self.by_number(layer, blocks)?
        };
        Ok(Some(tiles))
    }

    fn by_number(&mut self, layer: usize, blocks: &[Block]) -> Result<LayerTiles, LevelError> {
        let mut entries: Vec<Entry> = Vec::new();
        let mut lookup = NumberLookup::new(blocks);
        for block in blocks {
            for (at, number) in used_cells(block) {
                let index = lookup.slot(number);
                if *index == 0 {
                    let meaning = self.meanings.tile(layer, number)?;
                    let entry = self.entry(layer, number, meaning, cell_of(block, at));
                    self.count_tile_boxes(layer, &entry)?;
                    entries.push(entry);
                    *index = u32::try_from(entries.len()).expect("at most 2^26 cells");
                }
                entries[*index as usize - 1].count += 1;
            }
        }
        let lookup = Lookup::Numbers(lookup);
        Ok(LayerTiles { entries, lookup })
    }

    fn by_cell(&mut self, layer: usize, blocks: &[Block]) -> Result<LayerTiles, LevelError> {
        let mut entries: Vec<Entry> = Vec::new();
        let mut cells: Vec<Vec<u32>> = Vec::new();
        let mut known: BTreeMap<u32, (TileMeaning, Vec<usize>)> = BTreeMap::new();
        for block in blocks {
            let mut found = vec![0; block.cells.len()];
            for (at, number) in used_cells(block) {
                let (guess, same_number) = match known.entry(number) {
                    btree_map::Entry::Occupied(known) => known.into_mut(),
                    btree_map::Entry::Vacant(place) => {
                        place.insert((self.meanings.tile(layer, number)?, Vec::new()))
                    }
                };
                let cell = cell_of(block, at);
                let answer = self.meanings.tile_in_cell(layer, number, cell, guess)?;
                let meaning = answer.as_ref().unwrap_or(guess);
                let is_same = |&&index: &&usize| entries[index].meaning == *meaning;
                let index = match same_number.iter().find(is_same) {
                    Some(index) => *index,
                    None => {
                        let entry = self.entry(layer, number, meaning.clone(), cell);
                        self.count_tile_boxes(layer, &entry)?;
                        same_number.push(entries.len());
                        entries.push(entry);
                        entries.len() - 1
                    }
                };
                entries[index].count += 1;
                found[at] = u32::try_from(index + 1).expect("at most 2^26 cells");
            }
            cells.push(found);
        }
        let lookup = Lookup::Cells(cells);
        Ok(LayerTiles { entries, lookup })
    }

    fn entry(&self, layer: usize, number: u32, meaning: TileMeaning, first: [i32; 2]) -> Entry {
        let [width, height] = self.drawn_size(layer, number);
        let is_transposed = number & flags::D != 0;
        Entry {
            number,
            meaning,
            count: 0,
            first,
            size: if is_transposed {
                [height, width]
            } else {
                [width, height]
            },
        }
    }

    fn drawn_size(&self, layer: usize, number: u32) -> [f64; 2] {
        let cell = self.source.layers[layer].cell;
        self.tileset(layer, number)
            .map_or(cell, |(set, id)| drawn_size(set, id, cell))
    }

    /// Returns the tileset of a number, and the id of the tile in it.
    pub(super) fn tileset(&self, layer: usize, number: u32) -> Option<(&Tileset, u32)> {
        let Content::Tiles { numbers, .. } = &self.source.layers[layer].content else {
            return None;
        };
        tileset_of(self.source, *numbers, number & !flags::ALL)
    }
}

/// Returns the cell of the layer at an index of a block.
pub(super) fn cell_of(block: &Block, at: usize) -> [i32; 2] {
    let width = block.width.max(1) as usize;
    let within = |offset: usize| i32::try_from(offset).unwrap_or(i32::MAX);
    [
        block.column.saturating_add(within(at % width)),
        block.row.saturating_add(within(at / width)),
    ]
}
