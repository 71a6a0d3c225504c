import sharp from 'sharp';
import { fill } from './coverage.ts';
import { noise } from './grounds.ts';
import { alike, ellipse, star } from './rings.ts';
import { type Rgb, Sheet } from './sheet.ts';

/** What shops print that lies near its shirt: vinyls of children's wear and of vintage looks on white, tone on tone on black. */
export interface PaleSheet {
  readonly name: string;
  readonly ground: Rgb;
  readonly inks: Readonly<Record<string, Rgb>>;
}

export const PALE_SHEETS: readonly PaleSheet[] = [
  {
    name: 'white',
    ground: [255, 255, 255],
    inks: {
      cream: [255, 250, 232],
      ivory: [255, 255, 240],
      'pastel pink': [255, 228, 232],
      sky: [224, 242, 255],
      mint: [226, 250, 238],
      'light yellow': [255, 253, 208],
      lavender: [238, 232, 252],
      peach: [255, 236, 220],
      'pale gray': [240, 240, 240],
      'ice blue': [240, 250, 255],
    },
  },
  {
    name: 'off-white paper',
    ground: [249, 246, 239],
    inks: {
      butter: [253, 240, 205],
      blush: [250, 222, 220],
      haze: [222, 232, 240],
      sage: [222, 236, 220],
      straw: [246, 236, 190],
      lilac: [234, 224, 240],
      sand: [236, 226, 208],
      stone: [230, 229, 226],
    },
  },
  {
    name: 'black',
    ground: [0, 0, 0],
    inks: {
      navy: [16, 24, 52],
      charcoal: [38, 38, 42],
      maroon: [46, 12, 20],
      forest: [12, 38, 24],
      plum: [38, 20, 46],
      espresso: [42, 29, 20],
      'deep teal': [8, 40, 46],
      graphite: [27, 28, 30],
    },
  },
  {
    name: 'faded black',
    ground: [24, 24, 27],
    inks: {
      midnight: [26, 34, 70],
      iron: [54, 55, 60],
      oxblood: [68, 24, 32],
      pine: [24, 54, 40],
      aubergine: [54, 36, 64],
      bark: [60, 47, 36],
      petrol: [22, 56, 66],
      slate: [44, 48, 56],
    },
  },
];

/** What a file went through. */
export interface Wear {
  readonly name: string;
  /** Deviation of noise, in levels of a channel. */
  readonly noise?: number;
  readonly quality?: number;
  readonly halved?: boolean;
}

export const WEARS: readonly Wear[] = [
  { name: 'clean' },
  { name: 'noise 1', noise: 1 },
  { name: 'noise 2', noise: 2 },
  { name: 'noise 3', noise: 3 },
  { name: 'q95', quality: 95 },
  { name: 'q90', quality: 90 },
  { name: 'q80', quality: 80 },
  { name: 'q60', quality: 60 },
  { name: 'q90 4:2:0', quality: 90, halved: true },
  { name: 'q75 4:2:0', quality: 75, halved: true },
  { name: 'noise 2, q80 4:2:0', noise: 2, quality: 80, halved: true },
];

export const PALE_WIDTH = 240;
export const PALE_HEIGHT = 200;

/** What is drawn: a disc with or without a dark mark on it, a star, a disc with a soft rim, or a glow that runs out to nothing. */
export type PaleForm = 'disc' | 'marked' | 'star' | 'glow';

/** The share that art covers, and the picture, before any wear. */
export function drawPale(form: PaleForm, ink: Rgb, ground: Rgb) {
  const [width, height] = [PALE_WIDTH, PALE_HEIGHT];
  const middle = [width / 2, height / 2] as const;
  const sheet = new Sheet(width, height);
  const tone: Rgb = ground[1] > 128 ? [32, 30, 36] : [236, 232, 224];
  if (form === 'glow') {
    sheet.lay(
      [alike(ellipse([...middle], width * 0.46, height * 0.46))],
      () => ink,
      (x, y) => 0.9 * Math.max(0, 1 - Math.hypot((x - middle[0]) / (width * 0.46), (y - middle[1]) / (height * 0.46))),
    );
  } else {
    const rings = form === 'star' ? [alike(star([...middle], 84, 44, 5, 12))] : [alike(ellipse([...middle], 70, 66))];
    sheet.lay(fill(rings, width, height), () => ink);
    if (form === 'marked') sheet.lay(fill([alike(star([middle[0] + 8, middle[1]], 22, 9, 5, 0))], width, height), () => tone);
  }
  return { sheet, truth: sheet.toImage(300), flat: sheet.toFlat(300, () => ground) };
}

export async function wear(
  flat: { width: number; height: number; pixels: Uint8Array },
  { noise: deviation, quality, halved }: Wear,
  seed = 1,
) {
  const { width, height } = flat;
  let pixels: Uint8Array = flat.pixels;
  if (deviation) {
    const hiss = [0, 1, 2].map((channel) => noise(seed * 31 + channel, deviation));
    pixels = Uint8Array.from(pixels, (value, at) =>
      at % 4 === 3 ? 255 : Math.min(255, Math.max(0, Math.round(value + hiss[at % 4]((at >> 2) % width, Math.floor((at >> 2) / width))))),
    );
  }
  if (quality) {
    const raw = { width, height, channels: 4 } as const;
    const file = await sharp(pixels, { raw })
      .removeAlpha()
      .jpeg({ quality, chromaSubsampling: halved ? '4:2:0' : '4:4:4' })
      .toBuffer();
    pixels = new Uint8Array(await sharp(file).ensureAlpha().raw().toBuffer());
  }
  return { width, height, pixels, dpi: 300, icc: null };
}
