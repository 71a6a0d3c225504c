import { COVERAGE_BLOCK, type CoverageStrip, type CoverageTables } from '../coverage-tables.ts';

const SIDE = 8;
const TERMS = 6;
const BODY = 2;
const PALE = 3;

/** A faint color counts as art from this many deviations of the blurred grain on, and in full from so many. */
const PRESENT_FROM = 2.2;
const PRESENT_AT = 5;
/** Beside edges of JPEG single pixels count from one deviation of its ringing on, and in full three. */
const OWN_SPAN = 2;
/** Blurred ones from this part of it on, over this part. */
const BLURRED_FROM = 0.45;
const BLURRED_SPAN = 0.4;
/** Of the mean of a cell's faint pixels, ringing leaves less than this part of its own deviation. */
const HAZE_FROM = 0.5;
/** Differences up to these parts of grain and ringing, a channel, ask for no coverage of their own. */
const GRAIN_SPARE = 0.87;
const RINGING_SPARE = 0.6;
/** Beside an ink the coverage that explains a color is known without: what swings off it, the darker way too, is ringing. */
const RINGING_BESIDE_INK = 0.5;
/** Little can be darker than a dark ground or lighter than a light one: differences that way are noise as likely as ink. */
const LEAST_ROOM = 100;
/** What a color may lie off its ink, in levels: always, by grain, and by its own length. */
const GIVE = 4;
const GIVE_GRAIN = 2;
const GIVE_LENGTH = 0.06;
/** How much more an ink counts that a color is wholly of. */
const OWN_INK = 3;
/** The same of a pale ink, which colors between others resemble; and how much steeper than its blur its edge is. */
const OWN_PALE = 12;
const SHARPEN = 1.8;
/** What differs from the ink by less than these parts of grain and ringing is the ink. */
const KEPT_GRAIN = 1.2;
const KEPT_RINGING = 0.5;
const NEARLY_FULL = 0.999;

const smooth = (t: number): number => (t <= 0 ? 0 : t >= 1 ? 1 : t * t * (3 - 2 * t));

/** The ground over a block: at its middle, and its slopes. */
interface Plane {
  readonly value: Float64Array;
  readonly across: Float64Array;
  readonly down: Float64Array;
}

function planeAt({ surface, width, height }: CoverageTables, x: number, y: number, { value, across, down }: Plane): void {
  const [du, dv] = [width > 1 ? 2 / (width - 1) : 0, height > 1 ? 2 / (height - 1) : 0];
  const [u, v] = [x * du - (width > 1 ? 1 : 0), y * dv - (height > 1 ? 1 : 0)];
  for (let channel = 0; channel < 3; channel++) {
    const at = channel * TERMS;
    const [one, a, b, aa, ab, bb] = [surface[at], surface[at + 1], surface[at + 2], surface[at + 3], surface[at + 4], surface[at + 5]];
    value[channel] = one + u * (a + u * aa + v * ab) + v * (b + v * bb);
    across[channel] = (a + 2 * u * aa + v * ab) * du;
    down[channel] = (b + 2 * v * bb + u * ab) * dv;
  }
}

/** Sums of a window weighed 1 4 6 4 1 across and down, of 256; rows and columns past the strip repeat its last. */
function blurredAt(strip: CoverageStrip, x: number, y: number, out: Float64Array): void {
  const { source, width, rows } = strip;
  let [r, g, b] = [0, 0, 0];
  for (let j = -2; j <= 2; j++) {
    const row = (y + j < 0 ? 0 : y + j >= rows ? rows - 1 : y + j) * width;
    const down = j === 0 ? 6 : j === 1 || j === -1 ? 4 : 1;
    for (let i = -2; i <= 2; i++) {
      const at = (row + (x + i < 0 ? 0 : x + i >= width ? width - 1 : x + i)) * 4;
      const weight = down * (i === 0 ? 6 : i === 1 || i === -1 ? 4 : 1);
      r += weight * source[at];
      g += weight * source[at + 1];
      b += weight * source[at + 2];
    }
  }
  out[0] = r / 256;
  out[1] = g / 256;
  out[2] = b / 256;
}

/** What a block is solved by. */
class Block {
  readonly plane: Plane = { value: new Float64Array(3), across: new Float64Array(3), down: new Float64Array(3) };
  readonly at = new Int32Array(4);
  /** The two inks that mix: of the first, and the way from it to the second. */
  readonly first = new Float64Array(3);
  readonly way = new Float64Array(3);

  enter(tables: CoverageTables, column: number, row: number): void {
    const { columns, rows } = tables;
    const [c0, c1] = [Math.max(0, column - 1), Math.min(columns - 1, column)];
    const [r0, r1] = [Math.max(0, row - 1) * columns, Math.min(rows - 1, row) * columns];
    this.at.set([r0 + c0, r0 + c1, r1 + c0, r1 + c1]);
    planeAt(tables, column * SIDE, row * SIDE, this.plane);
  }

  /** Takes the strongest of the four inks, and the one that lies farthest off its ray. */
  pair({ cells }: CoverageTables): void {
    const { at, first, way } = this;
    let [one, most] = [0, -1];
    for (let corner = 0; corner < 4; corner++) {
      const ink = at[corner] * 4;
      const square = cells[ink] ** 2 + cells[ink + 1] ** 2 + cells[ink + 2] ** 2;
      if (square > most) [one, most] = [ink, square];
    }
    let [other, farthest] = [one, -1];
    for (let corner = 0; corner < 4; corner++) {
      const ink = at[corner] * 4;
      const part = (cells[ink] * cells[one] + cells[ink + 1] * cells[one + 1] + cells[ink + 2] * cells[one + 2]) / most;
      const off =
        (cells[ink] - part * cells[one]) ** 2 +
        (cells[ink + 1] - part * cells[one + 1]) ** 2 +
        (cells[ink + 2] - part * cells[one + 2]) ** 2;
      if (off > farthest) [other, farthest] = [ink, off];
    }
    for (let channel = 0; channel < 3; channel++) {
      first[channel] = cells[one + channel];
      way[channel] = cells[other + channel] - cells[one + channel];
    }
  }
}

/** What of a difference is more than grain and ringing explain. */
const beyond = (d: number, spare: number): number => (d > spare ? d - spare : d < -spare ? d + spare : 0);

/** Least coverage that can make a difference from a ground's channel. */
const needed = (d: number, ground: number): number => (d > 0 ? d / Math.max(LEAST_ROOM, 255 - ground) : -d / Math.max(LEAST_ROOM, ground));

const byte = (value: number): number => (value <= 0 ? 0 : value >= 255 ? 255 : Math.floor(value + 0.5));

function solvePixel(strip: CoverageStrip, tables: CoverageTables, block: Block, isPair: boolean, x: number, y: number, to: number): void {
  const { source, target } = strip;
  const { cells, kinds, grain, blotch, ringing } = tables;
  const from = (y * strip.width + x) * 4;
  const own = source[from + 3];
  if (own === 0) {
    target.fill(0, to, to + 4);
    return;
  }
  const { plane, at: corners } = block;
  const [px, py] = [(strip.left + x + 4) & 7, (strip.top + y + 4) & 7];
  const ground = [0, 1, 2].map((channel) => {
    const value = plane.value[channel] + (px - 4) * plane.across[channel] + (py - 4) * plane.down[channel];
    return value < 0 ? 0 : value > 255 ? 255 : value;
  });
  const [r, g, b] = [source[from] - ground[0], source[from + 1] - ground[1], source[from + 2] - ground[2]];
  const square = r * r + g * g + b * b;
  const length = Math.sqrt(square);
  const give = GIVE + GIVE_GRAIN * grain + GIVE_LENGTH * length;
  const room = give * give;
  blurredAt(strip, x, y, BLURRED);
  const [br, bg, bb] = [BLURRED[0] - ground[0], BLURRED[1] - ground[1], BLURRED[2] - ground[2]];
  const blurredSquare = br * br + bg * bg + bb * bb;
  const [fx, fy] = [(px + 0.5) / SIDE, (py + 0.5) / SIDE];
  let [sum, weights, ir, ig, ib, haze, hazy] = [0, 0, 0, 0, 0, 0, 0];
  for (let corner = 0; corner < 4; corner++) {
    const cell = corners[corner];
    const share = ((corner & 1) === 1 ? fx : 1 - fx) * (corner >= 2 ? fy : 1 - fy);
    if (cells[cell * 4 + 3] >= 0) {
      haze += share * cells[cell * 4 + 3];
      hazy += share;
    }
    if (kinds[cell] === 0) continue;
    const [fr, fg, fb] = [cells[cell * 4], cells[cell * 4 + 1], cells[cell * 4 + 2]];
    const full = fr * fr + fg * fg + fb * fb;
    const isPale = kinds[cell] === PALE;
    const dot = isPale ? br * fr + bg * fg + bb * fb : r * fr + g * fg + b * fb;
    const long = isPale ? blurredSquare : square;
    const t = Math.min(1, Math.max(0, dot / full));
    const off = Math.max(0, long - t * (2 * dot - t * full));
    const apart = Math.max(0, long - 2 * dot + full);
    const near = room / (room + off);
    const weight = share * near * near * (1 + ((isPale ? OWN_PALE : OWN_INK) * room) / (room + apart)) + 1e-6;
    const part = isPale ? Math.min(1, Math.max(0, (t - 0.5) * SHARPEN + 0.5)) : t;
    sum += weight * (kinds[cell] === BODY ? 1 : part);
    weights += weight;
    ir += weight * fr;
    ig += weight * fg;
    ib += weight * fb;
  }
  if (isPair) {
    const { first, way } = block;
    const full = way[0] * way[0] + way[1] * way[1] + way[2] * way[2];
    const [x0, y0, z0] = [r - first[0], g - first[1], b - first[2]];
    const s = Math.min(1, Math.max(0, (x0 * way[0] + y0 * way[1] + z0 * way[2]) / Math.max(1, full)));
    const off = (x0 - s * way[0]) ** 2 + (y0 - s * way[1]) ** 2 + (z0 - s * way[2]) ** 2;
    const near = room / (room + off);
    const weight = near * near;
    sum += weight;
    weights += weight;
    ir += weight * (first[0] + s * way[0]);
    ig += weight * (first[1] + s * way[1]);
    ib += weight * (first[2] + s * way[2]);
  }
  const faint = Math.sqrt(blurredSquare);
  let present = smooth((faint - PRESENT_FROM * blotch) / ((PRESENT_AT - PRESENT_FROM) * blotch));
  // What the pixels around have in common is haze; the rest beside edges is ringing.
  let coherent = 1;
  if (ringing > 0 && hazy > 0) {
    coherent = Math.max(smooth(haze / hazy / (HAZE_FROM * ringing) - 1), smooth((faint / ringing - BLURRED_FROM) / BLURRED_SPAN));
    present *= Math.max(coherent, smooth((length / ringing - 1) / OWN_SPAN));
  }
  const rings = Math.max(RINGING_SPARE * (1 - coherent), weights > 0 ? RINGING_BESIDE_INK : 0);
  const spare = Math.max(GRAIN_SPARE * grain, rings * ringing);
  const least = Math.max(needed(beyond(r, spare), ground[0]), needed(beyond(g, spare), ground[1]), needed(beyond(b, spare), ground[2]));
  let alpha = least;
  if (weights > 0) {
    alpha = sum / weights;
    ir /= weights;
    ig /= weights;
    ib /= weights;
  }
  // What lacks no more than grain of being full is full.
  const slack = Math.min(0.12, Math.max(0.02, (3 * grain) / Math.max(1, Math.sqrt(ir * ir + ig * ig + ib * ib))));
  alpha += (1 - alpha) * smooth((alpha - (1 - 2 * slack)) / (1.5 * slack));
  alpha = Math.min(1, Math.max(alpha, least));
  alpha *= present;
  const final = Math.floor(alpha * own + 0.5);
  if (final === 0) {
    target.fill(0, to, to + 4);
    return;
  }
  target[to + 3] = final;
  if (alpha >= NEARLY_FULL) {
    for (let channel = 0; channel < 3; channel++) target[to + channel] = source[from + channel];
    return;
  }
  const [xr, xg, xb] = [r - alpha * ir, g - alpha * ig, b - alpha * ib];
  const rest = xr * xr + xg * xg + xb * xb;
  const keep = (weights > 0 ? rest / (rest + (KEPT_GRAIN * grain) ** 2 + (KEPT_RINGING * ringing) ** 2) : 1) / alpha;
  target[to] = byte(ground[0] + ir + keep * xr);
  target[to + 1] = byte(ground[1] + ig + keep * xg);
  target[to + 2] = byte(ground[2] + ib + keep * xb);
}

const BLURRED = new Float64Array(3);

/** See Kernels. */
export function coverage(strip: CoverageStrip, tables: CoverageTables): void {
  const { left, top, width, x: firstX, y: firstY, wantedWidth, wantedRows, source, target } = strip;
  const [endX, endY] = [firstX + wantedWidth, firstY + wantedRows];
  const block = new Block();
  for (let row = (top + firstY + 4) >> 3; row * SIDE - 4 < top + endY; row++) {
    const [y0, y1] = [Math.max(firstY, row * SIDE - 4 - top), Math.min(endY, row * SIDE + 4 - top)];
    for (let column = (left + firstX + 4) >> 3; column * SIDE - 4 < left + endX; column++) {
      const [x0, x1] = [Math.max(firstX, column * SIDE - 4 - left), Math.min(endX, column * SIDE + 4 - left)];
      const kind = tables.blocks[row * (tables.columns + 1) + column];
      if (kind >= COVERAGE_BLOCK.SOLVE) block.enter(tables, column, row);
      if (kind === COVERAGE_BLOCK.PAIR) block.pair(tables);
      for (let y = y0; y < y1; y++) {
        const from = (y * width + x0) * 4;
        const to = ((y - firstY) * wantedWidth + x0 - firstX) * 4;
        if (kind === COVERAGE_BLOCK.CLEAR) target.fill(0, to, to + (x1 - x0) * 4);
        else if (kind === COVERAGE_BLOCK.COPY) target.set(source.subarray(from, from + (x1 - x0) * 4), to);
        else for (let x = x0; x < x1; x++) solvePixel(strip, tables, block, kind === COVERAGE_BLOCK.PAIR, x, y, to + (x - x0) * 4);
      }
    }
  }
}
