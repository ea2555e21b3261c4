//! How high cloth lies, at half the sheet's resolution: light falls on it accordingly.

use tiny_skia::{Mask, Point};

use super::{HEIGHT_PIXELS, WIDTH_PIXELS};
use crate::noise::{lerp, rough};

/// Pixels of the sheet in one cell of a grid, each way.
const CELL: usize = 2;

/// Numbers over a part of the sheet.
#[derive(Clone)]
pub(crate) struct Grid {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
    cells: Vec<f32>,
}

/// A part of the sheet, in pixels.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Area {
    pub(crate) left: usize,
    pub(crate) top: usize,
    pub(crate) right: usize,
    pub(crate) bottom: usize,
}

impl Area {
    pub(crate) fn around(bounds: tiny_skia::Rect, margin: f32) -> Area {
        let clamp = |value: f32, max: usize| value.clamp(0.0, max as f32) as usize;
        Area {
            left: clamp(bounds.left() - margin, WIDTH_PIXELS),
            top: clamp(bounds.top() - margin, HEIGHT_PIXELS),
            right: clamp(bounds.right() + margin + 1.0, WIDTH_PIXELS),
            bottom: clamp(bounds.bottom() + margin + 1.0, HEIGHT_PIXELS),
        }
    }
}

impl Grid {
    fn empty(area: Area) -> Grid {
        let (left, top) = (area.left / CELL, area.top / CELL);
        let width = area.right.div_ceil(CELL).saturating_sub(left).max(1);
        let height = area.bottom.div_ceil(CELL).saturating_sub(top).max(1);
        Grid { left, top, width, height, cells: vec![0.0; width * height] }
    }

    /// How much of each cell is covered, from 0 to 1.
    pub(crate) fn covered(mask: &Mask, area: Area) -> Grid {
        let mut grid = Grid::empty(area);
        let data = mask.data();
        for row in 0..grid.height {
            for column in 0..grid.width {
                let (x, y) = ((grid.left + column) * CELL, (grid.top + row) * CELL);
                let at = y.min(HEIGHT_PIXELS - CELL) * WIDTH_PIXELS + x.min(WIDTH_PIXELS - CELL);
                let below = at + WIDTH_PIXELS;
                let sum = [data[at], data[at + 1], data[below], data[below + 1]].map(u16::from).iter().sum::<u16>();
                grid.cells[row * grid.width + column] = f32::from(sum) / 1020.0;
            }
        }
        grid
    }

    /// Spread out over about `radius` pixels of the sheet.
    pub(crate) fn blurred(mut self, radius: f32) -> Grid {
        let reach = ((radius / CELL as f32 / 2.0).round() as usize).max(1);
        for _ in 0..2 {
            self.blur_rows(reach);
            self.blur_columns(reach);
        }
        self
    }

    fn blur_rows(&mut self, reach: usize) {
        let share = 1.0 / (2 * reach + 1) as f32;
        let mut row_before = vec![0.0; self.width];
        for row in self.cells.chunks_mut(self.width) {
            row_before.copy_from_slice(row);
            let mut sum: f32 = row_before.iter().take(reach).sum();
            for column in 0..row.len() {
                sum += row_before.get(column + reach).copied().unwrap_or(0.0);
                if column > reach {
                    sum -= row_before[column - reach - 1];
                }
                row[column] = sum * share;
            }
        }
    }

    fn blur_columns(&mut self, reach: usize) {
        let share = 1.0 / (2 * reach + 1) as f32;
        let before = self.cells.clone();
        let row_of = |row: usize| before.get(row * self.width..(row + 1) * self.width);
        let mut sums = vec![0.0; self.width];
        for row in 0..reach.min(self.height) {
            add(&mut sums, row_of(row), 1.0);
        }
        for row in 0..self.height {
            add(&mut sums, row_of(row + reach), 1.0);
            if row > reach {
                add(&mut sums, row_of(row - reach - 1), -1.0);
            }
            for (cell, sum) in self.cells[row * self.width..].iter_mut().zip(&sums) {
                *cell = sum * share;
            }
        }
    }

    /// The numbers of one row of pixels, from `left` to `right`; between cells, what lies between
    /// their numbers.
    pub(crate) fn row(&self, y: usize, left: usize, right: usize, into: &mut Vec<f32>) {
        let last = self.height - 1;
        let row = (y / CELL).saturating_sub(self.top).min(last);
        // Pixels lie a quarter of a cell off its middle: the nearer neighbour weighs a quarter.
        let beside = if y.is_multiple_of(CELL) { row.saturating_sub(1) } else { (row + 1).min(last) };
        let cells = |row: usize| &self.cells[row * self.width..(row + 1) * self.width];
        let (main, other) = (cells(row), cells(beside));
        into.clear();
        let mut before = lerp(main[0], other[0], 0.25);
        let mut here = before;
        for column in 0..self.width {
            let next =
                main.get(column + 1).zip(other.get(column + 1)).map_or(here, |(main, other)| lerp(*main, *other, 0.25));
            into.push(lerp(here, before, 0.25));
            into.push(lerp(here, next, 0.25));
            (before, here) = (here, next);
        }
        let skipped = left.saturating_sub(self.left * CELL).min(into.len());
        into.drain(..skipped);
        into.resize(right.saturating_sub(left), 0.0);
    }

    /// This much of each, together.
    pub(crate) fn plus(mut self, own: f32, other: &Grid, share: f32) -> Grid {
        for (cell, other) in self.cells.iter_mut().zip(&other.cells) {
            *cell = *cell * own + other * share;
        }
        self
    }
}

fn add(sums: &mut [f32], row: Option<&[f32]>, sign: f32) {
    for (sum, cell) in sums.iter_mut().zip(row.unwrap_or_default()) {
        *sum += sign * cell;
    }
}

/// A ridge (or, with a negative height, a furrow) along a line. All in pixels.
#[derive(Debug, Clone)]
pub(crate) struct Fold {
    pub(crate) line: Vec<Point>,
    pub(crate) width: f32,
    pub(crate) height: f32,
}

/// The slope of cloth, across and down, and how deep inside its edge a place lies (0 to 1).
pub(crate) struct Relief {
    pub(crate) across: Grid,
    pub(crate) down: Grid,
    pub(crate) inside: Grid,
}

pub(crate) struct Shape<'a> {
    pub(crate) folds: &'a [Fold],
    /// How far from the edge the cloth is round, and how high it rises there.
    pub(crate) round: f32,
    pub(crate) rise: f32,
    /// How much it is crumpled.
    pub(crate) crumpled: f32,
    pub(crate) seed: u32,
}

impl Relief {
    pub(crate) fn new(mask: &Mask, area: Area, shape: &Shape) -> Relief {
        let inside = Grid::covered(mask, area).blurred(shape.round);
        let mut height = Grid::empty(area).crumpled(shape.seed, shape.crumpled);
        for (cell, inside) in height.cells.iter_mut().zip(&inside.cells) {
            let depth = (inside * 2.0 - 1.0).clamp(0.0, 1.0);
            *cell += shape.rise * (depth * (2.0 - depth));
        }
        for fold in shape.folds {
            height.raise(fold);
        }
        let (across, down) = height.slopes();
        Relief { across, down, inside }
    }
}

impl Grid {
    /// Hills all over, computed at every fourth cell and straight between.
    fn crumpled(mut self, seed: u32, by: f32) -> Grid {
        const STEP: usize = 4;
        let columns = self.width / STEP + 2;
        let hills = |row: usize| -> Vec<f32> {
            let y = (self.top + row) as f32 / 66.0;
            (0..columns).map(|column| by * rough(seed, (self.left + column * STEP) as f32 / 52.0, y, 3)).collect()
        };
        let (mut above, mut below) = (hills(0), hills(STEP));
        let mut cells = Vec::with_capacity(self.cells.len());
        for row in 0..self.height {
            if row % STEP == 0 && row > 0 {
                above = std::mem::replace(&mut below, hills(row + STEP));
            }
            let ty = (row % STEP) as f32 / STEP as f32;
            for column in 0..self.width {
                let (left, tx) = (column / STEP, (column % STEP) as f32 / STEP as f32);
                let upper = lerp(above[left], above[left + 1], tx);
                cells.push(lerp(upper, lerp(below[left], below[left + 1], tx), ty));
            }
        }
        self.cells = cells;
        self
    }

    fn raise(&mut self, fold: &Fold) {
        let cell = CELL as f32;
        let line: Vec<Point> = fold.line.iter().map(|p| Point::from_xy(p.x / cell, p.y / cell)).collect();
        let width = fold.width / cell;
        let reach = width * 2.2;
        let (reach_squared, width_squared) = (reach * reach, width * width);
        let bounds = |values: &dyn Fn(&Point) -> f32| {
            let low = line.iter().map(values).fold(f32::MAX, f32::min) - reach;
            let high = line.iter().map(values).fold(f32::MIN, f32::max) + reach;
            (low.max(0.0) as usize, high.max(0.0) as usize)
        };
        let (left, right) = bounds(&|p| p.x);
        let (top, bottom) = bounds(&|p| p.y);
        for row in top.max(self.top)..bottom.min(self.top + self.height) {
            for column in left.max(self.left)..right.min(self.left + self.width) {
                let (distance_squared, along) = nearest(&line, column as f32, row as f32);
                if distance_squared < reach_squared {
                    // It rises slowly at one end and falls slowly at the other.
                    let taper = 4.0 * along * (1.0 - along);
                    let ridge = (-distance_squared / width_squared).exp();
                    self.cells[(row - self.top) * self.width + column - self.left] += fold.height * taper * ridge;
                }
            }
        }
    }

    fn slopes(&self) -> (Grid, Grid) {
        let area = (self.left, self.top, self.width, self.height);
        let grid = |cells| Grid { left: area.0, top: area.1, width: area.2, height: area.3, cells };
        let (mut across, mut down) = (vec![0.0; self.cells.len()], vec![0.0; self.cells.len()]);
        let span = 2.0 * CELL as f32;
        for row in 0..self.height {
            for column in 0..self.width {
                let at = row * self.width + column;
                let left = if column > 0 { self.cells[at - 1] } else { self.cells[at] };
                let right = if column + 1 < self.width { self.cells[at + 1] } else { self.cells[at] };
                let above = if row > 0 { self.cells[at - self.width] } else { self.cells[at] };
                let below = if row + 1 < self.height { self.cells[at + self.width] } else { self.cells[at] };
                across[at] = (right - left) / span;
                down[at] = (below - above) / span;
            }
        }
        (grid(across), grid(down))
    }
}

/// How far a place is from a line, squared, and how far along the line the nearest place is (0 to 1).
fn nearest(line: &[Point], x: f32, y: f32) -> (f32, f32) {
    let mut best = (f32::MAX, 0.0);
    let parts = line.len().saturating_sub(1).max(1) as f32;
    for (index, pair) in line.windows(2).enumerate() {
        let (dx, dy) = (pair[1].x - pair[0].x, pair[1].y - pair[0].y);
        let len = (dx * dx + dy * dy).max(0.0001);
        let t = (((x - pair[0].x) * dx + (y - pair[0].y) * dy) / len).clamp(0.0, 1.0);
        let (off_x, off_y) = (x - pair[0].x - t * dx, y - pair[0].y - t * dy);
        let distance = off_x * off_x + off_y * off_y;
        if distance < best.0 {
            best = (distance, (index as f32 + t) / parts);
        }
    }
    best
}
