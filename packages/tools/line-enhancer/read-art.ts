import { AppError } from '@underbase/contract';
import {
  type FlatMixes,
  findGround,
  type Ground,
  type Ink,
  isShaded,
  type Kernels,
  measureNoise,
  measureRinging,
  type PixelImage,
  penLevels,
  type Rgb,
  readFlatMixes,
  readInk,
  readPenInk,
  type Surface,
  surfaceAt,
} from '@underbase/engine';

/** What lies beside the ink: nothing, one color, or paper whose color and grain differ from place to place. */
export type Beside =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'color'; readonly color: Rgb }
  | { readonly kind: 'paper'; readonly paper: Surface; readonly fullLevels: number; readonly ink: Rgb };

/** A picture's ink, told from what it lies on. */
export interface Art {
  /** One byte a pixel. */
  readonly coverage: Uint8Array;
  /** What lines are measured on: the same, or what the scanner made of hairlines as if they were full ink. */
  readonly shape: Uint8Array;
  readonly beside: Beside;
  /** Its inks, where it is flat and has several: lines of one may lie in another. */
  readonly mixes: FlatMixes | null;
  /** Which of these is the ground; null where it is none of them. */
  readonly ground: number | null;
}

/** A ground whose grain is deeper than this, in levels, was photographed or scanned. */
const GRAINY = 2.2;
/** So many deviations of what JPEG leaves beside edges, nearly all of it lies within. */
const RINGINGS = 2.6;
/** An ink this near to the ground's color, in levels, is the ground. */
const SAME_COLOR = 24;

function isOpaque(pixels: Uint8Array): boolean {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 255) return false;
  return true;
}

/** Whether a ground's middle is darker than a middle grey. */
function isDark({ surface }: Ground): boolean {
  const color = new Float32Array(3);
  surfaceAt(surface, surface.width / 2, surface.height / 2, color);
  return penLevels(color[0], color[1], color[2]) < 128;
}

/** From so much coverage on a scanned pixel is full ink. */
const FULL_INK = 250;

/** The mean color of full ink; black where there is none. */
function inkOf({ pixels }: PixelImage, coverage: Uint8Array): Rgb {
  let [r, g, b, count] = [0, 0, 0, 0];
  for (let at = 0; at < coverage.length; at++) {
    if (coverage[at] < FULL_INK) continue;
    r += pixels[at * 4];
    g += pixels[at * 4 + 1];
    b += pixels[at * 4 + 2];
    count++;
  }
  return count > 0 ? { r: r / count, g: g / count, b: b / count } : { r: 0, g: 0, b: 0 };
}

/** Coverage of all that is not the ground, where it has several inks: each is read against those that it is mixed with. */
function coveredByInks({ first, second, share }: FlatMixes, ground: number): Uint8Array {
  return first.map((one, at) => {
    if (one === second[at]) return one === ground ? 0 : 255;
    return one === ground ? share[at] : second[at] === ground ? 255 - share[at] : 255;
  });
}

/** Art whose ground is even, or nothing. */
function inkArt(image: PixelImage, ink: Ink, fades: boolean): Art {
  const mixes = fades ? null : readFlatMixes(image);
  if (!ink.ground) return { coverage: ink.coverage, shape: ink.coverage, beside: { kind: 'nothing' }, mixes, ground: null };
  const { r, g, b } = ink.ground;
  const apart = mixes?.inks.map((own) => Math.hypot(own.r - r, own.g - g, own.b - b)) ?? [];
  const nearest = apart.indexOf(Math.min(...apart));
  const ground = nearest >= 0 && apart[nearest] < SAME_COLOR ? nearest : null;
  const coverage = mixes && ground !== null && mixes.inks.length > 2 ? coveredByInks(mixes, ground) : ink.coverage;
  return { coverage, shape: coverage, beside: { kind: 'color', color: ink.ground }, mixes, ground };
}

/**
 * Tells ink from ground before anything is measured: by alpha, by an even color with what JPEG leaves on it, or as a drawing in ink on paper.
 * Errors: picture.no-lines, where an opaque picture has no ground that ink could stand on and is not flat, or is shaded.
 */
export function readArt(kernels: Pick<Kernels, 'alphaRows' | 'inkCoverage'>, image: PixelImage): Art {
  const isSolid = isOpaque(image.pixels);
  const ground = isSolid ? findGround(image) : null;
  const isGrainy = ground !== null && Math.max(...ground.grain) > GRAINY;
  const fades = !isGrainy && isShaded(image, measureNoise(image).grain);
  // Transparency tells a shaded picture's lines from nothing; against an opaque ground its shades have contours everywhere.
  if (!isGrainy && !(isSolid && fades)) {
    const ink = readInk(kernels, image, ground ? RINGINGS * measureRinging(image, ground) : 0);
    if (ink) return inkArt(image, ink, fades);
  }
  // A pen's paper may be unevenly lit; what fades into the dark is a glow.
  const pen = ground && !(fades && isDark(ground)) && readPenInk(image, ground);
  if (pen) {
    const { coverage, shape, paper, fullLevels } = pen;
    return { coverage, shape, beside: { kind: 'paper', paper, fullLevels, ink: inkOf(image, coverage) }, mixes: null, ground: null };
  }
  // Art that fills the sheet up to its sides has no ground, and may have lines all the same.
  const mixes = isGrainy || fades ? null : readFlatMixes(image);
  if (!mixes) throw new AppError('picture.no-lines');
  const full = new Uint8Array(image.width * image.height).fill(255);
  return { coverage: full, shape: full, beside: { kind: 'nothing' }, mixes, ground: null };
}
