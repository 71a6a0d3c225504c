import type { SourceInfo } from '@underbase/codecs';
import { LIMITS } from '@underbase/contract';
import { type BorderColor, findBorderColor, mmFromInches, type PixelImage, surveyTiles, type TileSurvey } from '@underbase/engine';
import type { RunContext } from '../run.ts';
import type { PrintSize } from './report.ts';
import type { ValidationSettings } from './settings.ts';
import type { MethodProfile, ShopMeasures } from './shop-profile.ts';

/** What checks need of their surroundings. */
export type ValidationContext = Pick<RunContext, 'kernels' | 'progress'>;

/** What is known of a file besides its pixels. */
export interface FileFacts extends SourceInfo {
  /** For the name's ending, which may lie about the format. */
  readonly fileName?: string;
}

/** Alpha from which a pixel prints as solid, and below which it is as good as clear (field research, semi-transparency). */
export const SOLID_ALPHA = 243;
export const CLEAR_BELOW = 13;

/** A measure that is taken when first asked for, and once. */
export function once<Value>(make: () => Value): () => Value {
  let kept: { readonly value: Value } | null = null;
  return () => {
    kept ??= { value: make() };
    return kept.value;
  };
}

/** The width and height on the garment, and the resolution that follows. */
export function printSizeOf(
  info: Pick<FileFacts, 'dpi'>,
  image: PixelImage,
  { printWidthIn }: Pick<ValidationSettings, 'printWidthIn'>,
): PrintSize {
  const dpi = printWidthIn === null ? (info.dpi ?? LIMITS.assumedDpi) : image.width / printWidthIn;
  const from = printWidthIn === null ? (info.dpi === null ? 'assumed' : 'file') : 'user';
  return { widthIn: image.width / dpi, heightIn: image.height / dpi, dpi, from };
}

/** One file under validation: the picture, what it is held against, and measures that several checks share. */
export class Subject {
  readonly info: FileFacts;
  readonly image: PixelImage;
  readonly settings: ValidationSettings;
  readonly context: ValidationContext;
  readonly print: PrintSize;

  constructor(info: FileFacts, image: PixelImage, settings: ValidationSettings, context: ValidationContext) {
    this.info = info;
    this.image = image;
    this.settings = settings;
    this.context = context;
    this.print = printSizeOf(info, image, settings);
  }

  get profile(): MethodProfile {
    return this.settings.profile[this.settings.method];
  }

  get measures(): ShopMeasures {
    return this.profile.measures;
  }

  get pixelsPerMm(): number {
    return this.print.dpi / mmFromInches(1);
  }

  toMm(px: number): number {
    return px / this.pixelsPerMm;
  }

  /** First look at alpha. */
  readonly tiles = once((): TileSurvey => surveyTiles(this.image, this.measures.ghostAlpha));

  readonly border = once((): BorderColor | null => findBorderColor(this.image));

  /** Pixels that are more than ghosts: what prints. */
  readonly printedPixels = once((): number => {
    const { histogram } = this.tiles();
    let count = 0;
    for (let alpha = this.measures.ghostAlpha + 1; alpha < 256; alpha++) count += histogram[alpha];
    return count;
  });

  readonly isOpaque = once((): boolean => this.tiles().histogram[255] === this.image.width * this.image.height);
}
