import { type FlatColor, lumaOf, type PictureNoise, type PixelImage, type Rgb, ringingLevels } from '@underbase/engine';

/** Levels that most of a field is off its color at most. */
const CORE_LEVELS = 4;
/** Luma that a JPEG leaves a field off, in levels, besides what rings at a step of `CONTRAST`; chroma that was halved is off by up to `SMEARED`. */
const [SAME_LUMA, CONTRAST, SMEARED] = [3, 60, 32];
/** Within half a block of halved chroma so much is of the field's own color: looked at in every second pixel of every second row. */
const [REACH, STEP] = [8, 2];
const LEAST_CORE = 0.25;
const OPAQUE = 250;

const off = (pixels: Uint8Array, at: number, { r, g, b }: Rgb): number =>
  Math.max(Math.abs(pixels[at] - r), Math.abs(pixels[at + 1] - g), Math.abs(pixels[at + 2] - b));

/** Place of the field whose color a pixel has, by one. */
function markCores({ pixels }: PixelImage, fields: readonly Rgb[]): Uint8Array {
  const cores = new Uint8Array(pixels.length / 4);
  for (let index = 0, at = 0; index < cores.length; index++, at += 4) {
    if (pixels[at + 3] >= OPAQUE) cores[index] = 1 + fields.findIndex((field) => off(pixels, at, field) <= CORE_LEVELS);
  }
  return cores;
}

/** Whether a pixel lies amid a field: around it enough is of the field's own color. */
function isAmid(cores: Uint8Array, { width, height }: PixelImage, place: number, field: number): boolean {
  const [x, y] = [place % width, Math.floor(place / width)];
  let [own, all] = [0, 0];
  for (let row = Math.max(0, y - REACH); row <= Math.min(height - 1, y + REACH); row += STEP) {
    for (let column = Math.max(0, x - REACH); column <= Math.min(width - 1, x + REACH); column += STEP) {
      all++;
      if (cores[row * width + column] === field) own++;
    }
  }
  return own >= LEAST_CORE * all;
}

/**
 * Gives what a JPEG left of fields and lettering in art that fades back their color: its luma is about theirs, as JPEG keeps it, its chroma may have
 * been smeared over from beside, and around it the field goes on. Shades that were drawn have another luma, or no field around them. `fields` are
 * flat colors that end in edges. Straight alpha; changes `image.pixels`.
 */
export function evenFields(image: PixelImage, fields: readonly FlatColor[], noise: PictureNoise): void {
  const { pixels } = image;
  const cores = markCores(image, fields);
  const mostLuma = SAME_LUMA + ringingLevels(noise, CONTRAST);
  const lumas = fields.map(lumaOf);
  for (let index = 0, at = 0; index < cores.length; index++, at += 4) {
    if (cores[index] !== 0) {
      [pixels[at], pixels[at + 1], pixels[at + 2]] = colorOf(fields[cores[index] - 1]);
      continue;
    }
    if (pixels[at + 3] < OPAQUE) continue;
    const luma = 0.299 * pixels[at] + 0.587 * pixels[at + 1] + 0.114 * pixels[at + 2];
    const place = fields.findIndex((field, n) => Math.abs(luma - lumas[n]) <= mostLuma && off(pixels, at, field) <= SMEARED);
    if (place >= 0 && isAmid(cores, image, index, place + 1)) [pixels[at], pixels[at + 1], pixels[at + 2]] = colorOf(fields[place]);
  }
}

const colorOf = ({ r, g, b }: Rgb): readonly [number, number, number] => [r, g, b];
