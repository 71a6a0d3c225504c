import { cutGrid, GRID_WAYS } from './max-flow.ts';
import type { SmallCopy } from './small-copy.ts';

/** Costs are whole numbers: so many make one. */
const UNIT = 100;

/** What parting two pixels of one color costs, against a leaning of 1; and how little it costs across the sharpest edge. */
const TIE = 2;
const LEAST_TIE = 0.06;

/** Squared differences between neighbors, levels squared, are never taken to be smaller in the mean: flat art has none. */
const LEAST_CONTRAST = 4;

/** Nobody can be sure of the border, but it rather is ground. */
const RING_LEANING = -2;

/** Decided by hand. */
export const SURE = 1000;

/** What binds neighbors, for one picture: the same for every cut of it. See GridCosts. */
export function tiesOf({ width, height, colors }: SmallCopy): Int32Array {
  const ties = new Int32Array(width * height * 8);
  const apart = (one: number, other: number) => {
    const dl = colors[one * 3] - colors[other * 3];
    const da = colors[one * 3 + 1] - colors[other * 3 + 1];
    const db = colors[one * 3 + 2] - colors[other * 3 + 2];
    return dl * dl + da * da + db * db;
  };
  let [sum, count] = [0, 0];
  for (let at = 0; at + width + 1 < width * height; at++) {
    sum += apart(at, at + 1) + apart(at, at + width);
    count += 2;
  }
  const perSquare = 1 / (2 * Math.max(LEAST_CONTRAST, sum / Math.max(1, count)));
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      for (let way = 4; way < 8; way++) {
        const [dx, dy] = GRID_WAYS[way];
        if (x + dx < 0 || x + dx >= width || y + dy >= height) continue;
        const near = at + dy * width + dx;
        const length = dx !== 0 && dy !== 0 ? Math.SQRT2 : 1;
        const tie = Math.round((UNIT * TIE * (LEAST_TIE + Math.exp(-perSquare * apart(at, near)))) / length);
        ties[at * 8 + way] = tie;
        ties[near * 8 + 7 - way] = tie;
      }
    }
  }
  return ties;
}

/** The subject by the leaning of each pixel and what binds neighbors: 1 where it is. Keeps both. */
export function cutSubject({ width, height }: SmallCopy, leaning: Float32Array, ring: Uint8Array, ties: Int32Array): Uint8Array {
  const costs = new Int32Array(leaning.length);
  for (let at = 0; at < costs.length; at++) {
    const own = leaning[at];
    const isOpen = ring[at] === 0 || Math.abs(own) >= SURE;
    costs[at] = Math.round(UNIT * (isOpen ? own : Math.min(own, RING_LEANING)));
  }
  const out = new Uint8Array(leaning.length);
  cutGrid({ width, height, leaning: costs, ties: ties.slice() }, out);
  return out;
}
