import { paintParts } from '../components/paint-components.ts';
import type { PixelImage, Rect } from '../image.ts';
import type { Kernels } from '../kernels/kernels.ts';
import type { Size } from '../region/rect.ts';
import { type EnclosedAreas, judgeEnclosed } from './enclosed-areas.ts';

/**
 * What becomes of areas in the ground's color that art encloses: all go; all but white that is drawn, as eyes are; or only insides of letters, and what else
 * there is stays.
 */
export type EnclosedRule = 'goes' | 'goes-unless-drawn' | 'stays-unless-counter';

/** What became of areas that art encloses: their boxes, the largest first. Insides of letters are not told of. */
export interface EnclosedGround {
  /** Marks with 255 the ground that goes; null where all of it does. */
  readonly goes: Uint8Array | null;
  readonly left: readonly Rect[];
  readonly taken: readonly Rect[];
}

/** Ground of fewer pixels was cut off by noise where more of it lies beside. */
const LEAST_ENCLOSED = 30;
/** So far, in pixels. */
const NOISE_REACH = 4;

const NOTHING_TOLD: EnclosedGround = { goes: null, left: [], taken: [] };

/** Whether one of the pixels around a run that begins at `x` is marked. */
function isBeside(marks: Uint8Array, { width, height }: Size, x: number, y: number): boolean {
  const left = Math.max(0, x - NOISE_REACH);
  const right = Math.min(width, x + NOISE_REACH + 1);
  for (let row = Math.max(0, y - NOISE_REACH); row <= Math.min(height - 1, y + NOISE_REACH); row++) {
    for (let at = row * width + left; at < row * width + right; at++) if (marks[at] !== 0) return true;
  }
  return false;
}

/** Boxes of some parts that are worth a word, the largest part first. */
function boxesOf({ parts }: EnclosedAreas, isListed: (part: number) => boolean): readonly Rect[] {
  return Array.from(parts.areas.keys())
    .filter((part) => part > 0 && parts.areas[part] >= LEAST_ENCLOSED && isListed(part))
    .sort((one, other) => parts.areas[other] - parts.areas[one])
    .map((part) => {
      const [left, top, right, bottom] = parts.boxes.subarray(part * 4, part * 4 + 4);
      return { x: left, y: top, width: right - left, height: bottom - top };
    });
}

/** Tells which of the ground goes; `bare` marks all of it, one byte a pixel, and is kept. `isOneInk` as for `judgeEnclosed`. */
export function groundThatGoes(
  image: PixelImage,
  bare: Uint8Array,
  { enclosed, isOneInk }: { readonly enclosed: EnclosedRule; readonly isOneInk: boolean },
  kernels: Pick<Kernels, 'scanRuns'>,
): EnclosedGround {
  if (enclosed === 'goes') return NOTHING_TOLD;
  const judged = judgeEnclosed(image, bare, isOneInk, kernels);
  const { parts, kinds } = judged;
  const staying = enclosed === 'goes-unless-drawn' ? ['drawn'] : ['drawn', 'open'];
  const goes = Uint8Array.from(kinds, (kind, part) => (part === 0 || (kind !== null && staying.includes(kind)) ? 0 : 255));
  const [left, taken] = [(part: number) => goes[part] === 0, (part: number) => goes[part] !== 0 && kinds[part] === 'open'];
  const told = { left: boxesOf(judged, left), taken: boxesOf(judged, taken) };
  if (goes.subarray(1).every((mark) => mark !== 0)) return { ...told, goes: null };
  const [out, stays] = [goes, goes.map((mark) => 255 - mark)].map((marks) => {
    const painted = new Uint8Array(bare.length);
    const isSmall = (part: number) => kinds[part] !== null && parts.areas[part] < LEAST_ENCLOSED;
    paintParts(
      parts,
      marks.map((mark, part) => (isSmall(part) ? 0 : mark)),
      painted,
    );
    return painted;
  });
  // What noise cut off goes with the ground beside it, or stays with what stays.
  const { edges, rowStarts } = parts.runs;
  for (let y = 0; y < image.height; y++) {
    for (let run = rowStarts[y]; run < rowStarts[y + 1]; run++) {
      const part = parts.labels[run];
      if (kinds[part] === null || parts.areas[part] >= LEAST_ENCLOSED) continue;
      if (isBeside(out, image, edges[run * 2], y)) goes[part] = 255;
      else if (isBeside(stays, image, edges[run * 2], y)) goes[part] = 0;
    }
  }
  paintParts(parts, goes, out);
  return { ...told, goes: out };
}
