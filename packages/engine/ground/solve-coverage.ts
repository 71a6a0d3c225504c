import type { PixelWindow, Rect } from '../image.ts';
import type { Ground } from './find-ground.ts';
import { CELL_KIND, type InkField, leastCoverage } from './ink-field.ts';
import { surfaceAt } from './surface.ts';

/** Pixels around a part that its solution looks at. */
export const COVERAGE_REACH = 4;

/** What the whole picture tells about its ground. Plain data; survives structured cloning. */
export interface GroundModel {
  readonly ground: Ground;
  readonly field: InkField;
  /** See GroundCells. */
  readonly ringing: number;
}

/** A faint color counts as art from this many deviations of the blurred grain on, and in full from so many. */
const PRESENT_FROM = 2.2;
const PRESENT_AT = 5;
/** Of the mean of a cell's faint pixels, ringing leaves less than this part of its own deviation. */
const HAZE_FROM = 0.5;
/** Deviation of the blurred grain at least, in levels of a color's length: rounding. */
const LEAST_BLOTCH = 0.35;

const smooth = (t: number): number => (t <= 0 ? 0 : t >= 1 ? 1 : t * t * (3 - 2 * t));

/** The differences from the ground of a part with its margin, and the same blurred by 1 4 6 4 1 across and down. */
function differences(source: PixelWindow, rect: Rect, ground: Ground) {
  const { x: left, y: top, width, height } = rect;
  const planes = [0, 1, 2].map(() => new Float32Array(width * height));
  const color = new Float32Array(3);
  const step = new Float32Array(3);
  for (let y = 0; y < height; y++) {
    const from = ((y + top - source.rect.y) * source.rect.width + left - source.rect.x) * 4;
    // Pieces begin where they would in the whole picture, so that every part comes out the same.
    for (let start = -(left & 7); start < width; start += 8) {
      // The surface is so slow that over eight pixels it is straight.
      surfaceAt(ground.surface, left + start, top + y, color);
      surfaceAt(ground.surface, left + start + 8, top + y, step);
      for (let channel = 0; channel < 3; channel++) {
        const slope = (step[channel] - color[channel]) / 8;
        const plane = planes[channel];
        for (let x = Math.max(0, start); x < Math.min(width, start + 8); x++) {
          plane[y * width + x] = source.pixels[from + x * 4 + channel] - color[channel] - slope * (x - start);
        }
      }
    }
  }
  return planes;
}

function blur(plane: Float32Array, width: number, height: number): Float32Array {
  const across = new Float32Array(plane.length);
  const out = new Float32Array(plane.length);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let x = 0; x < width; x++) {
      const at = (i: number) => plane[row + (i < 0 ? 0 : i >= width ? width - 1 : i)];
      across[row + x] = (at(x - 2) + at(x + 2) + 4 * (at(x - 1) + at(x + 1)) + 6 * plane[row + x]) / 16;
    }
  }
  for (let y = 0; y < height; y++) {
    const line = (i: number) => (i < 0 ? 0 : i >= height ? height - 1 : i) * width;
    const [a, b, c, d, e] = [line(y - 2), line(y - 1), y * width, line(y + 1), line(y + 2)];
    for (let x = 0; x < width; x++) {
      out[y * width + x] = (across[a + x] + across[e + x] + 4 * (across[b + x] + across[d + x]) + 6 * across[c + x]) / 16;
    }
  }
  return out;
}

/**
 * Opacity and color of art on its ground for one part of a picture, written to `target` (RGBA, straight alpha, rows of `target.rect`).
 * `source` holds the picture's own pixels around it, COVERAGE_REACH more on each side where the picture goes on.
 * Laid back over the ground, the result gives the source within the ground's grain. Existing alpha multiplies.
 */
export function solveCoverage(source: PixelWindow, target: PixelWindow, { ground, field, ringing }: GroundModel): void {
  const { rect } = target;
  const left = Math.max(source.rect.x, rect.x - COVERAGE_REACH);
  const top = Math.max(source.rect.y, rect.y - COVERAGE_REACH);
  const right = Math.min(source.rect.x + source.rect.width, rect.x + rect.width + COVERAGE_REACH);
  const bottom = Math.min(source.rect.y + source.rect.height, rect.y + rect.height + COVERAGE_REACH);
  const area = { x: left, y: top, width: right - left, height: bottom - top };
  const [dr, dg, db] = differences(source, area, ground);
  const [sr, sg, sb] = [dr, dg, db].map((plane) => blur(plane, area.width, area.height));
  const grain = Math.max(0.5, Math.hypot(...ground.grain));
  const blotch = Math.max(LEAST_BLOTCH, Math.hypot(...ground.blotch));
  const { cell, columns, rows, inks, kinds } = field;
  const color = new Float32Array(3);
  const ink = new Float32Array(3);
  const near = new Int32Array(4);
  const shares = new Float32Array(4);
  for (let y = rect.y; y < rect.y + rect.height; y++) {
    for (let x = rect.x; x < rect.x + rect.width; x++) {
      const from = ((y - source.rect.y) * source.rect.width + x - source.rect.x) * 4;
      const to = ((y - rect.y) * rect.width + x - rect.x) * 4;
      const own = source.pixels[from + 3];
      const index = (y - top) * area.width + x - left;
      const [r, g, b] = [dr[index], dg[index], db[index]];
      const length = Math.sqrt(r * r + g * g + b * b);
      // The four cells around.
      const u = (x + 0.5) / cell - 0.5;
      const v = (y + 0.5) / cell - 0.5;
      const column = Math.floor(u);
      const row = Math.floor(v);
      const [fu, fv] = [u - column, v - row];
      const [c0, c1] = [Math.max(0, column), Math.min(columns - 1, column + 1)];
      const [r0, r1] = [Math.max(0, row) * columns, Math.min(rows - 1, row + 1) * columns];
      near[0] = r0 + c0;
      near[1] = r0 + c1;
      near[2] = r1 + c0;
      near[3] = r1 + c1;
      shares[0] = (1 - fu) * (1 - fv);
      shares[1] = fu * (1 - fv);
      shares[2] = (1 - fu) * fv;
      shares[3] = fu * fv;
      let [sum, weights, ir, ig, ib, haze, hazy] = [0, 0, 0, 0, 0, 0, 0];
      const give = 4 + 2 * grain + 0.06 * length;
      for (let corner = 0; corner < 4; corner++) {
        const at = near[corner] * 3;
        const kind = kinds[near[corner]];
        if (field.haze[near[corner]] >= 0) {
          haze += shares[corner] * field.haze[near[corner]];
          hazy += shares[corner];
        }
        if (kind === CELL_KIND.BARE) continue;
        const [fr, fg, fb] = [inks[at], inks[at + 1], inks[at + 2]];
        const square = fr * fr + fg * fg + fb * fb;
        const t = Math.min(1, Math.max(0, (r * fr + g * fg + b * fb) / square));
        const off = (r - t * fr) ** 2 + (g - t * fg) ** 2 + (b - t * fb) ** 2;
        const apart = (r - fr) ** 2 + (g - fg) ** 2 + (b - fb) ** 2;
        const isBody = kind === CELL_KIND.BODY;
        let weight = shares[corner] / (1 + off / (give * give)) ** 2 + 1e-6;
        weight *= 1 + 3 / (1 + apart / (give * give));
        sum += weight * (isBody ? 1 : t);
        weights += weight;
        ir += weight * fr;
        ig += weight * fg;
        ib += weight * fb;
      }
      surfaceAt(ground.surface, x, y, color);
      // A channel of the result may go beyond black and white by what grain alone explains.
      const spare = 1.5 * grain * 0.58;
      const less = (d: number) => (d > spare ? d - spare : d < -spare ? d + spare : 0);
      const least = leastCoverage(less(r), less(g), less(b), color);
      let alpha = weights > 0 ? sum / weights : least;
      ink[0] = weights > 0 ? ir / weights : 0;
      ink[1] = weights > 0 ? ig / weights : 0;
      ink[2] = weights > 0 ? ib / weights : 0;
      const full = Math.hypot(ink[0], ink[1], ink[2]);
      // What lacks no more than grain of being full is full.
      const slack = Math.min(0.12, Math.max(0.02, (3 * grain) / Math.max(1, full)));
      alpha += (1 - alpha) * smooth((alpha - (1 - 2 * slack)) / (1.5 * slack));
      alpha = Math.min(1, Math.max(alpha, least));
      const faint = Math.sqrt(sr[index] ** 2 + sg[index] ** 2 + sb[index] ** 2);
      let present = smooth((faint - PRESENT_FROM * blotch) / ((PRESENT_AT - PRESENT_FROM) * blotch));
      if (ringing > 0 && hazy > 0) {
        const own = smooth((length - ringing) / (2 * ringing));
        present *= Math.max(own, smooth((haze / hazy - HAZE_FROM * ringing) / (HAZE_FROM * ringing)));
      }
      alpha *= present;
      const final = Math.round((alpha * own * 255) / 255);
      if (final === 0) {
        target.pixels.fill(0, to, to + 4);
        continue;
      }
      if (alpha >= 0.999) {
        target.pixels.set(source.pixels.subarray(from, from + 3), to);
        target.pixels[to + 3] = final;
        continue;
      }
      // What differs from the ink by no more than grain is the ink.
      const [xr, xg, xb] = [r - alpha * ink[0], g - alpha * ink[1], b - alpha * ink[2]];
      const rest = xr * xr + xg * xg + xb * xb;
      const keep = weights > 0 ? rest / (rest + (1.2 * grain) ** 2) : 1;
      const put = (channel: number, f: number, rest: number) => {
        const value = color[channel] + f + (keep * rest) / alpha;
        target.pixels[to + channel] = value < 0 ? 0 : value > 255 ? 255 : Math.round(value);
      };
      put(0, ink[0], xr);
      put(1, ink[1], xg);
      put(2, ink[2], xb);
      target.pixels[to + 3] = final;
    }
  }
}
