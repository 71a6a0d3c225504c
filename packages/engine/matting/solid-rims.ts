import { type Surface, surfaceAt } from '../ground/surface.ts';
import type { PixelImage } from '../image.ts';
import type { PlainGround } from './plain-ground.ts';

/** How far a solid is looked for behind its rim, in pixels. */
const REACH_PX = 10;
/** What lies off the way from the ground to the solid by no more than this, the grain and what JPEG leaves, in levels, is a mix of both. */
const OFF = 8;
const PER_GRAIN = 3;
const PER_RINGING = 2;

const WAYS = [
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
] as const;

/**
 * Rims of solids on ground that changes over the sheet, where one color is nearer to the ground here than there, and in a JPEG, which smears color over
 * edges: how much of a solid a pixel has, and its color, is told by the solid right behind the rim.
 */
export class SolidRims {
  readonly #surface: Surface;
  readonly #most: number;
  readonly #isSmeared: boolean;
  readonly #bare: Uint32Array;
  readonly #color = new Float32Array(3);

  /** @param bare numbers of parts of bare ground, 0 for art */
  constructor({ ground: { surface, grain }, ringing }: PlainGround, bare: Uint32Array) {
    this.#surface = surface;
    this.#most = OFF + PER_GRAIN * Math.max(...grain) + PER_RINGING * ringing;
    this.#isSmeared = ringing > 0;
    this.#bare = bare;
  }

  /** Writes opacity and color of a rim's pixel to `out` at `to`, where a solid lies behind it; `near` has 0 in solids. */
  settle({ width, height, pixels }: PixelImage, near: Uint8Array, x: number, y: number, out: Uint8Array, to: number): void {
    const at = (y * width + x) * 4;
    const solid = this.#behind(width, height, near, x, y);
    if (solid < 0) return;
    const color = this.#color;
    surfaceAt(this.#surface, x, y, color);
    let [span, along] = [0, 0];
    for (let channel = 0; channel < 3; channel++) {
      const way = pixels[solid * 4 + channel] - color[channel];
      span += way * way;
      along += way * (pixels[at + channel] - color[channel]);
    }
    const part = Math.min(1, Math.max(0, along / Math.max(1, span)));
    let off = 0;
    for (let channel = 0; channel < 3; channel++) {
      off = Math.max(off, Math.abs(pixels[at + channel] - color[channel] - part * (pixels[solid * 4 + channel] - color[channel])));
    }
    if (off > this.#most) return;
    out[to + 3] = Math.round(255 * part);
    for (let channel = 0; channel < 3; channel++) out[to + channel] = pixels[(part < 1 || this.#isSmeared ? solid * 4 : at) + channel];
  }

  /** The nearest pixel of a solid; -1 where none is in reach, or ground lies between. */
  #behind(width: number, height: number, near: Uint8Array, x: number, y: number): number {
    for (let away = 1; away <= REACH_PX; away++) {
      for (const [dx, dy] of WAYS) {
        const [i, j] = [x + dx * away, y + dy * away];
        if (i < 0 || j < 0 || i >= width || j >= height) continue;
        const place = j * width + i;
        if (near[place] === 0 && this.#bare[place] === 0) return place;
      }
    }
    return -1;
  }
}
