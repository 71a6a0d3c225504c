import type { CellStrip } from '../coverage-tables.ts';

const SIDE = 8;
/** Values a cell; see CellStrip. */
const VALUES = 12;

/** Colors from this part of a cell's strongest on count as its ink. */
const TOP_PART = 0.85;

/** Pixels of a cell that may be stronger than what is taken for its strongest: grain, a stray pixel of another ink. */
const STRAY = 0.06;

/** Up to this many times the reach of ringing a pixel is faint, and so many of a cell tell what is coherent. */
const FAINT_RINGS = 1.3;
const LEAST_FAINT = 6;

const BINS = 64;
const BIN = 8;

const f32 = Math.fround;

/** The largest change of a channel from a pixel to that two on. */
function jumpTo(pixels: Uint8Array, at: number, on: number): number {
  return Math.max(Math.abs(pixels[at] - pixels[on]), Math.abs(pixels[at + 1] - pixels[on + 1]), Math.abs(pixels[at + 2] - pixels[on + 2]));
}

/** Means of the pixels from `least` on, less the base, written to the first three values; how many there are. */
function meanBeyond(
  strip: CellStrip,
  from: number,
  wide: number,
  high: number,
  lengths: Float32Array,
  least: number,
  base: number,
  out: number,
): number {
  const { width, pixels, bases, values } = strip;
  let [own, r, g, b] = [0, 0, 0, 0];
  for (let y = 0; y < high; y++) {
    for (let x = 0; x < wide; x++) {
      if (lengths[y * SIDE + x] < least) continue;
      const at = (from + y * width + x) * 4;
      own++;
      r += pixels[at];
      g += pixels[at + 1];
      b += pixels[at + 2];
    }
  }
  if (own === 0) return 0;
  values[out] = r / own - bases[base];
  values[out + 1] = g / own - bases[base + 1];
  values[out + 2] = b / own - bases[base + 2];
  return own;
}

/** See Kernels. */
export function surveyCells(strip: CellStrip): void {
  const { width, rows, wantedRows, pixels, mask, bases, ringingJump, values } = strip;
  const [reach, nearReach] = [f32(strip.reach), f32(strip.nearReach)];
  const columns = Math.ceil(width / SIDE);
  const lengths = new Float32Array(SIDE * SIDE);
  const bins = new Uint32Array(BINS);
  const faintReach = f32(FAINT_RINGS * strip.nearReach);
  for (let row = 0, cell = 0; row * SIDE < wantedRows; row++) {
    const high = Math.min(SIDE, wantedRows - row * SIDE);
    for (let column = 0; column < columns; column++, cell++) {
      const wide = Math.min(SIDE, width - column * SIDE);
      const from = row * SIDE * width + column * SIDE;
      const [br, bg, bb] = [bases[cell * 3], bases[cell * 3 + 1], bases[cell * 3 + 2]];
      const out = cell * VALUES;
      values.fill(0, out, out + VALUES);
      lengths.fill(-1);
      let [seen, jump, peak] = [0, 0, 0];
      let [sr, sg, sb] = [0, 0, 0];
      for (let y = 0; y < high; y++) {
        for (let x = 0; x < wide; x++) {
          const at = (from + y * width + x) * 4;
          if (pixels[at + 3] < 128) continue;
          const [r, g, b] = [f32(pixels[at] - br), f32(pixels[at + 1] - bg), f32(pixels[at + 2] - bb)];
          const length = f32(Math.sqrt(f32(f32(f32(r * r) + f32(g * g)) + f32(b * b))));
          lengths[y * SIDE + x] = length;
          seen++;
          sr += pixels[at];
          sg += pixels[at + 1];
          sb += pixels[at + 2];
          if (length > peak) peak = length;
          if (column * SIDE + x + 2 < width) jump = Math.max(jump, jumpTo(pixels, at, at + 8));
          if (row * SIDE + y + 2 < rows) jump = Math.max(jump, jumpTo(pixels, at, at + width * 8));
        }
      }
      const limit = jump >= ringingJump ? nearReach : reach;
      values[out + 7] = peak;
      values[out + 8] = jump;
      if (seen > 0) {
        values[out + 9] = sr / seen - br;
        values[out + 10] = sg / seen - bg;
        values[out + 11] = sb / seen - bb;
      }
      let [bare, faint, fr, fg, fb] = [0, 0, 0, 0, 0];
      for (let y = 0; y < high; y++) {
        for (let x = 0; x < wide; x++) {
          const length = lengths[y * SIDE + x];
          if (length < 0) continue;
          const index = from + y * width + x;
          if (length <= limit && (!mask || mask[index] !== 0)) bare++;
          if (length > faintReach) continue;
          faint++;
          fr += pixels[index * 4];
          fg += pixels[index * 4 + 1];
          fb += pixels[index * 4 + 2];
        }
      }
      values[out + 4] = seen === 0 ? 1 : bare / seen;
      if (faint >= LEAST_FAINT) {
        const [r, g, b] = [fr / faint - br, fg / faint - bg, fb / faint - bb];
        values[out + 6] = Math.sqrt(r * r + g * g + b * b);
      } else if (seen > 0) values[out + 6] = -1;
      if (bare === seen) continue;
      bins.fill(0);
      for (const length of lengths) if (length >= 0) bins[Math.min(BINS - 1, (length / BIN) | 0)]++;
      let bin = BINS - 1;
      for (let stray = STRAY * seen; bin > 0; bin--) {
        stray -= bins[bin];
        if (stray < 0) break;
      }
      const least = Math.max(limit, TOP_PART * (bin + 0.5) * BIN);
      let own = meanBeyond(strip, from, wide, high, lengths, f32(least), cell * 3, out);
      let between = 0;
      for (const length of lengths) if (length > limit && length < f32(least)) between++;
      // Nothing stands out: all that is there is weak, and its mean says what it is.
      if (own === 0) own = meanBeyond(strip, from, wide, high, lengths, limit, cell * 3, out);
      if (own === 0) continue;
      values[out + 3] = Math.sqrt(values[out] ** 2 + values[out + 1] ** 2 + values[out + 2] ** 2);
      values[out + 5] = own / (own + between);
    }
  }
}
