import type { PixelImage } from '@underbase/engine';

/** A number from 0 to 1 for each place, always the same. */
function noise(x: number, y: number): number {
  let hash = Math.imul(x + 1, 374_761_393) ^ Math.imul(y + 1, 668_265_263);
  hash = Math.imul(hash ^ (hash >>> 13), 1_274_126_177);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

const mix = (one: readonly number[], other: readonly number[], share: number) =>
  one.map((value, at) => value + (other[at] - value) * share);
const clamp = (value: number): number => Math.min(1, Math.max(0, value));

const SHIRT = [38, 40, 46];
const RED = [196, 44, 38];
const CREAM = [240, 226, 190];
const TEAL = [30, 130, 134];

/** Art as shops get it: a disc that fades into a grainy shirt, a badge with thin lines, tiny lettering, holes worn into all of it. */
export function wornArt(width: number, height: number): PixelImage {
  const pixels = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [u, v] = [x / width, y / height];
      const fade = clamp((0.36 - Math.hypot(u - 0.4, (v - 0.45) * (height / width))) / 0.16);
      let color = mix(SHIRT, RED, fade);
      const badge = Math.hypot(u - 0.68, (v - 0.4) * (height / width)) * width;
      if (badge < width * 0.16) color = mix(color, CREAM, clamp(width * 0.16 - badge));
      if (badge < width * 0.13 && x % 23 < 3) color = TEAL;
      const isLetter = v > 0.78 && v < 0.82 && u > 0.2 && u < 0.8 && ((x >> 3) * 7 + (y >> 3) * 3) % 5 < 2;
      if (isLetter) color = CREAM;
      const wear = noise(x >> 2, y >> 2) > 0.93 ? 0.8 : 0;
      color = mix(color, SHIRT, wear);
      const grain = (noise(x, y) - 0.5) * 5;
      const at = (y * width + x) * 4;
      for (let channel = 0; channel < 3; channel++) pixels[at + channel] = Math.round(Math.min(255, Math.max(0, color[channel] + grain)));
      pixels[at + 3] = 255;
    }
  }
  return { width, height, pixels, dpi: 200, icc: null };
}
