import { boxMean } from './box-mean.ts';
import type { Matte } from './matte.ts';
import { OpenPixels } from './open-pixels.ts';
import type { SmallCopy } from './small-copy.ts';

/** What a hand touched is solved with so many pixels of the copy around it. */
const AROUND_PX = 4;

/** Two mattes of a picture as one: `hand` where a hand touched the copy (1 in `isTouched`) and around, `found` everywhere else. Changes neither but `found.alpha`. */
export function joinMattes(
  found: Matte,
  hand: Matte,
  { width: across, height: down }: Pick<SmallCopy, 'width' | 'height'>,
  isTouched: Uint8Array,
): Matte {
  const { width, height, alpha } = found;
  const isNear = Uint8Array.from(boxMean(Float32Array.from(isTouched), across, down, AROUND_PX), (value) => (value > 1e-4 ? 1 : 0));
  const rowStarts = new Uint32Array(height + 1);
  const open = new OpenPixels();
  for (let y = 0; y < height; y++) {
    const row = Math.min(down - 1, Math.floor(((y + 0.5) * down) / height)) * across;
    const isHands = (x: number) => isNear[row + Math.min(across - 1, Math.floor(((x + 0.5) * across) / width))] === 1;
    for (let x = 0, at = y * width; x < width; x++, at++) if (isHands(x)) alpha[at] = hand.alpha[at];
    for (const [matte, wanted] of [
      [found, false],
      [hand, true],
    ] as const) {
      for (let index = matte.rowStarts[y]; index < matte.rowStarts[y + 1]; index++) {
        if (isHands(matte.open[index]) === wanted) open.add(matte.open[index], matte.colors, index * 3);
      }
    }
    rowStarts[y + 1] = open.count;
  }
  return { width, height, alpha, rowStarts, ...open.taken() };
}
