import type { Rgb } from '../color/hex.ts';
import type { PixelImage } from '../image.ts';
import { levelsBetween, type PictureNoise } from '../separation/picture-noise.ts';
import { fitGradient } from './fit-gradient.ts';
import { gradientAt, type TraceGradient } from './gradient.ts';

/** A ramp of a picture, and the flat color that stands for it while the picture is traced. */
export interface FlattenedRamp {
  readonly color: Rgb;
  readonly gradient: TraceGradient;
}

/** Neighbors of a ramp differ by no more than this, in levels; steeper ones are edges. */
const STEP_LEVELS = 8;
/** A ramp has at least so many pixels, and spans so many levels: less is one ink. */
const LEAST_PX = 400;
const LEAST_SPAN = 24;
/** So much of a picture changes gently, or it has no ramp: told from a sample. */
const LEAST_GENTLE = 0.01;
const SAMPLE_EVERY = 7;
/** Colors lie no farther off a ramp than this, in levels and as part of what it spans. */
const WITHIN_LEVELS = 2.2;
const WITHIN_SHARE = 0.04;
const MOST_SAMPLES = 4000;
/** What resampling left beside edges reaches so far into an area, px; there a ramp spans something still. */
const RINGING_PX = 4;
const LEAST_INNER_SPAN = 18;
/** Thin areas are looked at as deep as this share of them lies. */
const LEAST_INNER = 0.25;
const MOST_RAMPS = 64;
/** Larger pictures take too long. */
const MOST_PIXELS = 8_000_000;
/** Noise beyond this hides what is a ramp. */
const MOST_GRAIN = 1;
const MOST_RINGING = 0.004;
/** How far from a ramp its soft rim reaches, and where its other side stands, px. */
const RIM_PX = 2;
const SEARCH_PX = 4;
/** The color that stands for a ramp lies so far from all flat ones. */
const APART_LEVELS = 24;

function isGentle({ width, height, pixels }: PixelImage): boolean {
  let [seen, gentle] = [0, 0];
  for (let index = SAMPLE_EVERY; index < width * height - width; index += SAMPLE_EVERY) {
    const at = index * 4;
    if (pixels[at + 3] < 255) continue;
    seen++;
    const apart = Math.max(levelsBetween(pixels, at, at - 4), levelsBetween(pixels, at, at + width * 4));
    if (apart > 0 && apart <= STEP_LEVELS) gentle++;
  }
  return gentle > LEAST_GENTLE * seen;
}

interface Area {
  readonly places: Int32Array;
  readonly span: number;
}

/** Areas whose neighbors differ gently, and that span many levels; `areas` gets their numbers from 1 on, 0 elsewhere. */
function gentleAreas({ width, height, pixels }: PixelImage, areas: Int32Array): Area[] {
  const count = width * height;
  const [seen, stack] = [new Uint8Array(count), new Int32Array(count)];
  const found: Area[] = [];
  for (let start = 0; start < count; start++) {
    if (seen[start] || pixels[start * 4 + 3] < 255) continue;
    let [read, filled] = [0, 1];
    stack[0] = start;
    seen[start] = 1;
    const [least, most] = [
      [255, 255, 255],
      [0, 0, 0],
    ];
    while (read < filled) {
      const at = stack[read++];
      const x = at % width;
      for (let c = 0; c < 3; c++) {
        const value = pixels[at * 4 + c];
        if (value < least[c]) least[c] = value;
        if (value > most[c]) most[c] = value;
      }
      for (let side = 0; side < 4; side++) {
        const other =
          side === 0 ? (x > 0 ? at - 1 : -1) : side === 1 ? (x < width - 1 ? at + 1 : -1) : side === 2 ? at - width : at + width;
        if (other < 0 || other >= count || seen[other] || pixels[other * 4 + 3] < 255) continue;
        if (levelsBetween(pixels, at * 4, other * 4) > STEP_LEVELS) continue;
        seen[other] = 1;
        stack[filled++] = other;
      }
    }
    const span = Math.max(most[0] - least[0], most[1] - least[1], most[2] - least[2]);
    if (filled < LEAST_PX || span < LEAST_SPAN || found.length >= MOST_RAMPS) continue;
    found.push({ places: stack.slice(0, filled), span });
    for (let at = 0; at < filled; at++) areas[stack[at]] = found.length;
  }
  return found;
}

/** Those of an area's places that lie so deep in it. */
function insideOf({ width, height }: PixelImage, areas: Int32Array, places: Int32Array, own: number, depth: number): Int32Array {
  const down = depth * width;
  return places.filter((at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    if (x < depth || y < depth || x >= width - depth || y >= height - depth) return false;
    return areas[at - depth] === own && areas[at + depth] === own && areas[at - down] === own && areas[at + down] === own;
  });
}

/**
 * Whether an area's colors change in its depth too. Pictures that were resampled ring beside edges: in a ring or a disc that looks like a ramp from its
 * rim, and the area is one ink.
 */
function changesInside(image: PixelImage, areas: Int32Array, inside: Int32Array, own: number): boolean {
  let deep = inside;
  for (let depth = RINGING_PX; depth > 1; depth--) {
    deep = insideOf(image, areas, inside, own, depth);
    if (deep.length >= LEAST_INNER * inside.length) break;
  }
  const bounds = [255, 255, 255, 0, 0, 0];
  for (const at of deep) {
    for (let c = 0; c < 3; c++) {
      const value = image.pixels[at * 4 + c];
      if (value < bounds[c]) bounds[c] = value;
      if (value > bounds[c + 3]) bounds[c + 3] = value;
    }
  }
  return [0, 1, 2].some((c) => bounds[c + 3] - bounds[c] >= LEAST_INNER_SPAN);
}

/** Places and colors of an area's inside: what lies beside another area may be its rim. */
function samplesOf({ width, pixels }: PixelImage, inside: Int32Array): Float64Array {
  const stride = Math.max(1, Math.floor(inside.length / MOST_SAMPLES));
  const out: number[] = [];
  for (let index = 0; index < inside.length; index += stride) {
    const at = inside[index];
    out.push((at % width) + 0.5, Math.floor(at / width) + 0.5, pixels[at * 4], pixels[at * 4 + 1], pixels[at * 4 + 2]);
  }
  return Float64Array.from(out);
}

/** A color near a ramp's mean that no flat place of the picture has. */
function standIn({ pixels }: PixelImage, areas: Int32Array, mean: Rgb, taken: readonly Rgb[]): Rgb {
  const used = new Set<number>();
  for (let index = 1; index < areas.length; index++) {
    const at = index * 4;
    if (areas[index] === 0 && pixels[at + 3] === 255 && levelsBetween(pixels, at, at - 4) === 0)
      used.add(((pixels[at] >> 3) << 10) | ((pixels[at + 1] >> 3) << 5) | (pixels[at + 2] >> 3));
  }
  const others = [...used]
    .map((bin) => ({ r: ((bin >> 10) & 31) * 8 + 4, g: ((bin >> 5) & 31) * 8 + 4, b: (bin & 31) * 8 + 4 }))
    .concat(taken);
  const isFree = ({ r, g, b }: Rgb) => others.every((other) => Math.hypot(other.r - r, other.g - g, other.b - b) > APART_LEVELS);
  for (let away = 0; away <= 120; away += 12) {
    for (let turn = 0; turn < 27; turn++) {
      const shift = [Math.floor(turn / 9) - 1, (Math.floor(turn / 3) % 3) - 1, (turn % 3) - 1];
      const [r, g, b] = [mean.r + away * shift[0], mean.g + away * shift[1], mean.b + away * shift[2]];
      if (Math.min(r, g, b) >= 0 && Math.max(r, g, b) <= 255 && isFree({ r, g, b })) return { r, g, b };
    }
  }
  return mean;
}

/** Paints a ramp and the share of it that its soft rim holds in one flat color, in place. */
function paintFlat(
  image: PixelImage,
  out: Uint8Array,
  areas: Int32Array,
  own: number,
  places: Int32Array,
  { color, gradient }: FlattenedRamp,
): void {
  const { width, height, pixels } = image;
  const [flat, ramp] = [[color.r, color.g, color.b], new Float64Array(3)];
  const isRim = new Set<number>();
  for (const at of places) {
    for (let c = 0; c < 3; c++) out[at * 4 + c] = flat[c];
    const [x, y] = [at % width, Math.floor(at / width)];
    for (let dy = -RIM_PX; dy <= RIM_PX; dy++) {
      for (let dx = -RIM_PX; dx <= RIM_PX; dx++) {
        const [px, py] = [x + dx, y + dy];
        if (px >= 0 && py >= 0 && px < width && py < height && areas[py * width + px] !== own) isRim.add(py * width + px);
      }
    }
  }
  for (const at of isRim) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const alpha = pixels[at * 4 + 3] / 255;
    if (alpha === 0) continue;
    gradientAt(gradient, x + 0.5, y + 0.5, ramp);
    const other = evenBeside(image, areas, own, x, y);
    if (other < 0 && alpha === 1) continue;
    let [dot, square] = [0, 0];
    for (let c = 0; c < 3; c++) {
      const from = other < 0 ? ramp[c] : pixels[other * 4 + c];
      dot += (ramp[c] - from) * (pixels[at * 4 + c] - from);
      square += (ramp[c] - from) ** 2;
    }
    const share = alpha < 1 && other < 0 ? 1 : square > 0 ? Math.min(1, Math.max(0, dot / square)) : 0;
    for (let c = 0; c < 3; c++) out[at * 4 + c] = Math.min(255, Math.max(0, Math.round(pixels[at * 4 + c] + share * (flat[c] - ramp[c]))));
  }
}

/** The nearest place of another even area beside a rim; -1 where there is none, as beside what is clear. */
function evenBeside({ width, height, pixels }: PixelImage, areas: Int32Array, own: number, x: number, y: number): number {
  for (let reach = 0; reach <= SEARCH_PX; reach++) {
    for (let dy = -reach; dy <= reach; dy++) {
      for (let dx = -reach; dx <= reach; dx++) {
        const [px, py] = [x + dx, y + dy];
        if (Math.max(Math.abs(dx), Math.abs(dy)) !== reach || px < 1 || py < 1 || px >= width - 1 || py >= height - 1) continue;
        const at = py * width + px;
        if (areas[at] === own || pixels[at * 4 + 3] < 255) continue;
        const isEven = [at - 1, at + 1, at - width, at + width].filter((next) => levelsBetween(pixels, at * 4, next * 4) <= 2).length >= 3;
        if (isEven) return at;
      }
    }
  }
  return -1;
}

/**
 * Clean art with its straight and round ramps each painted in one flat color, so that it is traced as flat art is, edges and all; and the ramps. The same
 * picture where it has none. Keeps its input.
 */
export function flattenGradients(
  image: PixelImage,
  { grain, ringing }: PictureNoise,
): { readonly image: PixelImage; readonly ramps: readonly FlattenedRamp[] } {
  const count = image.width * image.height;
  if (grain > MOST_GRAIN || ringing > MOST_RINGING || count > MOST_PIXELS || !isGentle(image)) return { image, ramps: [] };
  const areas = new Int32Array(count);
  const pixels = image.pixels.slice();
  const ramps: FlattenedRamp[] = [];
  for (const [index, { places, span }] of gentleAreas(image, areas).entries()) {
    const inside = insideOf(image, areas, places, index + 1, 1);
    const samples = samplesOf(image, inside);
    if (samples.length < LEAST_PX || !changesInside(image, areas, inside, index + 1)) continue;
    const { gradient, rms } = fitGradient(samples);
    if (rms > Math.max(WITHIN_LEVELS + grain, WITHIN_SHARE * span)) continue;
    const mean = { r: 0, g: 0, b: 0 };
    for (const at of places) {
      mean.r += image.pixels[at * 4] / places.length;
      mean.g += image.pixels[at * 4 + 1] / places.length;
      mean.b += image.pixels[at * 4 + 2] / places.length;
    }
    const rounded = { r: Math.round(mean.r), g: Math.round(mean.g), b: Math.round(mean.b) };
    const ramp = {
      color: standIn(
        image,
        areas,
        rounded,
        ramps.map(({ color }) => color),
      ),
      gradient,
    };
    ramps.push(ramp);
    paintFlat(image, pixels, areas, index + 1, places, ramp);
  }
  return ramps.length > 0 ? { image: { ...image, pixels }, ramps } : { image, ramps };
}
