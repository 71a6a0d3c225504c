import type { PixelImage } from '../image.ts';
import type { Ground } from './find-ground.ts';
import { grainReach, RINGS } from './ground-cells.ts';
import { blurPlane, sharpness, sharpPixels } from './sharp-pixels.ts';
import { surfaceAt } from './surface.ts';

/** Bare ground lies within so many levels of its color at least. */
const LEAST_BARE = 6;
/** A contour is sharper than this, in levels of luma, where JPEG rings than the second; and than so many deviations of what is sharp on bare ground. */
const LEAST_SHARP = 3.5;
const LEAST_SHARP_RINGING = 4.5;
const SHARP_NOISE = 4.4;
const MOST_NOISE = 3;
/** Gray is off the way from the ground to black by so many levels at most, and this part of its length. */
const OFF_GRAY = 10;
const OFF_GRAY_PART = 0.1;
/** A blur that takes single pixels' grain away. */
const FINE = [0.5, 0.25];
/** The color of a ground is looked up once in so many pixels of a row. */
const STEP = 8;

/** A sheet as shadows on it are looked at, one value a pixel. */
export interface ShadeSheet {
  readonly width: number;
  readonly height: number;
  /** How far from the ground, in levels of a color's length, whole and without grain; 0 on bare ground. */
  readonly depths: Uint16Array;
  /** 1 on bare ground. */
  readonly bare: Uint8Array;
  /** 1 where it is lighter than the ground, as no shadow is. */
  readonly lighter: Uint8Array;
  /** 1 where a color is the ground's own hue, darker or lighter. */
  readonly gray: Uint8Array;
  /** 1 at contours, lines and texture. */
  readonly sharp: Uint8Array;
}

/** What a picture is looked at for. */
export interface ShadeLooks {
  /** As `measureRinging` tells. */
  readonly ringing: number;
  /** Gray solids may be held: something fades, and nothing is of strands. */
  readonly mayHold: boolean;
  /** JPEG stored chroma at half the size. */
  readonly isSmeared: boolean;
}

/** Reads a sheet for shadows. `ringing` as `measureRinging` tells. Keeps its input. */
export function readShades({ width, height, pixels }: PixelImage, ground: Ground, ringing: number): ShadeSheet {
  const count = width * height;
  const [lumas, lengths] = [new Float32Array(count), new Float32Array(count)];
  const [bare, gray, lighter] = [new Uint8Array(count), new Uint8Array(count), new Uint8Array(count)];
  const reach = Math.max(LEAST_BARE, grainReach(ground), RINGS * ringing);
  const base = new Float32Array(3);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (x % STEP === 0) surfaceAt(ground.surface, x + STEP / 2, y, base);
      const [r, g, b] = [pixels[at * 4] - base[0], pixels[at * 4 + 1] - base[1], pixels[at * 4 + 2] - base[2]];
      lumas[at] = 0.299 * pixels[at * 4] + 0.587 * pixels[at * 4 + 1] + 0.114 * pixels[at * 4 + 2];
      const length = Math.sqrt(r * r + g * g + b * b);
      lengths[at] = length;
      if (length <= reach) bare[at] = 1;
      const along = (r * base[0] + g * base[1] + b * base[2]) / Math.hypot(base[0], base[1], base[2]);
      if (along > reach) lighter[at] = 1;
      const off = Math.sqrt(Math.max(0, length * length - along * along));
      if (off <= OFF_GRAY + OFF_GRAY_PART * length) gray[at] = 1;
    }
  }
  const sharps = sharpness(lumas, width, height);
  const least = (ringing > 0 ? LEAST_SHARP_RINGING : LEAST_SHARP) + SHARP_NOISE * Math.min(MOST_NOISE, middleOf(sharps, bare));
  const soft = blurPlane(lengths, width, height, FINE);
  const depths = Uint16Array.from(soft, (length, at) => (bare[at] === 1 ? 0 : Math.round(length)));
  return { width, height, depths, bare, lighter, gray, sharp: sharpPixels(sharps, width, height, least) };
}

/** The middle value of what is marked, to a tenth; 0 where nothing is. */
function middleOf(values: Float32Array, marks: Uint8Array): number {
  const counts = new Uint32Array(101);
  let all = 0;
  for (let at = 0; at < marks.length; at++) {
    if (marks[at] === 0) continue;
    counts[Math.min(100, Math.floor(values[at] * 10))]++;
    all++;
  }
  let below = 0;
  for (let tenth = 0; tenth <= 100; tenth++) {
    below += counts[tenth];
    if (below > all / 2) return tenth / 10;
  }
  return 0;
}
