import {
  CHROMA_REACH,
  COVERAGE_REACH,
  clearSmears,
  clearStrays,
  copyWindow,
  type Frame,
  haloRect,
  intersectRects,
  KNOCKOUT_CLASS,
  KNOCKOUT_REACH,
  keepMixtures,
  MIXTURES_REACH,
  PHOTO_FADES,
  type PixelWindow,
  type Rect,
  STRAYS_REACH,
  splitRows,
} from '@underbase/engine';
import { brushCover } from '../brush-cover.ts';
import type { RunContext, Tally } from '../run.ts';
import { solveField } from './apply-field.ts';
import { EDGE_REACH, screenDots } from './dots.ts';
import { fadingIn, fateOfBlocks } from './fade-map.ts';
import type { ScreenPlan } from './halftone.ts';
import { type ColorKoOptions, leavesTolerance } from './keys.ts';
import { countPassages, LEAST_ALPHA, PASSAGE_REACH } from './passages.ts';
import type { Plan } from './plan.ts';
import { BandTally, TONE_STEPS } from './tally.ts';
import { countTears } from './tears.ts';

const { ZONE, KEPT, VOID } = KNOCKOUT_CLASS;
/** Key and class of the one color that goes. */
const REMOVED = 0;

/** Pixels worked on at a time: what is looked at, sorted and made stays in the cache. */
const PIECE_PIXELS = 1 << 17;

/** A hard edge keeps alphas from here on. */
const CUT = 128;

/** Pixels around a part that its soft result hangs on: those of the kernel, and of the solver with cleaned chroma. */
const SOFT_REACH = Math.max(KNOCKOUT_REACH, COVERAGE_REACH + CHROMA_REACH, PASSAGE_REACH, MIXTURES_REACH);

/** Pixels of the soft result around a part that its dots are made of: whole cells, and edges in them. */
const dotReach = ({ cellPx }: ScreenPlan): number => cellPx + EDGE_REACH;

/** Pixels around a part that its result hangs on: dots are made of the soft result around them. */
function pieceReach({ screen }: Plan): number {
  return SOFT_REACH + (screen ? dotReach(screen) : 0);
}

/** The same, with all that is looked at besides: strays are followed farther. */
export function bandReach(plan: Plan): number {
  return pieceReach(plan) + (plan.strays > 0 ? Math.max(0, STRAYS_REACH - SOFT_REACH) : 0);
}

/** One piece of a target: what is looked at, and what has been made so far. */
interface Piece {
  readonly source: PixelWindow;
  /** Wanted rows of the source, full width; the target itself where that is as wide. */
  readonly made: PixelWindow;
  /** Wanted part. */
  readonly rect: Rect;
  readonly classes: Uint8Array;
  readonly tally: BandTally;
}

/** What a run is made by. */
interface Job {
  readonly frame: Frame;
  readonly options: ColorKoOptions;
  readonly plan: Plan;
  readonly context: RunContext;
}

/** Rows of the mask of connected ground that a window needs. */
function maskOf({ connected }: Plan, { x, y, width, height }: Rect, pictureWidth: number): Uint8Array | null {
  if (!connected) return null;
  if (width === pictureWidth) return connected.subarray(y * width, (y + height) * width);
  const mask = new Uint8Array(width * height);
  for (let row = 0; row < height; row++) {
    const from = (y + row) * pictureWidth + x;
    mask.set(connected.subarray(from, from + width), row * width);
  }
  return mask;
}

/** The source's rows around a piece, so many more on both sides, without a copy. */
function rowsAround({ rect, pixels }: PixelWindow, piece: Rect, reach: number, frame: Frame): PixelWindow {
  const near = haloRect(piece, reach, frame);
  const y = Math.max(rect.y, near.y);
  const bottom = Math.min(rect.y + rect.height, near.y + near.height);
  const rowBytes = rect.width * 4;
  return { rect: { ...rect, y, height: bottom - y }, pixels: pixels.subarray((y - rect.y) * rowBytes, (bottom - rect.y) * rowBytes) };
}

/** Counts what of fades a hard edge cuts away: less than half of it would print. */
function countCutFades(source: PixelWindow, made: PixelWindow, rect: Rect, { frame, plan }: Job, tally: BandTally): void {
  countPassages(source, made, rect, frame, plan.colors, (_cell, pixels, alpha) => {
    if (alpha < CUT * pixels) tally.lostFade += pixels;
  });
}

/** Sorts a piece's pixels and makes the results that hang on color alone: removed, fading, kept, and rims. */
function knockOut(source: PixelWindow, made: PixelWindow, rect: Rect, classes: Uint8Array | null, tally: BandTally, job: Job): void {
  const { frame, options, plan, context } = job;
  const { counts } = tally;
  const { x, y, width, height } = source.rect;
  if (plan.field) {
    const connected = maskOf(plan, source.rect, frame.width);
    const isHard = options.edge === 'hard';
    // Kept ground is put back later: until then it looks like a fade.
    const onSoft = isHard && !connected ? () => countCutFades(source, made, rect, job, tally) : null;
    const strip = { source, made, connected, classes, isHard, unmixes: options.unmix, onSoft };
    solveField(strip, plan.field, context.kernels, counts);
    return;
  }
  if (!plan.flat) throw new Error('A plan of colors and rims without its tables.');
  const { survey, tables } = plan.flat;
  const modes = fateOfBlocks(survey, source.rect);
  const strip = {
    width,
    rows: height,
    source: source.pixels,
    top: rect.y - y,
    bottom: rect.y - y + rect.height,
    target: made.pixels,
    classes,
    modes,
    fading: fadingIn(survey, tables.cells, source, modes),
    connected: maskOf(plan, { x, y, width, height }, frame.width),
    isHard: options.edge === 'hard',
    hasHardRims: options.edge === 'halftone',
    unmixes: options.unmix,
    rims: survey.rims,
  };
  context.kernels.knockout(strip, tables, counts);
}

/** What strays on the ground goes as the ground did. `source` is all that is at hand of the picture. */
function clearBeside(source: PixelWindow, piece: Omit<Piece, 'rect'>, { frame, plan }: Job): void {
  const { looks, connected, strays, field, photo } = plan;
  if (strays === 0 || !looks) return;
  const { made, classes, tally } = piece;
  const from = (made.rect.y - piece.source.rect.y) * made.rect.width;
  const onCleared = (index: number, alpha: number) => {
    if (classes.length > 0) classes[from + index] = REMOVED;
    tally.change(alpha, 0, REMOVED);
  };
  const fading = field?.vignette && photo ? photo.marks : null;
  const stays = (x: number, y: number) => {
    const at = y * frame.width + x;
    return (connected !== null && connected[at] === 0) || (fading !== null && fading[at] === PHOTO_FADES);
  };
  const strip = { source: rowsAround(source, made.rect, STRAYS_REACH, frame), made, stays, onCleared };
  // The rims of an outline nearly of the ground's luma look smeared, and so does what fades.
  if (looks.ringing > 0 && !looks.isOutlined && !looks.hasFades) clearSmears(strip, looks.ground);
  clearStrays(strip, looks.ground, strays);
}

/** Edges of two inks that mix to the ground's color between them are none of it. */
function keepWithin({ source, made, classes, tally }: Omit<Piece, 'rect'>, { plan: { looks, field } }: Job): void {
  // Beside a shadow its shades and an outline mix to the ground's color, too.
  if (!looks || looks.hasFades) return;
  const from = (made.rect.y - source.rect.y) * made.rect.width;
  keepMixtures({ source, made }, looks.ground, field?.model.tables ?? null, (index, before, alpha) => {
    tally.change(before, alpha, REMOVED);
    if (classes.length > 0) classes[from + index] = KEPT;
  });
}

/** Pale lettering is laid in its own inks, as far as they cover; ground that stays keeps it as it was. */
function layLettering({ source, made, classes, tally }: Omit<Piece, 'rect'>, { frame, options, plan }: Job): void {
  const { lettering, connected } = plan;
  if (!lettering || !leavesTolerance(options)) return;
  const { owners, covers, inks } = lettering;
  const { x, y, width, height } = made.rect;
  const from = (y - source.rect.y) * width;
  for (let row = 0; row < height; row++) {
    // Most of a sheet has no lettering, and is passed over byte by byte.
    const first = (y + row) * frame.width + x;
    for (let column = 0; column < width; column++) {
      const owner = owners[first + column];
      if (owner === 0 || connected?.[first + column] === 0) continue;
      const index = row * width + column;
      const own = (from + index) * 4;
      const soft = Math.round((covers[first + column] * source.pixels[own + 3]) / 255);
      const alpha = options.edge !== 'hard' ? soft : soft >= CUT ? 255 : 0;
      tally.change(made.pixels[index * 4 + 3], alpha, REMOVED);
      if (classes.length > 0) classes[from + index] = alpha === 0 ? REMOVED : KEPT;
      const ink = inks[owner - 1];
      made.pixels[index * 4] = alpha === 0 ? 0 : options.unmix ? ink.r : source.pixels[own];
      made.pixels[index * 4 + 1] = alpha === 0 ? 0 : options.unmix ? ink.g : source.pixels[own + 1];
      made.pixels[index * 4 + 2] = alpha === 0 ? 0 : options.unmix ? ink.b : source.pixels[own + 2];
      made.pixels[index * 4 + 3] = alpha;
    }
  }
}

/** Protected places get their original back, erased ones go, with edges one pixel soft. */
function brushOver({ source, made, rect, classes, tally }: Piece, { frame, options }: Job): void {
  const cover = brushCover(options.strokes, 'protect', rect, frame.scale);
  if (!cover) return;
  const isCut = options.edge !== 'soft';
  const { width } = source.rect;
  for (let index = 0; index < cover.keep.length; index++) {
    if (cover.keep[index] === 0 && cover.remove[index] === 0) continue;
    const [protect, erase] = [cover.keep[index] / 255, cover.remove[index] / 255];
    const column = rect.x - source.rect.x + (index % rect.width);
    const row = Math.floor(index / rect.width);
    const place = (row + rect.y - source.rect.y) * width + column;
    const from = place * 4;
    const at = (row * width + column) * 4;
    const kind = classes[place];
    const before = made.pixels[at + 3];
    const own = protect * source.pixels[from + 3];
    const sum = own + (1 - protect) * before;
    const soft = Math.round(sum * (1 - erase));
    const alpha = isCut ? (soft >= 128 ? 255 : 0) : soft;
    tally.change(before, alpha, kind < ZONE ? kind & 15 : -1);
    if (alpha === 0 && kind === VOID) continue;
    for (let channel = 0; channel < 3; channel++) {
      const mixed = sum > 0 ? (own * source.pixels[from + channel] + (sum - own) * made.pixels[at + channel]) / sum : 0;
      made.pixels[at + channel] = alpha === 0 ? 0 : Math.round(mixed);
    }
    made.pixels[at + 3] = alpha;
  }
}

/** Counts anew in the wanted part alone, where the kernel counted a margin too. */
function recount({ source, made, rect, classes, tally }: Piece): void {
  const { width } = source.rect;
  tally.reset();
  for (let y = rect.y; y < rect.y + rect.height; y++) {
    for (let x = rect.x; x < rect.x + rect.width; x++) {
      const index = (y - source.rect.y) * width + x - source.rect.x;
      const kind = classes[index];
      const alpha = made.pixels[((y - made.rect.y) * width + x - source.rect.x) * 4 + 3];
      tally.count(source.pixels[index * 4 + 3], alpha, kind < ZONE ? kind & 15 : -1);
    }
  }
}

/** Rows of a window that a piece is made in: the target's own memory where it is as wide and nothing around it is needed. */
function roomFor(target: PixelWindow, around: Rect, rows: Rect, isApart: boolean): PixelWindow {
  const size = rows.height * around.width * 4;
  const start = (rows.y - target.rect.y) * target.rect.width * 4;
  const pixels = isApart ? new Uint8Array(size) : target.pixels.subarray(start, start + size);
  return { rect: { ...around, y: rows.y, height: rows.height }, pixels };
}

/** Some rows of a window, without a copy. */
function rowsOf({ rect, pixels }: PixelWindow, { y, height }: Rect): PixelWindow {
  const rowBytes = rect.width * 4;
  return { rect: { ...rect, y, height }, pixels: pixels.subarray((y - rect.y) * rowBytes, (y - rect.y + height) * rowBytes) };
}

function applyPiece(source: PixelWindow, target: PixelWindow, rect: Rect, job: Job): Tally {
  const tally = new BandTally();
  const { screen } = job.plan;
  const around = rowsAround(source, rect, pieceReach(job.plan), job.frame);
  // Dots are made of what fades all around them.
  const soft = screen ? intersectRects(haloRect(rect, dotReach(screen), job.frame), source.rect) : rect;
  const isWide = target.rect.width === around.rect.width;
  const isApart = !isWide || screen !== null;
  const made = roomFor(target, around.rect, soft, isApart);
  // Only later steps ask what a pixel was; most runs have none.
  const asksClasses = isApart || job.options.strokes.length > 0;
  const classes = new Uint8Array(asksClasses ? around.rect.width * around.rect.height : 0);
  knockOut(around, made, soft, asksClasses ? classes : null, tally, job);
  clearBeside(source, { source: around, made, classes, tally }, job);
  keepWithin({ source: around, made, classes, tally }, job);
  layLettering({ source: around, made, classes, tally }, job);
  // A hard edge is one everywhere; and whoever paints has seen where.
  const mayTear = job.options.edge !== 'hard' && job.options.strokes.length === 0;
  if (mayTear) countTears(around, made, rect, job.frame, (cell, pixels) => tally.addTear(cell, pixels));
  const piece = { source: around, made, rect: isApart ? made.rect : rect, classes, tally };
  brushOver(piece, job);
  if (isApart) recount({ ...piece, rect });
  countPassages(around, made, rect, job.frame, job.plan.colors, (cell, pixels, alpha) => tally.addPassage(cell, pixels, alpha));
  if (isApart) copyWindow(rowsOf(made, rect), target);
  if (screen) {
    screenDots(made, target, rect, screen, (before, after, tone) => {
      if (tone >= 0 && before >= LEAST_ALPHA) {
        tally.screened++;
        if (tone < screen.leastTone) tally.lostFade++;
      }
      if (tone >= 0 && after > 0) tally.tones[Math.min(TONE_STEPS - 1, Math.floor((tone * TONE_STEPS) / 255))]++;
      tally.change(before, after, -1);
    });
  }
  return tally.toTally(rect.width * rect.height);
}

/** Makes the pixels of one part of the picture; see `report` of a run. */
export function applyPlan(
  source: PixelWindow,
  target: PixelWindow,
  frame: Frame,
  options: ColorKoOptions,
  plan: Plan,
  context: RunContext,
): Tally {
  const job = { frame, options, plan, context };
  const pieces = splitRows(target.rect, Math.ceil((target.rect.height * source.rect.width) / PIECE_PIXELS));
  const sums: Record<string, number> = {};
  for (const rect of pieces) {
    for (const [key, count] of Object.entries(applyPiece(source, target, rect, job))) sums[key] = (sums[key] ?? 0) + count;
  }
  return sums;
}
