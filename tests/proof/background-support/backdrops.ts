import { nodeCodecs } from '@underbase/codecs/node';
import { type PixelImage, seededRandom } from '@underbase/engine';
import { noise } from '../../art/grounds.ts';
import { mixed, type Rgb } from '../../art/sheet.ts';
import { bumps, clouds } from '../../art/textures.ts';

/** Plain: without edges of its own. Scene: with them. */
export type BackdropKind = 'plain' | 'jpeg' | 'scene';

export interface Backdrop {
  readonly name: string;
  readonly kind: BackdropKind;
  readonly at: (x: number, y: number) => Rgb;
  /** 1 to 100 where the picture was stored as a JPEG. */
  readonly jpegQuality?: number;
}

const codecs = nodeCodecs();
const byte = (value: number): number => Math.min(255, Math.max(0, Math.round(value)));
const plus = (color: Rgb, add: number): Rgb => [color[0] + add, color[1] + add, color[2] + add];

/** A room out of focus: soft blobs of a few colors. */
function blurred(seed: number, width: number): (x: number, y: number) => Rgb {
  const [one, two] = [clouds(seed, width / 2.2, 0.18), clouds(seed + 3, width / 3, 0.18)];
  return (x, y) => mixed(mixed([70, 84, 96], [206, 178, 140], one(x, y)), [60, 110, 92], 0.8 * two(x, y));
}

/** Boards with grain and seams. */
function planks(seed: number, width: number): (x: number, y: number) => Rgb {
  const random = seededRandom(seed);
  const shades = Array.from({ length: 9 }, () => random.nextNormal() * 14);
  const grain = bumps(seed, 2.2, 34);
  const board = width / 7;
  return (x, y) => {
    const shade = shades[Math.floor(x / board)] + (grain(x, y) - 0.5) * 46 - (x % board < 2 ? 64 : 0);
    return [150 + shade, 112 + shade * 0.9, 78 + shade * 0.75];
  };
}

/** Grass: blades a few pixels long, in light and shade. */
function meadow(seed: number, width: number): (x: number, y: number) => Rgb {
  const [blades, patches] = [bumps(seed, 1.8, 6), clouds(seed + 1, width / 5, 0.4)];
  return (x, y) => {
    const shift = (blades(x, y) - 0.5) * 70 + (patches(x, y) - 0.5) * 50;
    return [88 + shift * 0.9, 122 + shift, 52 + shift * 0.6];
  };
}

/** Gravel: stones of a few pixels. */
function gravel(seed: number): (x: number, y: number) => Rgb {
  const [stones, tint] = [bumps(seed, 5), bumps(seed + 2, 7)];
  return (x, y) => plus([148 + 14 * (tint(x, y) - 0.5), 140, 128], (stones(x, y) - 0.5) * 80);
}

/** Backdrops of one seed. */
export function backdropsOf(width: number, height: number, seed: number): readonly Backdrop[] {
  const random = seededRandom(seed * 101);
  const middle = (): Rgb => [110 + 100 * random.nextUnit(), 110 + 100 * random.nextUnit(), 110 + 100 * random.nextUnit()];
  const [flat, graded, hissing] = [middle(), middle(), middle()];
  const hiss = [0, 1, 2].map((channel) => noise(seed * 7 + channel, 8));
  const off = (x: number, y: number) => (x / width - 0.5) ** 2 + (y / height - 0.5) ** 2;
  return [
    { name: 'white', kind: 'plain', at: () => [255, 255, 255] },
    { name: 'flat', kind: 'plain', at: () => flat },
    {
      name: 'gradient',
      kind: 'plain',
      at: (x, y) => [graded[0] - 60 * (y / height), graded[1] + 40 * (x / width), graded[2] + 30 * (y / height)],
    },
    { name: 'noisy', kind: 'plain', at: (x, y) => [hissing[0] + hiss[0](x, y), hissing[1] + hiss[1](x, y), hissing[2] + hiss[2](x, y)] },
    { name: 'vignette', kind: 'plain', at: (x, y) => plus([226, 224, 220], -190 * off(x, y)) },
    { name: 'white jpeg', kind: 'jpeg', at: () => [255, 255, 255], jpegQuality: 55 + (seed % 3) * 15 },
    { name: 'color jpeg', kind: 'jpeg', at: () => flat, jpegQuality: 60 + (seed % 3) * 12 },
    { name: 'blurred', kind: 'scene', at: blurred(seed + 20, width) },
    { name: 'planks', kind: 'scene', at: planks(seed + 30, width) },
    { name: 'meadow', kind: 'scene', at: meadow(seed + 40, width), jpegQuality: 88 },
    { name: 'gravel', kind: 'scene', at: gravel(seed + 50) },
  ];
}

/** What a shop would get: the subject before its backdrop, opaque, with what a JPEG did to it. */
export async function laidOn({ width, height, pixels }: PixelImage, { at, jpegQuality }: Backdrop): Promise<PixelImage> {
  const flat = new Uint8Array(pixels.length).fill(255);
  for (let index = 0; index < width * height; index++) {
    const back = at(index % width, Math.floor(index / width));
    const share = pixels[index * 4 + 3] / 255;
    for (let channel = 0; channel < 3; channel++) {
      flat[index * 4 + channel] = byte(pixels[index * 4 + channel] * share + back[channel] * (1 - share));
    }
  }
  const image = { width, height, pixels: flat, dpi: 300, icc: null };
  if (!jpegQuality) return image;
  return (await codecs.decode(await codecs.encode(image, 'jpeg', { quality: jpegQuality }))).image;
}
