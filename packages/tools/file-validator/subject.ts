import {
  areLettersFilled,
  type Components,
  complementOf,
  findLeftovers,
  findPaperScraps,
  findTextRows,
  findThinEdges,
  isSoftEnd,
  type Leftovers,
  labelComponents,
  type MeasuredSide,
  passClosingGaps,
  type Rect,
  type Rgb,
  type SmallPart,
  shapePlane,
  smallParts,
  type TextRow,
  type ThinPart,
  thinParts,
} from '@underbase/engine';
import { isBesideArt } from './beside-art.ts';
import { isWithin, shareAround, withoutDots } from './boxes.ts';
import { once } from './once.ts';
import { pointsOf } from './print-size.ts';
import { GRAINY_LEVELS, Sheet } from './sheet.ts';

/** From here on a pixel belongs to a shape. */
const SHAPE_ALPHA = 128;
/** A rim that is mixed with one color over so much of its length tells the color of a background. */
const FRINGED_SHARE = 0.25;
/** A pocket of background is no speck. */
const LEAST_POCKET_MM2 = 1;
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
/** A thinner line never covers half a pixel: what reads so is the roughness of an edge. */
const LEAST_WIDTH_PX = 0.5;
/** Compression leaves hairs and slits along edges: lines in it are read from so many pixels on, and so many limits of length, which the two sides of a corner's tip do not reach. */
const LEAST_RINGING_PX = 1.75;
const LEAST_RINGING_LIMITS = 3.5;
const LEAST_RINGING_AREA_PX = 64;
/** Doubled pixels, with room for measuring, and the longest run of them that is a step and no line. */
const STEP_ROOM = 1.2;
const MOST_STEPS = 4;
/** What lies so near a gap belongs to it; with this share of haze there, the gap is the haze's. */
const AROUND_PX = 4;
const LEAST_HAZY = 0.1;
const MOSTLY_HAZE = 0.5;

/** One file under validation: measures of its parts, lines, letters and specks that several checks share. */
export class Subject extends Sheet {
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
}
