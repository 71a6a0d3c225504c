import type { PixelImage, Rect } from '../image.ts';
import type { Kernels } from '../kernels/kernels.ts';
import { halveImage } from '../pyramid/halve-image.ts';
import type { Size } from '../region/rect.ts';
import { boxMean } from './box-mean.ts';
import { joinMattes, type MattePart } from './join-mattes.ts';
import { coarsestBand, type Matte, type MatteRequest, matteOf, reachOf, refinedBand, subjectStray } from './matte.ts';
import { croppedImage, croppedPlane, croppedRequest, onPicture, windowsAround } from './touched-windows.ts';

/** What a hand touched is taken over with so many pixels of the copy around it; */
const AROUND_PX = 4;
/** and solved with so many more, for what it is solved by. */
const MARGIN_PX = 3;
/** A glow goes on farther: by what hangs together with that and came out so many levels different. */
const DIFFERS = 12;

/** Where a hand touched a picture. */
export interface Touch {
  /** One byte a pixel of the small copy: 1 there. */
  readonly isTouched: Uint8Array;
  /** What changes there may go on, as a glow does: the ground is smooth, and what was there before was solved the same way. */
  readonly goesOn: boolean;
}

/** How often a picture was halved for a copy. */
function halvingsTo({ width: across }: Size, { width }: Size): number {
  let count = 0;
  for (let left = width; left > across; left = Math.ceil(left / 2)) count++;
  return count;
}

function copiesOf(image: PixelImage, count: number, kernels: Pick<Kernels, 'halve'>): readonly PixelImage[] {
  const copies = [image];
  while (copies.length <= count) copies.push(halveImage(kernels, copies[copies.length - 1]));
  return copies;
}

/** Marks of a copy (1), and so many pixels around. */
const around = (marks: Uint8Array, { width, height }: Size, px: number): Uint8Array =>
  Uint8Array.from(boxMean(Float32Array.from(marks), width, height, px), (value) => (value > 1e-4 ? 1 : 0));

/** Opacity of a part of a matte as a copy so many `halvings` smaller has it. */
function reduced({ width, alpha }: Matte, rect: Rect, halvings: number): Uint8Array {
  const [across, down, step] = [Math.ceil(rect.width / 2 ** halvings), Math.ceil(rect.height / 2 ** halvings), 2 ** halvings];
  return Uint8Array.from({ length: across * down }, (_, at) => {
    const [left, top] = [(at % across) * step, Math.floor(at / across) * step];
    const [right, bottom] = [Math.min(rect.width, left + step), Math.min(rect.height, top + step)];
    let sum = 0;
    for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) sum += alpha[(rect.y + y) * width + rect.x + x];
    return Math.round(sum / ((right - left) * (bottom - top)));
  });
}

/** Adds to marks of a copy what hang together with them where two opacities differ. Changes `marks`. */
function goOn(marks: Uint8Array, { width, height }: Size, one: Uint8Array, other: Uint8Array): void {
  const stack: number[] = [];
  for (let at = 0; at < marks.length; at++) if (marks[at]) stack.push(at);
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const [x, y] = [at % width, Math.floor(at / width)];
    for (const near of [x > 0 ? at - 1 : at, x < width - 1 ? at + 1 : at, y > 0 ? at - width : at, y < height - 1 ? at + width : at]) {
      if (marks[near] || Math.abs(one[near] - other[near]) < DIFFERS) continue;
      marks[near] = 1;
      stack.push(near);
    }
  }
}

/** Marks of a copy on a picture so many `halvings` larger. */
function enlarged(marks: Uint8Array, { width: across }: Size, { width, height }: Size, halvings: number): Uint8Array {
  const out = new Uint8Array(width * height);
  for (let y = 0, at = 0; y < height; y++) {
    const row = (y >> halvings) * across;
    for (let x = 0; x < width; x++, at++) out[at] = marks[row + (x >> halvings)];
  }
  return out;
}

/**
 * A matte solved anew where what is wanted changed, and as it was, to the bit, elsewhere: what a hand touches costs by what it touches. Keeps its input.
 * @param copy the small copy that `request` speaks of
 * @param touch where `request` is another than what `found` was made from
 */
export function retouchedMatte(
  image: PixelImage,
  found: Matte,
  copy: PixelImage,
  request: MatteRequest,
  { isTouched, goesOn }: Touch,
  kernels: Pick<Kernels, 'halve'>,
  allocate: (bytes: number) => Uint8Array,
): Matte {
  const count = halvingsTo(copy, image);
  const whole = { stray: subjectStray(copy, request), longestPx: Math.max(copy.width, copy.height) };
  const isNear = around(isTouched, copy, AROUND_PX);
  const parts = windowsAround(isTouched, copy, AROUND_PX + reachOf(request)).map((window): MattePart => {
    const rect = onPicture(window, image, count);
    const copies = copiesOf(croppedImage(image, rect), count, kernels);
    const own = { ...croppedRequest(request, copy, window), whole };
    const coarse = coarsestBand(copies[count], own);
    const marks = croppedPlane(isNear, copy.width, window, 1);
    if (goesOn) goOn(marks, window, reduced(found, rect, count), coarse.alpha);
    const band = refinedBand(copies, own, coarse, around(marks, window, MARGIN_PX), () => {});
    return { rect, matte: matteOf(band, (bytes) => new Uint8Array(bytes)), isTaken: enlarged(marks, window, rect, count) };
  });
  return joinMattes(found, parts, allocate);
}
