import type { Rect } from '../image.ts';
import { inpaint } from './inpaint.ts';
import { likeness, takeSamples } from './likeness.ts';
import type { SmallCopy } from './small-copy.ts';

/** Ground that the subject encloses: the inside of a letter, between arm and body. Pixels of the copy. */
export interface CopyPocket {
  /** Its pixels, in the order in which they were reached; the first is the first in the order of rows. */
  readonly places: Uint32Array;
  readonly box: Rect;
  /** How surely it is ground, 0 to 1: from a half on it is taken to be. */
  readonly likelihood: number;
}

/** Smaller ones are left to the matte: they are no pocket that anyone would ask about. */
const LEAST_PX = 14;

/** How many times as like the subject as like the ground a pixel may be, as a logarithm: where a pocket may be, and where a pixel speaks for neither. */
const MAY_BE = -0.5;
const SURELY = -3;
const SAMPLES = 220;
const LEVELS = 12;
const SPREAD = 0.2;

/** On a smooth backdrop: how far a pocket's color may lie off what the ground around goes on as, in levels, and how even it must be. */
const MAY_LIE_OFF = 26;
const OFF_AS_MUCH = 34;
const LARGEST_STEP = 5;
/** Ground this near an edge, in pixels of the copy, has some of the subject in it. */
const RIM_PX = 2;

/** Colors of the ground everywhere, gone on with under the subject. Three values a pixel. */
export function groundColors({ width, height, colors }: SmallCopy, isSubject: Uint8Array): Float32Array {
  const values = colors.slice();
  const known = new Float32Array(width * height);
  for (let y = 0, at = 0; y < height; y++) for (let x = 0; x < width; x++, at++) known[at] = isFree(isSubject, width, height, x, y) ? 1 : 0;
  inpaint(values, known, width, height, 3);
  return values;
}

function isFree(isSubject: Uint8Array, width: number, height: number, x: number, y: number): boolean {
  for (let j = Math.max(0, y - RIM_PX); j <= Math.min(height - 1, y + RIM_PX); j++) {
    for (let i = Math.max(0, x - RIM_PX); i <= Math.min(width - 1, x + RIM_PX); i++) if (isSubject[j * width + i]) return false;
  }
  return true;
}

/** The largest step from a pixel to its neighbors, in levels added over the channels. */
function stepAt({ width, colors }: SmallCopy, at: number): number {
  let most = 0;
  for (const near of [at - 1, at + 1, at - width, at + width]) {
    if (near < 0 || near * 3 >= colors.length) continue;
    const step =
      Math.abs(colors[near * 3] - colors[at * 3]) +
      Math.abs(colors[near * 3 + 1] - colors[at * 3 + 1]) +
      Math.abs(colors[near * 3 + 2] - colors[at * 3 + 2]);
    if (step > most) most = step;
  }
  return most;
}

/** How surely each pixel of the subject is ground, 0 to 1; below 0 where it can't be. */
function groundness(copy: SmallCopy, isSubject: Uint8Array, isSmooth: boolean): Float32Array {
  const { width, height, colors } = copy;
  if (isSmooth) {
    const ground = groundColors(copy, isSubject);
    return Float32Array.from(isSubject, (mark, at) => {
      if (!mark) return -1;
      const [dl, da, db] = [0, 1, 2].map((channel) => colors[at * 3 + channel] - ground[at * 3 + channel]);
      const off = Math.sqrt(0.5 * dl * dl + da * da + db * db);
      return off < MAY_LIE_OFF && stepAt(copy, at) < LARGEST_STEP ? 1 - off / OFF_AS_MUCH : -1;
    });
  }
  const reach = { levels: LEVELS, px: SPREAD * Math.hypot(width, height) };
  const own = likeness(copy, takeSamples(copy, isSubject, SAMPLES), reach);
  const ground = likeness(
    copy,
    takeSamples(
      copy,
      isSubject.map((mark) => 1 - mark),
      SAMPLES,
    ),
    reach,
  );
  return Float32Array.from(isSubject, (mark, at) => {
    const ratio = Math.log((own[at] + 1e-7) / (ground[at] + 1e-7));
    return mark && ratio < MAY_BE ? Math.min(1, (ratio - MAY_BE) / (SURELY - MAY_BE)) : -1;
  });
}

/** Parts of the subject that look like ground, the likeliest first. */
export function findPockets(copy: SmallCopy, isSubject: Uint8Array, isSmooth: boolean): readonly CopyPocket[] {
  const { width } = copy;
  const sure = groundness(copy, isSubject, isSmooth);
  const isSeen = new Uint8Array(sure.length);
  const pockets: CopyPocket[] = [];
  for (let start = 0; start < sure.length; start++) {
    if (sure[start] < 0 || isSeen[start]) continue;
    const places = [start];
    isSeen[start] = 1;
    let sum = 0;
    let [left, top, right, bottom] = [width, Number.POSITIVE_INFINITY, 0, 0];
    for (let done = 0; done < places.length; done++) {
      const at = places[done];
      const [x, y] = [at % width, Math.floor(at / width)];
      sum += sure[at];
      [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 1), Math.max(bottom, y + 1)];
      for (const near of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
        if (near < 0 || near >= sure.length || sure[near] < 0 || isSeen[near]) continue;
        isSeen[near] = 1;
        places.push(near);
      }
    }
    if (places.length < LEAST_PX) continue;
    const box = { x: left, y: top, width: right - left, height: bottom - top };
    pockets.push({ places: Uint32Array.from(places), box, likelihood: sum / places.length });
  }
  return pockets.sort((one, other) => other.likelihood - one.likelihood || one.places[0] - other.places[0]);
}
