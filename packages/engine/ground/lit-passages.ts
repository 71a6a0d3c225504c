import type { PixelImage } from '../image.ts';
import type { Ground } from './find-ground.ts';
import type { Passage } from './soft-passages.ts';
import { surfaceAt } from './surface.ts';

/** Ground of which a channel comes farther is no black. On navy, chroma that a JPEG stored at half the size spreads around solids as a glow would. */
const DARK = 64;

/** Glow begins faintly: for so many pixels color stays below this part of the strongest. */
const FOOT = 6;
const FOOT_PART = 0.4;

/** It ends on its tube in an edge: within two pixels comes this part of all, in a channel: red tubes in a red glow turn white. */
const EDGE_PART = 0.3;

/** And what glows is as bright as light gets, in levels of a channel: gray lettering within a glow is ink. */
const BRIGHT = 225;

/** So many passages tell, and this part of them glows. */
const LEAST = 100;
const MOSTLY = 0.85;

/** Whether all that glows may be light: on a dark ground. */
export const isDark = ({ color: { r, g, b } }: Ground): boolean => Math.max(r, g, b) <= DARK;

/** Whether a passage without a gradual way leads through a glow to the edge of what glows. A blurred edge is as faint at first, and brings nothing at once. */
export function isLit({ width, pixels }: PixelImage, { surface }: Ground, { x, y, stepX, stepY, length, peak }: Passage): boolean {
  if (peak < BRIGHT) return false;
  const base = new Float32Array(3);
  surfaceAt(surface, x, y, base);
  const [before, last, color] = [new Float32Array(3), new Float32Array(3), new Float32Array(3)];
  let foot = 0;
  for (let way = 0; way < length; way++) {
    const from = ((y + way * stepY) * width + x + way * stepX) * 4;
    for (let channel = 0; channel < 3; channel++) color[channel] = pixels[from + channel] - base[channel];
    if (Math.max(...color) < FOOT_PART * peak) foot = way + 1;
    else if (foot < FOOT) return false;
    if (foot >= FOOT && color.some((value, channel) => value - before[channel] >= EDGE_PART * peak)) return true;
    before.set(last);
    last.set(color);
  }
  return false;
}

/** Whether light is all that meets the ground: of `all` passages `lit` are of tubes within a glow, and `peaks` gradual ones that go on to a peak. */
export const isAllLit = (lit: number, peaks: number, all: number): boolean => all >= LEAST && lit + peaks >= MOSTLY * all;
