import { type Kernels, labelComponents, paintParts, type Size } from '@underbase/engine';

/** Coverage that is a line's own, and the least that still goes on to it. */
const DRAWN = 96;
const PASSING = 16;
/** Half turns in which a line is looked for on both sides. */
const WAYS: readonly (readonly [number, number])[] = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
];

/** Lines as they were drawn: planes of a picture. */
export interface DrawnLines {
  /** Coverage of lines, and whose: a number more than the ink's. */
  readonly own: Uint8Array;
  readonly owner: Uint8Array;
}

/** The number of another ink's line that is met from a place on, before the ground and within a number of steps; 0 without. */
function metFrom({ own, owner }: DrawnLines, { width, height }: Size, at: number, [right, down]: readonly [number, number], steps: number) {
  let [x, y] = [at % width, Math.floor(at / width)];
  for (let step = 0; step < steps; step++) {
    x += right;
    y += down;
    if (x < 0 || y < 0 || x >= width || y >= height) return 0;
    const to = y * width + x;
    if (own[to] < PASSING) return 0;
    if (owner[to] !== owner[at] && own[to] >= DRAWN) return owner[to];
  }
  return 0;
}

/** Where lines of one ink cut another's, which goes on to both sides. */
export interface Cuts {
  /** How many pixels of one ink's lines cut another's, at [one * inks + other]. */
  readonly counts: Uint32Array;
  /** A plane of the picture, 255 on those pixels. */
  readonly places: Uint8Array;
}

/** Looks where lines cut each other. Only places up to `mostPx` wide count, as they are where lines cross; what runs along between two others cuts nothing. */
export function cutsOf(
  kernels: Pick<Kernels, 'scanRuns'>,
  lines: DrawnLines,
  size: Size,
  inks: number,
  reachPx: number,
  mostPx: number,
): Cuts {
  const cut = new Uint8Array(lines.own.length);
  for (let at = 0; at < cut.length; at++) {
    if (lines.own[at] < DRAWN) continue;
    for (const [right, down] of WAYS) {
      const met = metFrom(lines, size, at, [right, down], reachPx);
      if (met === 0 || met !== metFrom(lines, size, at, [-right, -down], reachPx)) continue;
      cut[at] = met;
      break;
    }
  }
  const parts = labelComponents(kernels, cut, size, { connectivity: 8 });
  const values = Uint8Array.from({ length: parts.count + 1 }, (_, part) => {
    const [left, top, right, bottom] = parts.boxes.subarray(part * 4, part * 4 + 4);
    return Math.max(right - left, bottom - top) <= mostPx ? 255 : 0;
  });
  const places = new Uint8Array(cut.length);
  paintParts(parts, values, places);
  const counts = new Uint32Array(inks * inks);
  for (let at = 0; at < cut.length; at++) if (places[at] > 0) counts[(lines.owner[at] - 1) * inks + cut[at] - 1]++;
  return { counts, places };
}
