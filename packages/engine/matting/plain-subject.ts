import { paintLabels } from '../components/paint-components.ts';
import { grainReach } from '../ground/ground-cells.ts';
import { surfaceAt } from '../ground/surface.ts';
import type { PixelImage } from '../image.ts';
import type { Kernels } from '../kernels/kernels.ts';
import { type BareParts, bareParts, outerPassages } from './bare-parts.ts';
import { faintArt } from './faint-art.ts';
import type { Subject } from './find-subject.ts';
import type { PlainGround } from './plain-ground.ts';
import type { CopyPocket } from './pockets.ts';

/** Smaller ones are no pockets that anyone would ask about. */
const LEAST_PX = 6;
/** How much a plane that is sure says against clicks, as a leaning; see FirstGuess. */
const SURE_LEANING = 3;
/** On the copy ground lies off its color by no more than this, in levels of a color's length; ringing beside art is twice as far off. */
const LEAST_REACH = 6;
/** Art whose outer rim is a passage over this part fades: smoke, glows. In other art, what passages alone enclose is its own shading. */
export const FADES = 0.3;
export const SHADING = 0.5;
/** So surely such shading is ground, and an enclosed area whose middle is of another color, be it as pale. */
const SHADING_LIKELIHOOD = 0.3;
const PALE_LIKELIHOOD = 0.35;
/** Two colors are told apart from so many levels on; means of few pixels under grain, and beside what rings, are not so sure. */
const OTHER_COLOR = 2.2;
const PER_GRAIN = 3;
const PER_RINGING = 0.7;
/** Beside edges on all sides JPEG changes the color of smaller areas. */
const LEAST_RINGING_PX = 150;

/** One byte a pixel of the copy: 255 where it is of the ground's color. */
function bareCopy({ width, height, pixels }: PixelImage, { ground, ringing }: PlainGround): Uint8Array {
  const bare = new Uint8Array(width * height);
  const color = new Float32Array(3);
  const { surface } = ground;
  const most = Math.max(LEAST_REACH, grainReach(ground), 2 * ringing) ** 2;
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      surfaceAt(surface, ((x + 0.5) * surface.width) / width - 0.5, ((y + 0.5) * surface.height) / height - 0.5, color);
      const apart = (pixels[at * 4] - color[0]) ** 2 + (pixels[at * 4 + 1] - color[1]) ** 2 + (pixels[at * 4 + 2] - color[2]) ** 2;
      if (apart <= most) bare[at] = 255;
    }
  }
  return bare;
}

/** How far the middle of a part is off the ground, in levels of the farthest channel. */
function middleOff(
  { width, pixels }: PixelImage,
  { ground: { surface } }: PlainGround,
  places: readonly number[],
  labels: Uint32Array,
): number {
  const sums = [0, 0, 0];
  const color = new Float32Array(3);
  const height = labels.length / width;
  let count = 0;
  for (const isStrict of [true, false]) {
    if (count > 0) break;
    for (const at of places) {
      const isInner = [at - 1, at + 1, at - width, at + width, at - width - 1, at - width + 1, at + width - 1, at + width + 1].every(
        (near) => labels[near] === labels[at],
      );
      if (isStrict && !isInner) continue;
      count++;
      surfaceAt(
        surface,
        (((at % width) + 0.5) * surface.width) / width - 0.5,
        ((Math.floor(at / width) + 0.5) * surface.height) / height - 0.5,
        color,
      );
      for (let channel = 0; channel < 3; channel++) sums[channel] += pixels[at * 4 + channel] - color[channel];
    }
  }
  return Math.max(...sums.map((sum) => Math.abs(sum / count)));
}

function pocketsOf(
  small: PixelImage,
  plain: PlainGround,
  { parts, isOutside, gradual }: BareParts,
  labels: Uint32Array,
  isFading: boolean,
  isFaintArt: Uint8Array | null,
): readonly CopyPocket[] {
  const lists = Array.from(parts.areas, (): number[] => []);
  for (let at = 0; at < labels.length; at++) if (labels[at] !== 0 && !isOutside[labels[at]]) lists[labels[at]].push(at);
  const pockets: CopyPocket[] = [];
  for (const [label, places] of lists.entries()) {
    if (places.length < LEAST_PX) continue;
    const [left, top, right, bottom] = parts.boxes.subarray(label * 4, label * 4 + 4);
    const off = middleOff(small, plain, places, labels);
    const most = OTHER_COLOR + PER_RINGING * plain.ringing + (PER_GRAIN * Math.max(...plain.ground.grain)) / Math.sqrt(places.length);
    const isPale = isFaintArt?.[label] === 1 || (off > most && places.length >= (plain.ringing > 0 ? LEAST_RINGING_PX : 2 * LEAST_PX));
    const isShade = !isFading && gradual[label] > SHADING;
    const sure = Math.max(0.55, 1 - off / (4 * most));
    const likelihood = isShade ? SHADING_LIKELIHOOD : isPale ? PALE_LIKELIHOOD : sure;
    pockets.push({ places: Uint32Array.from(places), box: { x: left, y: top, width: right - left, height: bottom - top }, likelihood });
  }
  return pockets.sort((one, other) => other.likelihood - one.likelihood || one.places[0] - other.places[0]);
}

/** The subject of a picture on a plain ground: all that is not of its color, with whatever it encloses; those enclosures are its pockets. `small` is the picture of the copy. */
export function subjectOnPlain(subject: Subject, plain: PlainGround, small: PixelImage, kernels: Pick<Kernels, 'scanRuns'>): Subject {
  // The ground's surface is of the full picture; rims are looked at by distance from the color in the middle of the sheet.
  const bare = bareParts(small, plain, bareCopy(small, plain), kernels);
  const labels = new Uint32Array(bare.bare.length);
  paintLabels(bare.parts, labels);
  const isSubject = Uint8Array.from(labels, (label) => (label !== 0 && bare.isOutside[label] ? 0 : 1));
  const leaning = Float32Array.from(isSubject, (mark) => (mark ? SURE_LEANING : -SURE_LEANING));
  const isFading = outerPassages(bare) > FADES;
  const isFaintArt = isFading ? null : faintArt(small, plain, bare, kernels);
  const pockets = pocketsOf(small, plain, bare, labels, isFading, isFaintArt);
  return { ...subject, guess: { ...subject.guess, isSmooth: true, leaning }, leaning, isSubject, pockets, isPlain: true };
}

/** Of a subject that is cut off the color of a plain ground leaves at least this part, and adds no more than this. */
const LEAST_KEPT = 0.93;
const MOST_ADDED = 0.25;

/**
 * Whether a subject that runs off the sheet is the same once a plain ground's color decides. If not, that color tells nothing: a coat on sand goes with the
 * sand, and a table comes with a bottle. True where nothing runs off.
 */
export function agreesOnCutOff(
  { copy: { width, height }, guess: { ring }, isSubject }: Subject,
  onPlain: Pick<Subject, 'isSubject'>,
): boolean {
  let [isCutOff, kept, own, added] = [false, 0, 0, 0];
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      own += isSubject[at];
      kept += onPlain.isSubject[at] & isSubject[at];
      added += onPlain.isSubject[at] & (1 - isSubject[at]);
      const isBorder = x === 0 || y === 0 || x === width - 1 || y === height - 1;
      if (isBorder && !ring[at] && isSubject[at]) isCutOff = true;
    }
  }
  return !isCutOff || (kept >= LEAST_KEPT * own && added <= MOST_ADDED * own);
}
