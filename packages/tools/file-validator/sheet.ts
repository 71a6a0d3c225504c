import type { SourceInfo } from '@underbase/codecs';
import {
  type ArtOnGround,
  alphaOf,
  artCoverage,
  type BlockGrid,
  type Checkerboard,
  type EdgeProbe,
  type Enlargement,
  type Fringe,
  findBlockGrid,
  findCheckerboard,
  findEnlargement,
  findFringe,
  findHaze,
  findScreenedPart,
  findSheetGround,
  findThinRing,
  type HalftoneDots,
  type Haze,
  hasArtOn,
  InkShares,
  type InkSurvey,
  isShapedLabel,
  isUnevenlyLit,
  levelsFrom,
  measureHalftone,
  mmFromInches,
  type PixelImage,
  probeEdges,
  type Rect,
  rimShare,
  type ScreenedPart,
  type SheetGround,
  strayGhosts,
  surveyInk,
  surveyTiles,
  type TileSurvey,
} from '@underbase/engine';
import type { RunContext } from '../run.ts';
import { fadeRuling } from './fade-ruling.ts';
import { once } from './once.ts';
import { printSizeOf } from './print-size.ts';
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
const CLEAR_BELOW = 13;

const FULL = 255;
/** What is fainter can't be told from the noise of a ground. */
const LEAST_SHOWN_ALPHA = 8;
/** A grainy paper is stained as well, by up to so many times its grain: what goes with it is no loss. */
const STAIN_PER_GRAIN = 2;
/** A frame with this share of one color is the frame of a ground. */
const EVEN_FRAME_SHARE = 0.85;
/** A ground fills its box; what is covered along the frame alone is a line around the art. */
const FILLED_SHARE = 0.9;
/** The block pattern of JPEG from here on makes a rhythm that is none of an enlargement. */
const BLOCK_RHYTHM = 1.1;
/** A border around the art that is meant is wider than this. */
const WIDEST_RING_MM = 0.6;
/** Edges of art that was enlarged by this, or more, are blurred, and so wide for each time. */
const LEAST_BLUR_FACTOR = 1.5;
const RIM_PER_FACTOR = 2;
const WIDEST_EDGE_MM = 0.5;
/** With so much of it along edges, a haze is theirs. */
const LEAST_RIM_SHARE = 0.9;
/** Wider edges than this are fades. */
const MOST_EDGE_PX = 16;
/** The grain of a paper makes details of few pixels from so many levels on. */
export const GRAINY_LEVELS = 8;
/** A screened part has no tones: of what is covered, all but so much is solid. */
const LEAST_SOLID = 0.995;
/** Places along the outline that are looked at closely. */
const MOST_PROBES = 6000;

/** The picture of one file, what it is held against, and what lies on it: its ground, its rims, what is half clear, what enlarging and compression left. */
export class Sheet {
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

  /** Without pixels of its own; a document that is one picture has them. */
  get isDrawing(): boolean {
    const { format, pictures } = this.info;
    return format === 'svg' || (format === 'pdf' && !pictures?.isWhole);
  }

  toMm(px: number): number {
    return px / this.pixelsPerMm;
  }

  /** First look at alpha. */
  readonly tiles = once((): TileSurvey => surveyTiles(this.image, this.measures.ghostAlpha));

  /** The even ground that prints as a box around the art, whatever its alpha; null where the art stands free, or fills its rectangle. */
  readonly ground = once((): SheetGround | null => {
    const { inkBounds } = this.tiles();
    if (!inkBounds || !this.fillsBox(inkBounds)) return null;
    const { ghostAlpha } = this.measures;
    const found = findSheetGround(this.image, inkBounds, ghostAlpha);
    if (!found || found.boxShare < EVEN_FRAME_SHARE || isShapedLabel(this.image, found, ghostAlpha)) return null;
    return hasArtOn(found, this.image, ghostAlpha) ? found : null;
  });

  /** The squares that stand for transparency on screens, saved with the art. */
  readonly checkers = once((): Checkerboard | null => {
    const { inkBounds } = this.tiles();
    return inkBounds && this.fillsBox(inkBounds) ? findCheckerboard(this.image, inkBounds) : null;
  });

  private fillsBox({ width, height }: Rect): boolean {
    return this.printedPixels() >= FILLED_SHARE * width * height;
  }

  /** How far the checks are, 0 to 1. */
  share = 0;

  /** Between measures that take long: throws an AbortError once the run is cancelled. */
  heed(): void {
    this.context.progress(this.share);
  }

  /** True where the art's outline is that of its alpha. */
  readonly isCutOut = once((): boolean => !this.isOpaque() && this.ground() === null && this.checkers() === null);

  /** Pixels that are more than ghosts: what prints. */
  readonly printedPixels = once((): number => {
    const { histogram } = this.tiles();
    let count = 0;
    for (let alpha = this.measures.ghostAlpha + 1; alpha < 256; alpha++) count += histogram[alpha];
    return count;
  });

  /** Pixels in which anything can be seen: the faint end of a glow too, that a ghost's alpha would leave out. */
  private shownPixels(): number {
    return this.tiles()
      .histogram.subarray(LEAST_SHOWN_ALPHA)
      .reduce((sum, count) => sum + count, 0);
  }

  readonly isOpaque = once((): boolean => this.tiles().histogram[255] === this.image.width * this.image.height);

  readonly haze = once((): Haze => findHaze(this.image, this.tiles(), CLEAR_BELOW, SOLID_ALPHA - 1));

  /** Indices of pixels that are all but invisible and belong to nothing. */
  readonly ghosts = once((): readonly number[] =>
    strayGhosts(this.context.kernels, this.image, this.tiles(), this.measures.ghostAlpha, this.haze().mask),
  );

  readonly ink = once((): InkSurvey => surveyInk(this.image));

  /** Which color has how much of the art's solid ink. */
  readonly inkShares = once((): InkShares => new InkShares(this.image));

  readonly probes = once((): readonly EdgeProbe[] => (!this.isCutOut() ? [] : probeEdges(this.image, this.tiles(), MOST_PROBES)));

  readonly fringe = once((): Fringe | null => findFringe(this.image, this.probes()));

  /** A ring of paper that a careless cut left around the art. */
  readonly ring = once((): Fringe | null => findThinRing(this.image, this.probes(), WIDEST_RING_MM * this.pixelsPerMm));

  /** A halftone that is already in the picture. */
  readonly halftone = once((): HalftoneDots | null => measureHalftone(this.context.kernels, this.image));

  /** A part of the art that is a halftone, such as a fade that was screened: its dots are clear or solid, and stand on one lattice. */
  readonly screenedPart = once((): ScreenedPart | null => {
    if (!this.isCutOut()) return null;
    const { histogram } = this.tiles();
    let solid = 0;
    for (let alpha = SOLID_ALPHA; alpha < 256; alpha++) solid += histogram[alpha];
    return solid < LEAST_SOLID * this.printedPixels() ? null : findScreenedPart(this.context.kernels, this.alpha(), this.image);
  });

  /** The block pattern of JPEG. */
  readonly blocks = once((): BlockGrid | null => findBlockGrid(this.image));

  readonly enlargement = once(
    (): Enlargement => findEnlargement(this.context.kernels, this.image, (this.blocks()?.ratio ?? 1) > BLOCK_RHYTHM),
  );

  /** True where edges on the ground are as wide as enlarging or compression left them: of those, none but a hard edge can be cut. */
  readonly isBlurred = once((): boolean => this.enlargement().factor >= LEAST_BLUR_FACTOR || this.onGround()?.isRinging === true);

  /** True where the file, its blocks or the ringing beside its edges tell of JPEG. */
  readonly isCompressed = once(
    (): boolean => this.info.format === 'jpeg' || (this.blocks()?.ratio ?? 1) > BLOCK_RHYTHM || this.onGround()?.isRinging === true,
  );

  /** A rim is at most this wide; what is wider is a fade. Enlarging makes rims as wide as it was enlarged. */
  readonly widestRimPx = once((): number =>
    Math.max(WIDEST_EDGE_MM * this.pixelsPerMm, 5, RIM_PER_FACTOR * (this.enlargement().by === 'none' ? 1 : this.enlargement().factor)),
  );

  /** True where all that is partly transparent over more than a rim is the softness of edges: narrower than a cell of the screen that a fade would get. */
  readonly isSoftRim = once((): boolean => {
    const { mask } = this.haze();
    const reachPx = Math.max(this.widestRimPx(), this.print.dpi / fadeRuling(this.profile));
    return mask !== null && rimShare(this.image, mask, reachPx, CLEAR_BELOW - 1, SOLID_ALPHA) >= LEAST_RIM_SHARE;
  });

  protected readonly onGround = once((): ArtOnGround | null => {
    const ground = this.ground();
    if (!ground) return null;
    // Edges of enlarged art are as wide as it was enlarged.
    const edgePx = Math.max(2, Math.min(MOST_EDGE_PX, Math.ceil(1.6 * this.enlargement().factor)));
    return artCoverage(this.context.kernels, this.image, ground, { ghostAlpha: this.measures.ghostAlpha, edgePx });
  });

  /** All that covers, and all that is art, which is less where it lies on a ground, a half covered pixel as a half; and the pixels where any of it shows. */
  readonly areas = once((): { readonly coveredPx: number; readonly inkPx: number; readonly shownPx: number } => {
    const coveredPx = this.tiles().histogram.reduce((sum, count, alpha) => sum + count * alpha, 0) / FULL;
    const [ground, coverage] = [this.ground(), this.onGround()?.coverage];
    if (!ground || !coverage) return { coveredPx, inkPx: coveredPx, shownPx: this.shownPixels() };
    const stain = STAIN_PER_GRAIN * ground.grainLevels;
    let [ink, shownPx] = [0, 0];
    for (let at = 0; at < coverage.length; at++) {
      if (coverage[at] === 0) continue;
      ink += coverage[at];
      if (levelsFrom(this.image.pixels, at * 4, ground) > stain) shownPx++;
    }
    return { coveredPx, inkPx: ink / FULL, shownPx };
  });

  /** Only read: several measures look at it. */
  protected readonly alpha = once((): Uint8Array => alphaOf(this.image));

  /** Coverage of the art, one byte a pixel: what differs from the ground that it lies on, else its alpha; null where the picture fills its rectangle, or lies on a paper whose light is art as much as ink is. */
  readonly shape = once((): Uint8Array | null => {
    const [ground, art] = [this.ground(), this.onGround()];
    if (ground && art)
      return this.isOpaque() && ground.grainLevels >= GRAINY_LEVELS && isUnevenlyLit(this.image, ground) ? null : art.coverage;
    return this.isOpaque() ? null : this.alphaShape();
  });

  /** Alpha, a screened part as if it were printed in one: what its dots are like is judged by itself. */
  private alphaShape(): Uint8Array {
    const shape = this.alpha();
    const screened = this.screenedPart();
    if (!screened) return shape;
    const own = shape.slice();
    for (let at = 0; at < own.length; at++) if (screened.mask[at] !== 0) own[at] = 255;
    return own;
  }

  /** Square pixels of an area in mm². */
  squarePx(mm2: number): number {
    return mm2 * this.pixelsPerMm ** 2;
  }
}
