import type { PixelImage } from '../image.ts';
import type { Ground } from './find-ground.ts';
import { surfaceAt } from './surface.ts';

/** Cells looked at, and their side: a JPEG block. */
const MOST_CELLS = 24_000;
const SIDE = 8;

/** Art is this far from the ground, in levels of a color's length; what is nearer than WEAK is ground that rings. */
const STRONG = 80;
const WEAK = 36;

/** Ground this far from art, in pixels, no longer shows an anti-aliased rim of it. */
const AWAY = 3;

/** Fewer pixels tell nothing. */
const LEAST_PIXELS = 200;

/**
 * How far bare ground lies from its color where art is in the same JPEG block: deviation of the three channels together, in levels.
 * JPEG leaves bare ground clean elsewhere, so grain measured there says nothing of it.
 */
export function measureRinging({ width, height, pixels }: PixelImage, { surface }: Ground): number {
  const [columns, rows] = [Math.floor(width / SIDE), Math.floor(height / SIDE)];
  const stride = Math.max(1, Math.floor((columns * rows) / MOST_CELLS));
  const color = new Float32Array(3);
  const lengthAt = (x: number, y: number) => {
    if (x < 0 || y < 0 || x >= width || y >= height) return 0;
    const at = (y * width + x) * 4;
    return Math.hypot(pixels[at] - color[0], pixels[at + 1] - color[1], pixels[at + 2] - color[2]);
  };
  const values: number[] = [];
  for (let cell = 0; cell < columns * rows; cell += stride) {
    const [left, top] = [(cell % columns) * SIDE, Math.floor(cell / columns) * SIDE];
    surfaceAt(surface, left + 4, top + 4, color);
    let [weak, strong] = [false, false];
    for (let y = top; y < top + SIDE; y += 2) {
      for (let x = left; x < left + SIDE; x += 2) {
        const length = lengthAt(x, y);
        if (length > STRONG) strong = true;
        else if (length < WEAK) weak = true;
      }
    }
    if (!strong || !weak) continue;
    for (let y = top; y < top + SIDE; y++) {
      for (let x = left; x < left + SIDE; x++) {
        const length = lengthAt(x, y);
        if (length >= WEAK) continue;
        let isApart = true;
        for (let turn = 0; turn < 8 && isApart; turn++) {
          const [dx, dy] = [Math.round(AWAY * Math.cos((turn * Math.PI) / 4)), Math.round(AWAY * Math.sin((turn * Math.PI) / 4))];
          isApart = lengthAt(x + dx, y + dy) < STRONG;
        }
        if (isApart) values.push(length);
      }
    }
  }
  if (values.length < LEAST_PIXELS) return 0;
  values.sort((one, other) => one - other);
  // The middle, not the mean: fades beside edges are no ringing. The length of three channels of one deviation each has its middle at 1.54.
  return (1.73 / 1.54) * values[values.length >> 1];
}
