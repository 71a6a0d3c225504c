import type { SourceInfo } from '@underbase/codecs';
import {
  type ArtOnGround,
  alphaOf,
  areLettersFilled,
  artCoverage,
  type BlockGrid,
  type Checkerboard,
  type Components,
  complementOf,
  type EdgeProbe,
  type Enlargement,
  type Fringe,
  findBlockGrid,
  findCheckerboard,
  findEnlargement,
  findFringe,
  findHaze,
  findLeftovers,
  findPaperScraps,
  findScreenedPart,
  findSheetGround,
  findTextRows,
  findThinEdges,
  findThinRing,
  type HalftoneDots,
  type Haze,
  hasArtOn,
  InkShares,
  type InkSurvey,
  isShapedLabel,
  isSoftEnd,
  isUnevenlyLit,
  type Leftovers,
  labelComponents,
  levelsFrom,
  type MeasuredSide,
  measureHalftone,
  mmFromInches,
  type PixelImage,
  passClosingGaps,
  probeEdges,
  type Rect,
  type Rgb,
  rimShare,
  type ScreenedPart,
  type SheetGround,
  type SmallPart,
  shapePlane,
  smallParts,
  strayGhosts,
  surveyInk,
  surveyTiles,
  type TextRow,
  type ThinPart,
  type TileSurvey,
  thinParts,
} from '@underbase/engine';
import type { RunContext } from '../run.ts';
import { isBesideArt } from './beside-art.ts';
import { isWithin, shareAround, withoutDots } from './boxes.ts';
import { fadeRuling } from './fade-ruling.ts';
import { once } from './once.ts';
import { pointsOf, printSizeOf } from './print-size.ts';
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

const FULL = 255;
/** What is fainter can't be told from the noise of a ground. */
const LEAST_SHOWN_ALPHA = 8;
/** A grainy paper is stained as well, by up to so many times its grain: what goes with it is no loss. */
const STAIN_PER_GRAIN = 2;
/** From here on a pixel belongs to a shape. */
const SHAPE_ALPHA = 128;
/** A frame with this share of one color is the frame of a ground. */
const EVEN_FRAME_SHARE = 0.85;
/** A ground fills its box; what is covered along the frame alone is a line around the art. */
const FILLED_SHARE = 0.9;
/** A rim that is mixed with one color over so much of its length tells the color of a background. */
const FRINGED_SHARE = 0.25;
/** The block pattern of JPEG from here on makes a rhythm that is none of an enlargement. */
const BLOCK_RHYTHM = 1.1;
/** A pocket of background is no speck. */
const LEAST_POCKET_MM2 = 1;
/** A border around the art that is meant is wider than this. */
const WIDEST_RING_MM = 0.6;
/** Edges of art that was enlarged by this, or more, are blurred, and so wide for each time. */
const LEAST_BLUR_FACTOR = 1.5;
const RIM_PER_FACTOR = 2;
const WIDEST_EDGE_MM = 0.5;
/** With so much of it along edges, a haze is theirs. */
const LEAST_RIM_SHARE = 0.9;
/** More small parts than this are not looked at one by one. */
const MOST_LETTERS = 2000;
/** A hole as small as a dot of 0.18 mm, or as a few pixels, is none in print. */
const LEAST_PINHOLE_MM2 = 0.025;
const LEAST_PINHOLE_PX = 3;
/** So many holes are wear. */
const WORN_HOLES = 24;
/** Letters that are looked for. */
const SMALLEST_LETTER_MM = 0.35;
const LARGEST_LETTER_MM = 5;
/** Wider edges than this are fades. */
const MOST_EDGE_PX = 16;
/** A thinner line never covers half a pixel: what reads so is the roughness of an edge. */
const LEAST_WIDTH_PX = 0.5;
/** Compression leaves hairs and slits along edges: lines in it are read from so many pixels on, and so many limits of length, which the two sides of a corner's tip do not reach. */
const LEAST_RINGING_PX = 1.75;
const LEAST_RINGING_LIMITS = 3.5;
const LEAST_RINGING_AREA_PX = 64;
/** Doubled pixels, with room for measuring, and the longest run of them that is a step and no line. */
const STEP_ROOM = 1.2;
const MOST_STEPS = 4;
/** Grain of a paper does the same from so many levels on. */
const GRAINY_LEVELS = 8;
/** What lies so near a gap belongs to it; with this share of haze there, the gap is the haze's. */
const AROUND_PX = 4;
const LEAST_HAZY = 0.1;
const MOSTLY_HAZE = 0.5;
/** A screened part has no tones: of what is covered, all but so much is solid. */
const LEAST_SOLID = 0.995;
/** Places along the outline that are looked at closely. */
const MOST_PROBES = 6000;

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

  readonly leftovers = once((): Leftovers | null => {
    const fringe = this.fringe();
    const isFringed = fringe !== null && fringe.share > FRINGED_SHARE;
    const leastPx = Math.max(16, this.squarePx(LEAST_POCKET_MM2));
    const scraps = findPaperScraps(this.context.kernels, this.image, leastPx);
    if (scraps) return { ...scraps, isSure: true, isScrap: true };
    const lookFor = (color: Rgb | null) => findLeftovers(this.context.kernels, this.image, this.tiles(), this.inkShares(), color, leastPx);
    const found = lookFor(isFringed ? fringe.color : null);
    if (found?.isSure) return found;
    // Paper is seldom pure white: eyes of letters that hold a paper of their own are left of it too.
    const paper = this.inkShares().paper();
    const inLetters = [found, paper && lookFor(paper)].find((one) => one && this.fillsLetters(one));
    return inLetters ? { ...inLetters, isSure: true } : found;
  });

  private fillsLetters({ boxes, color }: Leftovers): boolean {
    const parts = this.parts();
    return parts !== null && areLettersFilled(this.image, parts, boxes, color);
  }

  private readonly parts = once((): Components | null => {
    const plane = this.shape();
    return plane && labelComponents(this.context.kernels, plane, this.image, { threshold: SHAPE_ALPHA, connectivity: 8 });
  });

  private readonly edge = once(() => {
    const coverage = this.printedShape();
    if (!coverage) return null;
    const plane = shapePlane(this.context.kernels, coverage, this.image);
    this.heed();
    return { plane, edge: this.context.kernels.shapeEdge(plane) };
  });

  /** The shape as white ink lies under it: what is partly transparent over more than a rim prints like the rest. */
  private printedShape(): Uint8Array | null {
    const shape = this.shape();
    const { mask } = this.haze();
    if (!shape || !mask || !this.isCutOut()) return shape;
    const { ghostAlpha } = this.measures;
    const printed = shape.slice();
    for (let at = 0; at < printed.length; at++) if (mask[at] !== 0) printed[at] = printed[at] > ghostAlpha ? 255 : 0;
    return printed;
  }

  /** Parts of the art, or gaps beside it, that are thinner than a limit, the thinnest first. */
  thin(side: MeasuredSide, limitPx: number): readonly ThinPart[] {
    const found = this.edge();
    if (!found) return [];
    this.heed();
    const finding = findThinEdges(this.context.kernels, found.plane, found.edge, { side, limitPx });
    // The crotch where two strokes meet closes to a point: ink may fill its end without joining anything.
    if (side === 'ground') passClosingGaps(finding.edge, finding.widths, finding.runs.kinds, limitPx / 2);
    const least = this.isNoisy()
      ? { widthPx: LEAST_RINGING_PX, lengthPx: LEAST_RINGING_LIMITS * limitPx }
      : { widthPx: LEAST_WIDTH_PX, lengthPx: 0 };
    const parts = thinParts(finding, limitPx).filter(({ widthPx, lengthPx }) => widthPx >= least.widthPx && lengthPx >= least.lengthPx);
    const dots = side === 'shape' ? this.specks() : this.pinholes();
    const screened = this.screenedPart()?.mask ?? null;
    return withoutDots(parts, dots).filter(
      ({ box, widthPx }) =>
        !this.runsOut(box) &&
        !this.isStep(box, widthPx) &&
        !this.isAmid(screened, box) &&
        !(side === 'shape' ? this.isHaze(box) : this.isInHaze(box, widthPx) || this.isLetterSpacing(box, widthPx)),
    );
  }

  /** True for the room between letters that are large enough: lettering is judged by its size. Where it would fill in all the same it is a gap. */
  private isLetterSpacing(box: Rect, widthPx: number): boolean {
    const { fail, warn } = this.profile.limits['gap.min'];
    if (this.toMm(widthPx) < (fail ?? warn ?? 0)) return false;
    return this.textRows().some((row) => !this.isSmall(row) && isWithin(box, row.box));
  }

  readonly textRows = once((): readonly TextRow[] => this.rowsOf(this.parts()));

  /** Lettering that stands open in the art, as holes. Wear has holes of all kinds, and spells nothing. */
  readonly openRows = once((): readonly TextRow[] => (this.isWorn() ? [] : this.rowsOf(this.holes())));

  private rowsOf(parts: Components | null): readonly TextRow[] {
    const [leastPx, mostPx] = [Math.max(4, SMALLEST_LETTER_MM * this.pixelsPerMm), LARGEST_LETTER_MM * this.pixelsPerMm];
    // Fibres and stains of a paper stand in rows too, and have no edge.
    return parts ? findTextRows(parts, { leastPx, mostPx }).filter(({ box }) => !this.runsOut(box)) : [];
  }

  /** True for lettering whose size is under what the shop asks for. */
  isSmall({ capHeightPx }: TextRow): boolean {
    const { warn, fail } = this.profile.limits['text.small'];
    return pointsOf(capHeightPx, this.print.dpi) < Math.max(warn ?? 0, fail ?? 0);
  }

  /** True where the ground itself makes details of few pixels. */
  private isNoisy(): boolean {
    return this.onGround()?.isRinging === true || (this.ground()?.grainLevels ?? 0) >= GRAINY_LEVELS;
  }

  private readonly onGround = once((): ArtOnGround | null => {
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
  private readonly alpha = once((): Uint8Array => alphaOf(this.image));

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

  /** Compression leaves crumbs of its own beside edges, and grain does. */
  private readonly isNoRinging = ({ areaPx }: SmallPart): boolean => areaPx >= LEAST_RINGING_AREA_PX || !this.isNoisy();

  readonly specks = once((): readonly SmallPart[] => {
    const [plane, parts] = [this.shape(), this.parts()];
    if (!plane || !parts) return [];
    return smallParts(plane, parts, this.squarePx(this.measures.speckMm ** 2), 0).filter(this.isNoRinging);
  });

  /** Specks that are no part of lettering. Thousands of them are no lettering. */
  readonly straySpecks = once((): readonly SmallPart[] => {
    const [plane, all] = [this.shape(), this.specks()];
    const stray = all.filter(({ box }) => !this.runsOut(box));
    return !plane || stray.length > MOST_LETTERS ? stray : stray.filter((part) => !isBesideArt(plane, this.image, part));
  });

  private readonly holes = once((): Components | null => {
    const plane = this.shape();
    return plane && labelComponents(this.context.kernels, complementOf(plane), this.image, { threshold: SHAPE_ALPHA, connectivity: 4 });
  });

  readonly pinholes = once((): readonly SmallPart[] => {
    const [plane, parts] = [this.shape(), this.holes()];
    return plane && parts ? smallParts(plane, parts, this.squarePx(this.measures.pinholeMm2), 255).filter(this.isNoRinging) : [];
  });

  /** Holes that ink leaves open: smaller ones, such as the seams where two shapes abut and the ends of crotches, fill in as it spreads. */
  readonly strayPinholes = once((): readonly SmallPart[] => {
    const leastPx = Math.max(LEAST_PINHOLE_PX, this.squarePx(LEAST_PINHOLE_MM2));
    return this.strayHoles().filter(({ areaPx }) => areaPx >= leastPx);
  });

  /** Pinholes but for the eyes of lettering that is judged by its size, and slits that a haze leaves: that is told of as such. */
  private readonly strayHoles = once((): readonly SmallPart[] => {
    const rows = this.textRows().filter((row) => !this.isSmall(row));
    const isEye = ({ box }: SmallPart) => rows.some((row) => isWithin(box, row.box));
    return this.pinholes().filter((hole) => !isEye(hole) && !this.isInHaze(hole.box) && !this.runsOut(hole.box));
  });

  /** True where holes come by the dozen: wear that was meant, or that the print was given. */
  readonly isWorn = once((): boolean => this.strayHoles().length >= WORN_HOLES);

  /** True where art on a ground has no edge but runs out into it: the ground is the finding. */
  private runsOut(box: Rect): boolean {
    const [ground, art] = [this.ground(), this.onGround()];
    return ground !== null && art !== null && isSoftEnd(this.image, ground, art, box);
  }

  /**
   * True where a good part of what lies in and around a box is partly transparent over more than a rim, or was, before it was screened. A gap's box is
   * that of its middle: what it lies between begins half its width beside it.
   */
  private isInHaze(box: Rect, widthPx = 0): boolean {
    return this.isAmid(this.haze().mask, box, widthPx) || this.isAmid(this.screenedPart()?.mask ?? null, box, widthPx);
  }

  /** True for parts that are haze themselves: where a fade ends, it prints no line. Clear ground beside them tells nothing. */
  private isHaze(box: Rect): boolean {
    const { mask } = this.haze();
    return mask !== null && shareAround(mask, this.image, box, 1) > MOSTLY_HAZE * shareAround(this.alpha(), this.image, box, 1);
  }

  /** True for the steps of doubled pixels: a part as thin as one of them, and no longer than a few, is the end of a tip. */
  private isStep({ width, height }: Rect, widthPx: number): boolean {
    const { factor, by } = this.enlargement();
    return by === 'rhythm' && widthPx <= STEP_ROOM * factor && Math.max(width, height) <= MOST_STEPS * factor + 1;
  }

  private isAmid(mask: Uint8Array | null, box: Rect, widthPx = 0): boolean {
    return mask !== null && shareAround(mask, this.image, box, Math.max(AROUND_PX, Math.ceil(widthPx))) > LEAST_HAZY;
  }

  /** Square pixels of an area in mm². */
  squarePx(mm2: number): number {
    return mm2 * this.pixelsPerMm ** 2;
  }
}
