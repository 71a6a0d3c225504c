import type { Rect } from '../image.ts';
import { tiesOf } from './cut-subject.ts';
import { findSubject, type Subject } from './find-subject.ts';
import type { MattingWay } from './first-guess.ts';
import type { CopyPocket } from './pockets.ts';
import type { SmallCopy } from './small-copy.ts';

/** A box hugs its subject: so much around it, as a part of its longer side, shows what the background near by is like. */
const AROUND = 0.08;
const LEAST_AROUND_PX = 6;
/** What lies beyond is background, as surely as a leaning says. */
const BEYOND = -3;

function around({ x, y, width, height }: Rect, copy: SmallCopy): Rect {
  const px = Math.max(LEAST_AROUND_PX, Math.round(AROUND * Math.max(width, height)));
  const [left, top] = [Math.max(0, x - px), Math.max(0, y - px)];
  return { x: left, y: top, width: Math.min(copy.width, x + width + px) - left, height: Math.min(copy.height, y + height + px) - top };
}

/** Values of a part of a plane, rows without padding. */
function cut(values: Float32Array, width: number, part: Rect, perPixel: number): Float32Array {
  const out = new Float32Array(part.width * part.height * perPixel);
  for (let y = 0; y < part.height; y++) {
    const from = ((part.y + y) * width + part.x) * perPixel;
    out.set(values.subarray(from, from + part.width * perPixel), y * part.width * perPixel);
  }
  return out;
}

/** The other way round, on a plane that has `beyond` elsewhere. */
function laid<Plane extends Float32Array | Uint8Array>(values: Plane, { width }: SmallCopy, part: Rect, out: Plane): Plane {
  for (let y = 0; y < part.height; y++) {
    out.set(values.subarray(y * part.width, (y + 1) * part.width) as never, (part.y + y) * width + part.x);
  }
  return out;
}

function moved({ places, box, likelihood }: CopyPocket, { width }: SmallCopy, part: Rect): CopyPocket {
  const place = (at: number) => (part.y + Math.floor(at / part.width)) * width + part.x + (at % part.width);
  return { places: places.map(place), box: { ...box, x: box.x + part.x, y: box.y + part.y }, likelihood };
}

/** Finds the subject within a box that somebody drew around it: what lies near the box's rim is the background that it stands out from. Pixels of the copy. */
export function findBoxedSubject(copy: SmallCopy, box: Rect, way: MattingWay): Subject {
  const part = around(box, copy);
  const cropped = { ...part, colors: cut(copy.colors, copy.width, part, 3), texture: cut(copy.texture, copy.width, part, 1) };
  const { guess, isSubject, leaning, pockets } = findSubject(cropped, way);
  const count = copy.width * copy.height;
  const planeOf = (values: Float32Array, beyond: number) => laid(values, copy, part, new Float32Array(count).fill(beyond));
  return {
    copy,
    guess: {
      ...guess,
      leaning: planeOf(guess.leaning, BEYOND),
      fences: planeOf(guess.fences, 0),
      ring: laid(guess.ring, copy, part, new Uint8Array(count).fill(1)),
    },
    leaning: planeOf(leaning, BEYOND),
    ties: tiesOf(copy),
    isSubject: laid(isSubject, copy, part, new Uint8Array(count)),
    pockets: pockets.map((pocket) => moved(pocket, copy, part)),
  };
}
