import {
  type Frame,
  type InkBounds,
  inkBounds,
  labelComponents,
  lengthPx,
  letGo,
  type PixelImage,
  paintParts,
  parseLength,
  reversedLines,
  type Size,
  spreadMarks,
} from '@underbase/engine';
import type { RunContext } from '../run.ts';
import type { Art } from './art.ts';
import { type InnerLines, innerLines } from './inner-lines.ts';
import { addWidths, noWidths } from './line-widths.ts';
import { openGaps } from './open-gaps.ts';
import { openedLines } from './opened-lines.ts';
import type { LineOptions } from './options.ts';
import { linesAsFull, withOwnFullness } from './own-fullness.ts';
import { inkWithoutWords, readArt } from './read-art.ts';
import { changeShape, type Findings } from './shape-changes.ts';
import type { Limits } from './shape-work.ts';
import { bothOf, refuseWorn, wornPlaces } from './worn-art.ts';

/** What a picture is, whatever is asked of its lines. */
export interface Survey {
  readonly art: Art;
  /** Where each of its inks lies; null where it is not told by several. */
  readonly bounds: readonly InkBounds[] | null;
}

/** What becomes of its lines. */
export interface Changes {
  readonly limits: Limits;
  /** Coverage of ink afterwards, one byte a pixel. */
  readonly after: Uint8Array;
  /** Lines of one ink inside of others; null without. */
  readonly inner: Pick<InnerLines, 'inks' | 'added' | 'ink'> | null;
  /** New ink lies at most so far from old. */
  readonly reachPx: number;
  readonly findings: Findings;
  /** Where the picture becomes what it was before it went through a JPEG, above 0 a pixel; null where that is not known. */
  readonly renewed: Uint8Array | null;
  /** Parts of the art are worn or shaded: nothing was changed there. */
  readonly hasLeftAlone: boolean;
}

/** All that the whole picture tells about a run; survives structured cloning. */
export interface Plan extends Changes {
  /** Ink of a JPEG before its words are solved, one byte a pixel; null of what is soon read. */
  readonly atFirst: Uint8Array | null;
  /** Kept for other options; null of a picture too large for that. */
  readonly survey: Survey | null;
  readonly art: Pick<Art, 'coverage' | 'beside' | 'drawn'>;
}

/** Of larger pictures no survey is kept: its planes would take a page over its memory. */
const MOST_KEPT_PX = 16_000_000;
/** What JPEG left of a thin line is seen so far around it. */
const RENEWED_PX = 3;

function pxOf(text: string, frame: Frame): number {
  const length = text === '' ? null : parseLength(text);
  return length ? lengthPx(length, frame) : 0;
}

function shared(plane: Uint8Array, { allocate }: RunContext): Uint8Array {
  const memory = allocate(plane.length);
  memory.set(plane);
  return memory;
}

/** Thickened lines laid over a scan, as soft at their rims as its own; nothing else changes, nor does what close hatching leaves open. */
function laidSoftly(kernels: RunContext['kernels'], after: Uint8Array | null, before: Uint8Array, size: Size): Uint8Array {
  const { width, height } = size;
  const soft = before.slice();
  if (!after) return soft;
  const gaps = openGaps(kernels, before, after, size);
  const lines = after.slice();
  for (let at = 0; at < lines.length; at++) if (gaps[at] > 0) lines[at] = 0;
  for (let y = 1; y < height - 1; y++) {
    for (let at = y * width + 1; at < (y + 1) * width - 1; at++) {
      const [up, down] = [at - width, at + width];
      const sides = lines[at - 1] + lines[at + 1] + lines[up] + lines[down];
      const corners = lines[up - 1] + lines[up + 1] + lines[down - 1] + lines[down + 1];
      if (sides + corners + lines[at] === 0) continue;
      const value = (4 * lines[at] + 2 * sides + corners + 8) >> 4;
      const laid = gaps[at] > 0 ? value >> 1 : value;
      if (laid > soft[at]) soft[at] = laid;
    }
  }
  return soft;
}

/** What is covered once inner lines are laid on: more only where they reach over the art's rim. */
function coveredWith(before: Uint8Array, { added }: InnerLines): Uint8Array {
  const covered = new Uint8Array(before.length);
  for (let at = 0; at < covered.length; at++)
    if (added[at] > 0) covered[at] = 255 - Math.round(((255 - before[at]) * (255 - added[at])) / 255);
  return covered;
}

/** Inner lines reach over the art's rim only as far as that joins nothing. */
function holdInner({ added }: InnerLines, wanted: Uint8Array, after: Uint8Array): void {
  for (let at = 0; at < added.length; at++) if (added[at] > 0 && after[at] < wanted[at]) added[at] = 0;
}

/** The openings of which some part is a line with room beside it. */
function withLines(kernels: RunContext['kernels'], lettering: Uint8Array, lines: Uint8Array, size: Size): Uint8Array {
  const parts = labelComponents(kernels, lettering, size, { connectivity: 8 });
  const values = new Uint8Array(parts.count + 1);
  const { edges, rowStarts } = parts.runs;
  for (let y = 0; y < size.height; y++) {
    for (let run = rowStarts[y]; run < rowStarts[y + 1]; run++) {
      if (values[parts.labels[run]] !== 0) continue;
      for (let at = y * size.width + edges[run * 2]; at < y * size.width + edges[run * 2 + 1]; at++)
        if (lines[at] > 127) values[parts.labels[run]] = 1;
    }
  }
  const taken = new Uint8Array(lettering.length);
  paintParts(parts, values, taken);
  // Four pixels at a time, since nearly all are clear.
  const words = new Uint32Array(taken.buffer, taken.byteOffset, taken.length >> 2);
  for (let at = 0; at < taken.length; at++) {
    if (at % 4 === 0) while (at >> 2 < words.length && words[at >> 2] === 0) at += 4;
    if (at < taken.length && taken[at] !== 0) taken[at] = lettering[at];
  }
  return taken;
}

function together(base: Findings, inner: InnerLines | null, outside: number, lettering: Findings | null): Findings {
  const [innerPx, letteringPx] = [inner ? inner.linePx * outside : 0, lettering?.linePx ?? 0];
  return {
    ...base,
    linePx: base.linePx + innerPx + letteringPx,
    lineWidths: addWidths(
      { widths: base.lineWidths },
      { widths: inner?.lineWidths ?? noWidths(), part: outside },
      { widths: lettering?.lineWidths ?? noWidths() },
    ),
    gapPx: base.gapPx + (inner?.gapPx ?? 0) + (lettering?.gapPx ?? 0),
    narrowestPx: Math.min(
      base.narrowestPx,
      inner?.narrowestPx ?? Number.POSITIVE_INFINITY,
      lettering?.narrowestPx ?? Number.POSITIVE_INFINITY,
    ),
    crampedPx: base.crampedPx + (inner ? inner.crampedPx * outside : 0) + (lettering?.crampedPx ?? 0),
    crampedAt: [...base.crampedAt, ...(inner?.crampedAt ?? []), ...(lettering?.crampedAt ?? [])],
    crampedFits: [...base.crampedFits, ...(inner?.crampedFits ?? []), ...(lettering?.crampedFits ?? [])],
    thinPx: base.thinPx + (inner ? inner.thinPx * outside : 0) + (lettering?.thinPx ?? 0),
    thinAt: [...base.thinAt, ...(inner?.thinAt ?? []), ...(lettering?.thinAt ?? [])],
  };
}

/** Share of the inner lines that are not also lines of the art as a whole. */
function shareOutside({ lines }: InnerLines, laid: Uint8Array | null): number {
  let [all, own] = [0, 0];
  for (let at = 0; at < lines.length; at++) {
    if (lines[at] === 0) continue;
    all++;
    if (!laid || laid[at] < 128) own++;
  }
  return all > 0 ? own / all : 0;
}

/** Marks what changes, and as far around as compression left something of the thin line that it was. */
function besideLines(before: Uint8Array, after: Uint8Array, inner: InnerLines | null, size: Size): Uint8Array {
  const marks = new Uint8Array(before.length);
  for (let at = 0; at < marks.length; at++) if (before[at] !== after[at] || inner?.lines[at] || inner?.added[at]) marks[at] = 255;
  return spreadMarks(marks, size, RENEWED_PX);
}

/** Planes that other threads read, on memory that they share. */
function sharedArt(art: Art, context: RunContext): Art {
  const { coverage, shape, full, mixes, shades, drawn } = art;
  const own = shared(coverage, context);
  const { first, second, share } = mixes ?? {};
  return {
    ...art,
    coverage: own,
    shape: shape === coverage ? own : shared(shape, context),
    full: full && shared(full, context),
    mixes:
      mixes && first && second && share
        ? { ...mixes, first: shared(first, context), second: shared(second, context), share: shared(share, context) }
        : null,
    shades: shades && shared(shades, context),
    drawn: drawn && shared(drawn, context),
  };
}

/** The ink of a picture whose words take long to solve; null of others. */
export function firstInk(image: PixelImage, context: RunContext): Uint8Array | null {
  const coverage = inkWithoutWords(context.kernels, image);
  return coverage && shared(coverage, context);
}

/** Refuses at once what is plainly worn, where that would show only behind much work. Errors: picture.worn. */
export function refuseAtOnce(
  coverage: Uint8Array | null,
  frame: Frame,
  { minWidth }: Pick<LineOptions, 'minWidth'>,
  { kernels }: Pick<RunContext, 'kernels'>,
): void {
  if (coverage) refuseWorn(kernels, coverage, frame, pxOf(minWidth, frame), frame);
}

/** Tells ink from ground, and inks from each other. Errors: picture.no-lines. */
export function surveyLines(image: PixelImage, context: RunContext): Survey {
  const art = readArt(context.kernels, image, (share) => context.progress(0.6 * share));
  return { art, bounds: art.mixes && inkBounds(art.mixes, image, art.ground) };
}

/** The survey of a picture, where it is to be kept. Errors: picture.no-lines. */
export function keptSurvey(image: PixelImage, context: RunContext): Survey | null {
  if (image.width * image.height > MOST_KEPT_PX) return null;
  const survey = surveyLines(image, context);
  return { ...survey, art: sharedArt(survey.art, context) };
}

/** What becomes of a picture, by its survey where that was kept. Errors: picture.no-lines, picture.worn. */
export function planLines(
  image: PixelImage,
  frame: Frame,
  options: LineOptions,
  kept: Survey | null,
  context: RunContext,
): Changes & Pick<Plan, 'art'> {
  const survey = kept ?? surveyLines(image, context);
  const { coverage, beside, drawn } = survey.art;
  const changes = changeLines(image, frame, options, survey, context);
  if (kept) return { art: { coverage, beside, drawn }, ...changes };
  // Of a survey that was made for these options alone a result is drawn from this plane.
  letGoOfArt(survey.art);
  const art = { coverage: shared(coverage, context), beside, drawn: drawn && shared(drawn, context) };
  letGo(coverage, drawn);
  return { art, ...changes };
}

/** Gives the memory of a survey's planes back at once, but for those that a result is drawn from: a thread that rests collects nothing. */
function letGoOfArt({ coverage, shape, full, mixes, shades, darkness }: Art): void {
  letGo(darkness, shape === coverage ? null : shape, full, shades, mixes?.first, mixes?.second, mixes?.share);
}

/** Works out what becomes of a picture's ink. Errors: picture.worn. */
export function changeLines(image: PixelImage, frame: Frame, options: LineOptions, { art, bounds }: Survey, context: RunContext): Changes {
  const { kernels, progress, allocate } = context;
  const limits = {
    widthPx: pxOf(options.minWidth, frame),
    gapPx: pxOf(options.minGap, frame),
    tapers: options.ends === 'taper',
  };
  const { coverage: before, shape, full, beside } = art;
  const worn = wornPlaces(kernels, image, art, bounds, limits.widthPx, frame, (share) => progress(0.6 + 0.08 * share));
  const alone = bothOf(worn?.all, art.shades);
  const aloneOf = (ink: number) => bothOf(worn?.ofInk.get(ink), alone);
  progress(0.68);
  const isPaper = beside.kind === 'paper';
  const inner = bounds && innerLines(kernels, image, art, bounds, limits, aloneOf, allocate, (share) => progress(0.68 + 0.12 * share));
  progress(0.8);
  const found = isPaper ? null : reversedLines(kernels, shape, image, limits.widthPx);
  const opened = found && openedLines(kernels, shape, image, limits, found, alone, (share) => progress(0.8 + 0.04 * share));
  const lettering = found && opened?.lines ? withLines(kernels, found, opened.lines, image) : null;
  letGo(found);
  const others = inner && coveredWith(shape, inner);
  const base = changeShape(kernels, shape, image, { ...limits, isUneven: isPaper }, (share) => progress(0.84 + 0.14 * share), {
    others,
    lettering,
    opened: lettering && opened?.lines,
    closed: inner?.lines,
    alone,
    tones: art.darkness,
  });
  letGo(lettering, opened?.lines);
  if (inner && others) holdInner(inner, others, base.coverage);
  // Half of the width on both sides; a line without room on one side grows twice as far on the other.
  const reachPx = Math.ceil(limits.widthPx) + 3;
  const onPaper = () =>
    laidSoftly(kernels, full && base.lines ? linesAsFull(base.lines, { shape, full }, image, reachPx) : base.lines, before, image);
  const onEven = () =>
    full ? withOwnFullness({ before, shape, changed: base.coverage, lines: base.lines, full }, image, reachPx) : base.coverage;
  const outside = inner ? shareOutside(inner, base.lines) : 0;
  const own = isPaper ? onPaper() : onEven();
  if (own !== base.coverage) letGo(base.coverage);
  letGo(base.lines);
  const after = shared(own, context);
  letGo(own);
  return {
    limits,
    after,
    inner: inner && { inks: inner.inks, added: inner.added, ink: inner.ink },
    reachPx,
    renewed: art.drawn && shared(besideLines(before, after, inner, image), context),
    hasLeftAlone: worn !== null || alone !== null,
    findings: together(base.findings, inner, outside, opened?.findings ?? null),
  };
}
