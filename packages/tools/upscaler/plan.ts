import {
  type Enlargement,
  evenGrain,
  type Frame,
  findBlockGrid,
  findEnlargement,
  findJpegGrid,
  isOpaque,
  measureNoise,
  type PictureNoise,
  type PixelImage,
  ringsAfar,
  type TraceDrawing,
  twoColors,
  undither,
  withLostRims,
} from '@underbase/engine';
import type { RunContext } from '../run.ts';
import { chooseKind, type Kind, mayBePixelArt } from './choose-kind.ts';
import { cleanBase, readingsOf } from './clean-base.ts';
import type { Cleaned } from './cleaned.ts';
import { isCopy } from './draft.ts';
import { wasStored } from './jpeg-past.ts';
import { restBeyond } from './lost-rest.ts';
import type { ModelColors } from './model-colors.ts';
import type { UpscalerOptions } from './options.ts';
import { pixelBase } from './pixel-base.ts';
import { requireArt } from './require-art.ts';
import { outputFrame, type Target, targetOf } from './target-size.ts';
import { isRhythmOfTexture, reduced } from './true-pixels.ts';
import { veilOf, withoutVeil } from './under-veil.ts';

/** The picture as it is enlarged: reduced to its true pixels, and cleaned. */
export interface Base {
  readonly width: number;
  readonly height: number;
  /** Straight RGBA; null where it is the picture itself. */
  readonly pixels: Uint8Array | null;
  /** Nothing shows through it, nor through its drawing. */
  readonly isOpaque: boolean;
}

/** All that is found out about a picture; survives structured cloning. */
export interface Plan {
  readonly target: Target;
  readonly output: Frame;
  readonly kind: Kind;
  /** Auto took it for none, but it may be pixel art: only who made it knows. */
  readonly mayBePixels: boolean;
  /** How dense half-transparent art was made, a byte for each pixel of the file: it is enlarged without that. Empty where there is none. See `findVeil`. */
  readonly veil: Uint8Array;
  /** How it seems to have been enlarged before; null where nobody looked. */
  readonly enlarged: Enlargement | null;
  /** Null where it was not asked for. */
  readonly noise: PictureNoise | null;
  /** It was a JPEG, and was repaired. */
  readonly isJpeg: boolean;
  /** It was one, and stands as it came: its damage can't be told from what it shows. */
  readonly isKeptJpeg: boolean;
  /** How much of the picture were dots of a small palette in place of tones, 0 to 1. */
  readonly dithered: number;
  /** How many of these dots are none any more, 0 to 1; 0 where nothing was dithered. */
  readonly evened: number;
  /** Null where nothing was measured: pixel art, and reduced copies. */
  readonly cleaned: Cleaned | null;
  readonly base: Base;
  /** What the picture has beyond its true pixels, see `restBeyond`; empty where it is enlarged as it came. */
  readonly rest: Uint8Array;
  /** Weights of the network that enlarges; empty where a filter does. */
  readonly network: Uint8Array;
  /** How much of the network's correction counts, 0 to 64. */
  readonly strength: number;
  /** The weights could not be had: the filter enlarges. */
  readonly isNetworkLost: boolean;
  /** Colors by the operator's network; null where none was asked for, or none is here. */
  readonly model: ModelColors | null;
  /** A network of the operator's was asked for where there is none: what is shown stands in for it, and no file is made of that. */
  readonly isStandIn: boolean;
  readonly drawing: TraceDrawing | null;
  /** The drawing at the size of the base, or where grain is laid on it the evened picture that it was read from; empty without one. */
  readonly drawn: Uint8Array;
  /** The shadows and glows that the drawing lies on, straight RGBA at the size of the base; empty where it lies on none. */
  readonly soft: Uint8Array;
  /** How far the drawing is trusted, a byte for each pixel of the base; empty without one. */
  readonly trust: Uint8Array;
  /** It has lettering of too few pixels for its shapes. */
  readonly guessesLetters: boolean;
  /** What the drawing leaves out comes back: shades and textures of clean art. What it leaves out of damaged art is damage. */
  readonly keepsRest: boolean;
}

export type Part<Keys extends keyof Plan> = Pick<Plan, Keys>;

export function planSize(image: PixelImage, frame: Frame, options: UpscalerOptions): Part<'target' | 'output'> {
  requireArt(image);
  const target = targetOf(frame, options);
  return { target, output: outputFrame(frame, target) };
}

export function planKind(
  image: PixelImage,
  frame: Frame,
  { mode }: UpscalerOptions,
  _before: object,
  context: RunContext,
): Part<'kind' | 'mayBePixels' | 'veil'> {
  if (isCopy(frame)) return { kind: 'photo', mayBePixels: false, veil: new Uint8Array(0) };
  const kind = chooseKind(image, mode);
  const mayBePixels = mode === 'auto' && kind !== 'pixels' && mayBePixelArt(image);
  if (kind === 'pixels' || isOpaque(image)) return { kind, mayBePixels, veil: new Uint8Array(0) };
  const veil = veilOf(image, context);
  return { kind: veil.length > 0 ? chooseKind(withoutVeil(image, veil, context), mode) : kind, mayBePixels, veil };
}

/** An earlier enlargement by less than this is no loss to enlarge again. */
const LEAST_ENLARGED = 1.3;
/** The same where a JPEG was made since: what it does to edges passes for a small enlargement. */
const LEAST_UNDER_JPEG = 1.8;
/** Steps at the borders of JPEG's blocks, to those elsewhere. */
export const LEAST_BLOCKS = 1.5;
/** JPEG leaves at least this much beside edges, as a part of their contrast. */
const LEAST_RINGING = 0.002;
/** Art that was made flat has no grain; what has more, levels, rings by it alone, and blocks tell whether it was a JPEG. */
export const MOST_GRAIN = 2;
/** The same, fine and coarse, as `evenGrain` has it: a JPEG's own even places have .1 at most. */
export const MOST_EVEN_GRAIN = 1;
/** What it leaves at medium quality: taken where thin type all over leaves no block that it could be measured in. */
const USUAL_RINGING = 0.015;

/** What happened to a picture before it came. */
interface Past {
  /** It was a JPEG at this very size; asked of drawings alone, whose damage can be told from the art. */
  readonly isFlatJpeg: boolean;
  readonly hasBlocks: boolean;
  readonly enlarged: Enlargement | null;
  /** By how much it goes back. */
  readonly factor: number;
}

function findPast(
  image: PixelImage,
  kind: Kind,
  { repair, reduce }: Pick<UpscalerOptions, 'repair' | 'reduce'>,
  context: RunContext,
): Past {
  const isFlatJpeg = repair && kind === 'drawing' && findJpegGrid(image) !== null;
  const hasBlocks = isFlatJpeg || (repair && (findBlockGrid(image)?.ratio ?? 1) >= LEAST_BLOCKS);
  const enlarged = reduce && kind === 'drawing' ? findEnlargement(context.kernels, image, hasBlocks) : null;
  const isLarge = enlarged !== null && enlarged.factor >= (isFlatJpeg ? LEAST_UNDER_JPEG : LEAST_ENLARGED);
  const isEnlarged = isLarge && !isRhythmOfTexture(image, enlarged, context);
  return { isFlatJpeg, hasBlocks, enlarged: isEnlarged ? enlarged : null, factor: isEnlarged ? enlarged.factor : 1 };
}

/** Noise as measured; flat art that was a JPEG has some, also where thin type left nowhere to measure it. */
function noiseOf(image: PixelImage, isFlatJpeg: boolean): PictureNoise {
  const noise = measureNoise(image);
  return isFlatJpeg && noise.ringing === 0 ? { ...noise, ringing: USUAL_RINGING } : noise;
}

/** Art of two colors as it was before it was cut at a threshold; any other as it is. */
function withRims(image: PixelImage, { allocate }: RunContext): PixelImage {
  if (twoColors(image) === null) return image;
  const pixels = allocate(image.pixels.length);
  withLostRims(image, pixels);
  return { ...image, pixels };
}

/** What becomes of a picture before it is enlarged. */
export type BasePart = Part<'enlarged' | 'noise' | 'isJpeg' | 'isKeptJpeg' | 'dithered' | 'evened' | 'base' | 'rest'>;

/** The picture as it comes. */
export function untouched(image: PixelImage): BasePart {
  const { width, height } = image;
  return {
    enlarged: null,
    noise: null,
    isJpeg: false,
    isKeptJpeg: false,
    dithered: 0,
    evened: 0,
    base: { width, height, pixels: null, isOpaque: isOpaque(image) },
    rest: new Uint8Array(0),
  };
}

/** A picture with the tones that its dots stand for, where a small palette left any; else as it is. */
function withTones(image: PixelImage, { allocate }: RunContext): Part<'dithered' | 'evened'> & { readonly image: PixelImage } {
  const found = undither(image);
  if (!found) return { image, dithered: 0, evened: 0 };
  const pixels = allocate(image.pixels.length);
  pixels.set(found.pixels);
  return { image: { ...image, pixels }, dithered: found.share, evened: found.evened };
}

export function planBase(
  file: PixelImage,
  frame: Frame,
  options: Pick<UpscalerOptions, 'repair' | 'reduce' | 'grain' | 'pixels'>,
  { kind }: Part<'kind'>,
  context: RunContext,
): BasePart {
  if (isCopy(frame)) return untouched(file);
  const { repair, grain } = options;
  if (kind === 'pixels')
    return {
      enlarged: null,
      noise: null,
      isKeptJpeg: false,
      dithered: 0,
      evened: 0,
      rest: new Uint8Array(0),
      ...pixelBase(file, options, context),
    };
  const { image, dithered, evened } = repair ? withTones(file, context) : { image: file, dithered: 0, evened: 0 };
  const { isFlatJpeg, hasBlocks, enlarged, factor } = findPast(image, kind, options, context);
  const shrink = (picture: PixelImage): PixelImage => (factor > 1 ? reduced(picture, factor, context) : picture);
  // A JPEG of this very size was made after whatever enlarged the art: it goes first. Any other damage was enlarged with the art.
  const before = isFlatJpeg ? image : kind === 'drawing' ? withRims(shrink(image), context) : shrink(image);
  const noise = repair || grain === 'take' ? noiseOf(before, isFlatJpeg) : null;
  // Leaves and grass ring by themselves: of what is no flat art only blocks tell. Filters ring as well, but close to edges.
  const isDrawing = kind === 'drawing';
  const grainy = isDrawing && noise ? evenGrain(before) : 0;
  const isGrainy = noise !== null && (noise.grain > MOST_GRAIN || grainy > MOST_EVEN_GRAIN);
  const isRinging = isDrawing && noise !== null && noise.ringing >= LEAST_RINGING && !isGrainy;
  const isJpeg = isFlatJpeg || (repair && factor === 1 && (hasBlocks || (isRinging && ringsAfar(before))));
  const cleaning = { isJpeg, isDrawing, grain: grain === 'take' ? Math.max(noise?.grain ?? 0, grainy) : 0 };
  const [words = []] = readingsOf(before, cleaning, context);
  const clean = noise ? cleanBase(before, noise, cleaning, words, context) : before;
  const base = isFlatJpeg ? shrink(clean) : clean;
  context.progress(1);
  const { width, height } = base;
  return {
    enlarged,
    noise: noise && factor === 1 && !isJpeg ? { ...noise, ringing: 0 } : noise,
    isJpeg,
    isKeptJpeg: repair && !isJpeg && kind === 'photo' && wasStored(image),
    dithered,
    evened,
    base: { width, height, pixels: base === file ? null : base.pixels, isOpaque: isOpaque(base) },
    // Of a JPEG's own size it would be damage, and where grain is to go, grain.
    rest: factor > 1 && !isFlatJpeg && grain !== 'take' ? restBeyond(image, before, context) : new Uint8Array(0),
  };
}

/** The picture that is enlarged. */
export function basePicture(image: PixelImage, { width, height, pixels }: Base): PixelImage {
  return pixels ? { ...image, width, height, pixels } : image;
}
