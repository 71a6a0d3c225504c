import type { PixelImage, Rgb } from '@underbase/engine';

/** What is so full of a picture's one ink tells how dark that is: the very fullest overshoots. */
const FULLEST = 230;
/** Where all so far around is at least so full, in pixels, no halved chroma reaches in from the ground; so many such places tell the ink as it is. */
const INNER_PX = 1;
const INNER = 204;
const LEAST_INNER = 24;
/** Where halved chroma is smeared over, in pixels: the blocks that a JPEG stores it in. */
const BLOCK_PX = 16;
/** Fainter pixels may be noise. */
const INKED = 40;

/** Channels from here on may have been cut off. */
const CUT_ABOVE = 253;
/** Ink whose tint is less than this part of its contrast is gray. */
const LEAST_TINT = 0.03;
/** Channels tell a tint that move it apart by so much. */
const LEAST_APART = 0.2;

/** A sum of colors. */
class Sum {
  count = 0;
  private readonly sums = [0, 0, 0];
  /** Adds the color at a place of RGBA pixels. */
  add(pixels: Uint8Array, at: number): void {
    for (let channel = 0; channel < 3; channel++) this.sums[channel] += pixels[at + channel];
    this.count++;
  }
  get mean(): Rgb {
    const [r, g, b] = this.sums.map((sum) => sum / Math.max(1, this.count));
    return { r, g, b };
  }
}

/** The mean color of what `isOf`, and how many pixels that is. */
function sumOf({ pixels }: PixelImage, isOf: (at: number) => boolean): Sum {
  const sum = new Sum();
  for (let at = 0; at < pixels.length >> 2; at++) if (isOf(at)) sum.add(pixels, at * 4);
  return sum;
}

/** Whether ink is nearly full all around a place. */
function isInside(coverage: Uint8Array, { width, height }: PixelImage, at: number): boolean {
  if (coverage[at] < INNER) return false;
  const [x, y] = [at % width, Math.floor(at / width)];
  if (x < INNER_PX || y < INNER_PX || x >= width - INNER_PX || y >= height - INNER_PX) return false;
  for (let v = -INNER_PX; v <= INNER_PX; v++) {
    for (let u = -INNER_PX; u <= INNER_PX; u++) if (coverage[at + v * width + u] < INNER) return false;
  }
  return true;
}

/** Whether a pixel's channel is cut off at white or black. */
const isCut = (value: number): boolean => value >= CUT_ABOVE || value <= 255 - CUT_ABOVE;

/** Pixels of the blocks that hold ink. */
function inkedPlaces({ width, height }: PixelImage, coverage: Uint8Array): number[] {
  const places: number[] = [];
  for (let top = 0; top < height; top += BLOCK_PX) {
    for (let left = 0; left < width; left += BLOCK_PX) {
      const [right, bottom] = [Math.min(width, left + BLOCK_PX), Math.min(height, top + BLOCK_PX)];
      const from = places.length;
      let isInked = false;
      for (let y = top; y < bottom; y++) {
        for (let at = y * width + left; at < y * width + right; at++) {
          places.push(at);
          if (coverage[at] >= INKED) isInked = true;
        }
      }
      if (!isInked) places.length = from;
    }
  }
  return places;
}

const lumaOf = (r: number, g: number, b: number): number => 0.299 * r + 0.587 * g + 0.114 * b;

/** How far each channel goes from a gray where a tint grows by one, r, g, b; by the pixels where nothing is cut off. Null where ink is gray. */
function tintOf({ pixels }: PixelImage, places: readonly number[], { r, g, b }: Rgb): readonly number[] | null {
  const tint = [0, 0, 0];
  let sum = 0;
  for (const at of places) {
    const own = pixels.subarray(at * 4, at * 4 + 3);
    if (own.some(isCut)) continue;
    const away = [own[0] - r, own[1] - g, own[2] - b];
    const luma = lumaOf(away[0], away[1], away[2]);
    for (let channel = 0; channel < 3; channel++) tint[channel] += away[channel] - luma;
    sum += Math.abs(luma);
  }
  const size = Math.hypot(...tint);
  return size > LEAST_TINT * sum ? tint.map((own) => own / size) : null;
}

/** A pixel's luma and tint away from its ground; what is cut off follows from the other channels. */
function away(own: Uint8Array, ground: Rgb, tint: readonly number[]): readonly [number, number] {
  const on = [ground.r, ground.g, ground.b];
  const known = [0, 1, 2].filter((channel) => !isCut(own[channel]));
  const by = known.map((channel) => own[channel] - on[channel]);
  const [one, other] = known;
  if (known.length === 3) {
    const luma = lumaOf(by[0], by[1], by[2]);
    return [luma, by.reduce((sum, value, channel) => sum + (value - luma) * tint[channel], 0)];
  }
  if (known.length === 2 && Math.abs(tint[one] - tint[other]) > LEAST_APART) {
    const grows = (by[0] - by[1]) / (tint[one] - tint[other]);
    return [by[0] - grows * tint[one], grows];
  }
  return [0, known.length > 0 && Math.abs(tint[one]) > LEAST_APART ? by[0] / tint[one] : 0];
}

/**
 * The color of the one ink of what was a JPEG, by its coverage, one byte a pixel. Within wide parts it is read as it is. Thin lines have lost their tint,
 * which halved chroma smears over the ground beside them; but a block keeps the sum of its color, so that all that these lines left together, as dark as
 * where they are fullest, tells it.
 */
export function inkOfJpeg(image: PixelImage, coverage: Uint8Array, ground: Rgb): Rgb {
  const inside = sumOf(image, (at) => isInside(coverage, image, at));
  if (inside.count >= LEAST_INNER) return inside.mean;
  const full = sumOf(image, (at) => coverage[at] >= FULLEST).mean;
  const places = inkedPlaces(image, coverage);
  const tint = tintOf(image, places, ground);
  if (!tint) return full;
  let [luma, grown] = [0, 0];
  for (const at of places) {
    const [by, grows] = away(image.pixels.subarray(at * 4, at * 4 + 3), ground, tint);
    luma += by;
    grown += grows;
  }
  if (luma === 0) return full;
  const levels = lumaOf(full.r - ground.r, full.g - ground.g, full.b - ground.b);
  const [r, g, b] = [ground.r, ground.g, ground.b].map((from, channel) =>
    Math.min(255, Math.max(0, from + levels * (1 + (grown / luma) * tint[channel]))),
  );
  return { r, g, b };
}
