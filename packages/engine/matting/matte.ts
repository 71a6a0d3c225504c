import type { PixelImage } from '../image.ts';
import type { Kernels } from '../kernels/kernels.ts';
import { halveImage } from '../pyramid/halve-image.ts';
import type { GroundField } from './ground-field.ts';
import { type GroundTexture, PRINTED_PX } from './ground-texture.ts';
import { BAND_PX, GROWTHS, grownBand, openAround, REACH_PX } from './grown-band.ts';
import { dropLooseCrumbs } from './loose-crumbs.ts';
import { openList } from './open-pixels.ts';
import { type Band, KNOWN, openBand, solveBand } from './solve-band.ts';
import { middleStray, openStrays, straysFrom } from './strays.ts';
import { knowThinParts, partsThatHang } from './thin-parts.ts';
import { unmixTexture } from './unmix-texture.ts';

const { GROUND, LEFT_ALONE, OPEN, SUBJECT } = KNOWN;

/** A subject cut out. Plain data; survives structured cloning. */
export interface Matte {
  readonly width: number;
  readonly height: number;
  /** Opacity, one byte a pixel. */
  readonly alpha: Uint8Array;
  /** Where the open pixels of each row begin in `open`; one more than there are rows. */
  readonly rowStarts: Uint32Array;
  /** Columns of pixels whose color is not the picture's own. */
  readonly open: Uint32Array;
  /** Red, green and blue of the subject alone in each of them. */
  readonly colors: Uint8Array;
}

/** What is wanted cut out, on the coarsest of some copies. */
export interface MatteRequest {
  /** One byte a pixel: 1 where the subject is. */
  readonly isSubject: Uint8Array;
  /** The same where a hand said that neither is sure: hair, fur. Null where nowhere. */
  readonly isOpen: Uint8Array | null;
  /** The same where something was taken away that no color brings back. */
  readonly isRemoved: Uint8Array;
  /** On a smooth backdrop, its color: what differs from it is no ground, however thin. */
  readonly ground: GroundField | null;
  /** On one with texture, what strands are told from it by. */
  readonly texture?: GroundTexture | null;
  /** Of a part of a picture: what all of it tells. */
  readonly whole?: WholePicture;
}

/** What no part of a picture tells by itself. */
export interface WholePicture {
  /** How far the subject strays from a smooth ground in the middle, in levels. */
  readonly stray: number;
  /** The longer side of the coarsest copy. */
  readonly longestPx: number;
}

/** How far samples may lie where a hand said that neither is sure: samples lie beyond what it covered. */
const OPEN_REACH_PX = 72;
/** The same on finer copies, where the coarser one has told all but its rim. */
const FINER_REACH_PX = 10;

/** Nearly whole is whole, so that a finer copy has something to go by; and nearly clear is clear, where the ground has grain. */
const WHOLE_FROM = 240;
const CLEAR_TO = 12;
/** What is at least so opaque on a coarser copy lies within the subject. */
const INSIDE = 128;
/** Thin parts of the subject that lie alone are crumbs up to so many pixels of the coarsest copy, thin gaps in it are. */
const CRUMB_PX = 40;
const HOLE_PX = 6;

/** How far, in pixels of the coarsest copy, a matte depends on what is wanted. */
export function reachOf({ isOpen, ground }: Pick<MatteRequest, 'isOpen' | 'ground'>): number {
  const grown = ground ? GROWTHS * (2 + BAND_PX) : 0;
  return BAND_PX + Math.max(REACH_PX + grown, isOpen ? OPEN_REACH_PX : 0);
}

/** Copies of a picture, each half as large as the one before, until the longer side is at most `longestPx`. The first is the picture. */
export function halvings(image: PixelImage, longestPx: number, kernels: Pick<Kernels, 'halve'>): readonly PixelImage[] {
  const copies = [image];
  for (let last = image; Math.max(last.width, last.height) > longestPx; copies.push(last)) last = halveImage(kernels, last);
  return copies;
}

/**
 * Opacity and color of a subject at full size, from the coarsest of `copies` (see `halvings`) on: each finer copy solves what the coarser one left between
 * clear and opaque, with its rim. `progress` is told 0 to 1; keeps its input.
 */
export function makeMatte(
  copies: readonly PixelImage[],
  request: MatteRequest,
  allocate: (bytes: number) => Uint8Array,
  progress: (fraction: number) => void,
): Matte {
  const band = refinedBand(copies, request, coarsestBand(copies[copies.length - 1], request), null, progress);
  progress(1);
  return matteOf(band, allocate);
}

/**
 * The band of the finest of `copies` from that of the coarsest.
 * @param isWanted one byte a pixel of the coarsest: 1 where it is to be solved on finer ones; null for everywhere
 */
export function refinedBand(
  copies: readonly PixelImage[],
  request: MatteRequest,
  coarsest: Band,
  isWanted: Uint8Array | null,
  progress: (fraction: number) => void,
): Band {
  let band = unmixedBand(coarsest, copies, copies.length - 1, request, isWanted);
  for (let level = copies.length - 2; level >= 0; level--) {
    progress(0.5 ** (level + 1));
    band = unmixedBand(finerBand(copies[level], band, copies.length - 1 - level, request, isWanted), copies, level, request, isWanted);
  }
  // Where a hand opened hair, single strands are wanted.
  if (!request.ground && !request.isOpen) dropLooseCrumbs(band);
  return band;
}

/** A band with strands told from the texture of the ground, where it is of the finest copy that has no more than print shows. */
function unmixedBand(
  band: Band,
  copies: readonly PixelImage[],
  level: number,
  { texture, isRemoved, whole }: MatteRequest,
  isWanted: Uint8Array | null,
): Band {
  if (!texture) return band;
  const halvings = copies.length - 1 - level;
  const coarsest = copies[copies.length - 1];
  const longest = (whole?.longestPx ?? Math.max(coarsest.width, coarsest.height)) * 2 ** halvings;
  if (longest > PRINTED_PX || (level > 0 && 2 * longest <= PRINTED_PX)) return band;
  const isGone = finerMarks(isRemoved, band, halvings);
  const asked = isWanted && finerMarks(isWanted, band, halvings);
  return unmixTexture(band, texture, 2 ** halvings, (at) => !isGone[at] && asked?.[at] !== 0);
}

/** The band of a copy that says what is wanted. */
export function coarsestBand(image: PixelImage, request: MatteRequest): Band {
  const { width, height, pixels } = image;
  const { isSubject, isOpen, isRemoved, ground, whole } = request;
  const known = coarsestKnown(image, request);
  const isSure = ground ? openStrays(known, image, ground, 0, isRemoved, whole?.stray) : null;
  const isFixed = isSure?.map((mark, at) => mark | isRemoved[at]) ?? null;
  const alpha = new Uint8Array(known.length);
  for (let at = 0; at < known.length; at++) alpha[at] = known[at] === SUBJECT || (known[at] === OPEN && isSubject[at]) ? 255 : 0;
  const wide = isOpen && { marks: isOpen, reachPx: OPEN_REACH_PX };
  if (ground) return grownBand({ width, height, pixels, known, alpha }, ground, isFixed, wide);
  const band = openBand(width, height, pixels, known, alpha);
  solveBand(band, REACH_PX, wide);
  return band;
}

/** What the cut tells of a copy: all but its rims, and the lines along the middle of thin parts. */
function coarsestKnown({ width, height, pixels }: PixelImage, { isSubject, isOpen }: MatteRequest): Uint8Array {
  const known = new Uint8Array(width * height);
  for (let at = 0; at < known.length; at++) known[at] = isOpen?.[at] ? OPEN : isSubject[at] ? SUBJECT : GROUND;
  const marks = new Uint8Array(known.length);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const isEdge = (x > 0 && isSubject[at - 1] !== isSubject[at]) || (y > 0 && isSubject[at - width] !== isSubject[at]);
      if (isEdge) openAround(marks, width, height, x, y, BAND_PX);
    }
  }
  for (let at = 0; at < known.length; at++) if (marks[at]) known[at] = OPEN;
  knowAllThinParts({ width, height, pixels }, known, isSubject, isOpen);
  return known;
}

/** How far the subject of a copy strays from its ground in the middle, in levels; 0 on a ground with texture. */
export function subjectStray(copy: PixelImage, request: MatteRequest): number {
  const { ground } = request;
  return ground ? middleStray(coarsestKnown(copy, request), straysFrom(copy, ground, 0)) : 0;
}

/** Thin parts of the subject that are no crumbs, and thin gaps; not where a hand said that neither is sure. */
function knowAllThinParts(
  image: Pick<PixelImage, 'width' | 'height' | 'pixels'>,
  known: Uint8Array,
  isSubject: Uint8Array,
  isOpen: Uint8Array | null,
): void {
  for (const [kind, crumbPx] of [
    [SUBJECT, CRUMB_PX],
    [GROUND, HOLE_PX],
  ] as const) {
    const parts = partsThatHang(image, (at) => (isSubject[at] === 1) === (kind === SUBJECT), known, kind, crumbPx);
    knowThinParts(image, known, kind, (at) => parts[at] === 1 && !isOpen?.[at]);
  }
}

/** The band of a copy twice as fine: open where the coarser copy was neither clear nor opaque, and beside such places. */
function finerBand(image: PixelImage, coarse: Band, halvings: number, request: MatteRequest, isWanted: Uint8Array | null): Band {
  const { ground, isOpen, isRemoved, whole } = request;
  const { width, height, pixels } = image;
  const kinds = kindsOf(coarse, ground ? 0 : CLEAR_TO, isOpen && finerMarks(isOpen, coarse, halvings - 1));
  const isWide = isOpen && finerMarks(isOpen, image, halvings);
  const { known, alpha } = doubled(coarse, kinds, image);
  const asked = isWanted && finerMarks(isWanted, image, halvings);
  if (asked) leaveAlone(known, asked);
  const lines = knowThinParts(image, known, SUBJECT, (at) => alpha[at] >= INSIDE && !isWide?.[at]);
  const gaps = knowThinParts(image, known, GROUND, (at) => alpha[at] < INSIDE && !isWide?.[at]);
  const longest = whole ? whole.longestPx * 2 ** halvings : Math.max(width, height);
  const isSure = ground && longest <= PRINTED_PX ? openStrays(known, image, ground, halvings, isRemoved, whole?.stray) : null;
  if (asked) leaveAlone(known, asked);
  const settle = (at: number) => {
    if (known[at] === GROUND) alpha[at] = 0;
    else if (known[at] === SUBJECT) alpha[at] = 255;
  };
  for (const at of lines) settle(at);
  for (const at of gaps) settle(at);
  for (let at = isSure ? isSure.indexOf(1) : -1; isSure && at >= 0; at = isSure.indexOf(1, at + 1)) settle(at);
  const band = openBand(width, height, pixels, known, alpha);
  solveBand(band, FINER_REACH_PX, isWide && { marks: isWide, reachPx: OPEN_REACH_PX * 2 ** halvings });
  return band;
}

/** What a coarser copy knows of each pixel of one twice as fine, and how opaque that is: where it is open, as it came out on the coarser one. */
function doubled(
  coarse: Pick<Band, 'width' | 'alpha'>,
  kinds: Uint8Array,
  { width, height }: Pick<Band, 'width' | 'height'>,
): Pick<Band, 'known' | 'alpha'> {
  const known = new Uint8Array(width * height);
  const alpha = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 2) {
    const row = (y >> 1) * coarse.width;
    const [start, end] = [y * width, (y + 1) * width];
    for (let at = start, from = row; at < end; at += 2, from++) {
      const kind = kinds[from];
      if (kind === GROUND) continue;
      const opacity = kind === SUBJECT ? 255 : coarse.alpha[from];
      known[at] = kind;
      alpha[at] = opacity;
      if (at + 1 === end) break;
      known[at + 1] = kind;
      alpha[at + 1] = opacity;
    }
    if (y + 1 === height) break;
    known.copyWithin(end, start, end);
    alpha.copyWithin(end, start, end);
  }
  return { known, alpha };
}

/** Open pixels that nobody wants solved are neither known nor asked for. Changes `known`. */
function leaveAlone(known: Uint8Array, isWanted: Uint8Array): void {
  for (let at = 0; at < known.length; at++) if (known[at] === OPEN && !isWanted[at]) known[at] = LEFT_ALONE;
}

/** Marks of a copy so many `halvings` smaller, on a finer one. */
function finerMarks(marks: Uint8Array, { width, height }: Pick<Band, 'width' | 'height'>, halvings: number): Uint8Array {
  const [across, down] = [Math.ceil(width / 2 ** halvings), Math.ceil(height / 2 ** halvings)];
  const out = new Uint8Array(width * height);
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.min(down - 1, y >> halvings) * across;
    for (let x = 0; x < width; x++, at++) out[at] = marks[row + Math.min(across - 1, x >> halvings)];
  }
  return out;
}

/**
 * What of a band stays known on a finer copy: where it and all around it is clear, or opaque.
 * @param clearTo what is no more opaque counts as clear
 * @param isWide where a hand opened hair: there nothing counts as clear or opaque but what is
 */
function kindsOf(band: Band, clearTo: number, isWide: Uint8Array | null): Uint8Array {
  const kinds = evenKinds(band, clearTo, WHOLE_FROM);
  if (!isWide) return kinds;
  const ofHair = evenKinds(band, 0, 255);
  return kinds.map((kind, at) => (isWide[at] ? ofHair[at] : kind));
}

/** The same by two opacities. Rows first, then columns: most of a large sheet is alike far around. */
function evenKinds({ width, height, alpha }: Band, clear: number, whole: number): Uint8Array {
  const ofOpacity = Uint8Array.from({ length: 256 }, (_, value) => (value >= whole ? SUBJECT : value <= clear ? GROUND : OPEN));
  const rows = new Uint8Array(alpha.length);
  for (let start = 0; start < rows.length; start += width) {
    const last = start + width - 1;
    let [before, kind] = [ofOpacity[alpha[start]], ofOpacity[alpha[start]]];
    for (let at = start; at <= last; at++) {
      const after = at < last ? ofOpacity[alpha[at + 1]] : kind;
      rows[at] = before === kind && kind === after ? kind : OPEN;
      before = kind;
      kind = after;
    }
  }
  const kinds = new Uint8Array(alpha.length);
  for (let y = 0; y < height; y++) {
    const start = y * width;
    const [up, down] = [y > 0 ? -width : 0, y < height - 1 ? width : 0];
    for (let at = start; at < start + width; at++) {
      const kind = rows[at];
      kinds[at] = kind === rows[at + up] && kind === rows[at + down] ? kind : OPEN;
    }
  }
  return kinds;
}

/** Keeps of a band what a picture is made from. */
export function matteOf({ width, height, alpha, open, colors }: Band, allocate: (bytes: number) => Uint8Array): Matte {
  const rowStarts = new Uint32Array(height + 1);
  for (const at of open) rowStarts[Math.floor(at / width) + 1]++;
  for (let y = 0; y < height; y++) rowStarts[y + 1] += rowStarts[y];
  const shared = allocate(alpha.length);
  shared.set(alpha);
  const list = openList(open.length, allocate);
  for (let index = 0; index < open.length; index++) list.open[index] = open[index] % width;
  list.colors.set(colors);
  return { width, height, alpha: shared, rowStarts, ...list };
}
