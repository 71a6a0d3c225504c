import {
  type Components,
  connectRuns,
  type Frame,
  goesAround,
  KNOCKOUT_CLASS,
  type KnockoutTables,
  LIT_CARD,
  PHOTO_FADES,
  type PixelImage,
  type Point,
  partAt,
  type Rect,
  RunList,
  type Size,
} from '@underbase/engine';
import type { Seed } from '../options.ts';
import type { RunContext } from '../run.ts';
import { cellClasses } from './color-cells.ts';
import type { Key } from './keys.ts';
import { sortColors } from './sample-grid.ts';
import { knockoutTables } from './tables.ts';

const { ZONE, KEPT } = KNOCKOUT_CLASS;

/**
 * An area begins at colors within the tolerance and goes on through colors that lie this part of the softness beyond:
 * a crease of the scan or a ring of JPEG noise does not cut an area off, an outline does.
 */
const WEAK_PART = 0.25;

const STRONG = 2;
const WEAK = 1;

/** Pixels sorted at a time. */
const STRIP_PIXELS = 1 << 18;

/** Turns classes into how surely a pixel is ground. */
const STRENGTHS = Uint8Array.from({ length: 256 }, (_, kind) => (kind < ZONE ? STRONG : kind < KEPT ? WEAK : 0));

/** A seed that just misses an area by so many pixels of the full picture still means it: grain leaves holes, and fingers are wide. */
const SEED_REACH_PX = 3;

/** Rims of an area that stays, stay with it: so far into the art, but not so near to ground that goes. */
const RIM_PX = 3;
const OTHER_RIM_PX = 2;

/** An area of removed color that no border holds. Measures are pixels of the picture at hand. */
export interface EnclosedArea {
  readonly box: Rect;
  readonly areaPx: number;
  /** A place within it, far from its rim. */
  readonly place: Point;
  readonly goes: boolean;
  /** Seeds of the options that lie in it, by their place in the list. */
  readonly seeds: readonly number[];
  /** It goes around other art, as the white of an eye around its pupil and the band of a badge around its words: no counter of a letter does. */
  readonly holdsArt: boolean;
}

/** The areas of removed color, and what becomes of them. Survives structured cloning. */
export interface GroundAreas {
  /** One byte a pixel: 0 where an area stays, with its rims, 255 where anything may go; null where all may. */
  readonly connected: Uint8Array | null;
  /** The largest first; the smallest are only counted. None of a photo, which stays whole. */
  readonly enclosed: readonly EnclosedArea[];
  readonly enclosedCount: number;
  /** Seeds that lie in no area, by their place in the list. */
  readonly missed: readonly number[];
  /** Seeds that keep the largest area at the border, by their place in the list: the ground itself. */
  readonly joined: readonly number[];
  /** A highlight goes, and what leads to it fades. */
  readonly opensHighlight: boolean;
}

/** What decides about areas. */
export interface AreaChoice {
  /** Only what hangs together with the border goes. */
  readonly isBorderOnly: boolean;
  readonly seeds: readonly Seed[];
  /** Clears the field where areas are to be cut apart. */
  readonly bar: ((field: Uint8Array) => void) | null;
  /** One byte a pixel: not 0 in highlights, whose areas stay where no seed removes them, or in a photo; null where there are none. */
  readonly highlights: Uint8Array | null;
  /** `highlights` is a photo: all of it stays. */
  readonly isPhoto: boolean;
}

/** Areas that a person can be asked about: no larger list is read, and smaller ones (pixels of the full picture) nobody sees in print. */
const MOST_LISTED = 40;
const LEAST_LISTED_PX = 12;

/** How surely each pixel is ground. */
function groundField({ width, height, pixels }: PixelImage, keys: readonly Key[], context: RunContext): Uint8Array {
  const wider = keys.map((key) => ({ ...key, far: key.near + (key.far - key.near) * WEAK_PART }));
  const tables: KnockoutTables = knockoutTables(
    wider,
    wider.map(({ color }) => color),
    cellClasses(wider, context),
    context,
  );
  const field = context.allocate(width * height);
  const rowsAtOnce = Math.max(1, Math.floor(STRIP_PIXELS / width));
  for (let y = 0; y < height; y += rowsAtOnce) {
    const rows = Math.min(rowsAtOnce, height - y);
    const source = pixels.subarray(y * width * 4, (y + rows) * width * 4);
    const classes = sortColors(source, width, rows, tables, null, context.kernels);
    for (let index = 0; index < classes.length; index++) field[y * width + index] = STRENGTHS[classes[index]];
    context.progress((0.7 * (y + rows)) / height);
  }
  return field;
}

/** What is known of an area before anyone chooses. */
const IS_GROUND = 1;
const AT_BORDER = 2;

/** For each area, whether it holds a color within the tolerance, and whether such a one lies on the border. */
function traitsOf({ runs, labels, count }: Components, field: Uint8Array): Uint8Array {
  const { width, height, edges, rowStarts } = runs;
  const traits = new Uint8Array(count + 1);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    const isEdgeRow = y === 0 || y === height - 1;
    for (let run = rowStarts[y]; run < rowStarts[y + 1]; run++) {
      const label = labels[run];
      const [start, end] = [row + edges[run * 2], row + edges[run * 2 + 1]];
      if (!(traits[label] & IS_GROUND) || isEdgeRow) {
        let at = start;
        while (at < end && field[at] !== STRONG) at++;
        if (at < end) traits[label] |= isEdgeRow ? IS_GROUND | AT_BORDER : IS_GROUND;
      }
      if (start === row && field[start] === STRONG) traits[label] |= AT_BORDER;
      if (end === row + width && field[end - 1] === STRONG) traits[label] |= AT_BORDER;
    }
  }
  return traits;
}

/** The area that a seed means: its own, or the nearest within reach; 0 for none. */
function areaOfSeed(components: Components, { x, y }: Point, reach: number): number {
  const { width, height } = components.runs;
  let [best, nearest] = [0, Number.POSITIVE_INFINITY];
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) {
      const square = dx * dx + dy * dy;
      if (square >= nearest || square > reach * reach) continue;
      const [px, py] = [x + dx, y + dy];
      const label = px < 0 || py < 0 || px >= width || py >= height ? 0 : partAt(components, { x: px, y: py });
      if (label > 0) [best, nearest] = [label, square];
    }
  }
  return best;
}

/** The middle of an area's longest row. */
function placeIn({ runs: { edges, rowStarts }, labels }: Components, label: number, { y, height }: Rect): Point {
  let [best, longest] = [{ x: 0, y }, 0];
  for (let row = y; row < y + height; row++) {
    for (let run = rowStarts[row]; run < rowStarts[row + 1]; run++) {
      const length = edges[run * 2 + 1] - edges[run * 2];
      if (labels[run] !== label || length <= longest) continue;
      [best, longest] = [{ x: edges[run * 2] + (length >> 1), y: row }, length];
    }
  }
  return best;
}

/** Writes `value` over the runs of some areas, so many pixels beyond them on all sides. */
function paintAreas({ runs, labels }: Components, isPainted: Uint8Array, beyond: number, value: number, out: Uint8Array): void {
  const { width, height, edges, rowStarts } = runs;
  for (let y = 0; y < height; y++) {
    for (let run = rowStarts[y]; run < rowStarts[y + 1]; run++) {
      if (!isPainted[labels[run]]) continue;
      const [start, end] = [Math.max(0, edges[run * 2] - beyond), Math.min(width, edges[run * 2 + 1] + beyond)];
      for (let row = Math.max(0, y - beyond); row <= Math.min(height - 1, y + beyond); row++) {
        out.fill(value, row * width + start, row * width + end);
      }
    }
  }
}

/** Where highlights stay, art is all that lies farther than a rim from what goes: so many pixels. */
const EDGE_RIM_PX = 5;

/** Of an area this part at least lies in highlights where it is one, and this part in a photo that it belongs to. */
const LIT_PART = 0.05;
const PHOTO_PART = 0.5;

/** For each area, whether so much of it is marked. */
function markedAreas({ runs, labels, count, areas }: Components, highlights: Uint8Array, part: number): Uint8Array {
  const { width, height, edges, rowStarts } = runs;
  const pixels = new Uint32Array(count + 1);
  for (let y = 0; y < height; y++) {
    for (let run = rowStarts[y]; run < rowStarts[y + 1]; run++) {
      for (let x = edges[run * 2]; x < edges[run * 2 + 1]; x++) if (highlights[y * width + x] !== 0) pixels[labels[run]]++;
    }
  }
  return Uint8Array.from(pixels, (lit, label) => (label > 0 && lit >= part * areas[label] ? 1 : 0));
}

/** Clears so many pixels around marks. */
function clearAround(marks: Uint8Array, beyond: number, { width, height }: Size, out: Uint8Array): void {
  for (let y = 0; y < height; y++) {
    const row = marks.subarray(y * width, (y + 1) * width);
    for (let start = row.findIndex((mark) => mark !== 0), end = 0; start >= 0 && start < width; start = end) {
      end = start;
      while (end < width && row[end] !== 0) end++;
      const [left, right] = [Math.max(0, start - beyond), Math.min(width, end + beyond)];
      for (let near = Math.max(0, y - beyond); near <= Math.min(height - 1, y + beyond); near++) {
        out.fill(0, near * width + left, near * width + right);
      }
      while (end < width && row[end] === 0) end++;
    }
  }
}

/**
 * The mask of what may go where highlights stay: what goes, with its rims. Where a highlight lies behind a thin outline, the inner side of that is no rim of
 * the ground's.
 */
function edgedMask(components: Components, goes: Uint8Array, mask: Uint8Array, highlights: Uint8Array): Uint8Array {
  mask.fill(0);
  paintAreas(components, goes, EDGE_RIM_PX, 255, mask);
  clearAround(highlights, OTHER_RIM_PX, components.runs, mask);
  paintAreas(components, goes, OTHER_RIM_PX, 255, mask);
  const stays = goes.map((value) => 1 - value);
  paintAreas(components, stays, 0, 0, mask);
  for (let at = 0; at < mask.length; at++) if (highlights[at] !== 0) mask[at] = 0;
  return mask;
}

/** Clears the outermost pixels of a photo or of cards, so that no area of removed color goes on into it. Of other highlights nothing does. */
function cutAround(marks: Uint8Array, isPhoto: boolean, width: number, field: Uint8Array): void {
  for (let at = width; at < marks.length - width; at++) {
    if (isPhoto ? marks[at] === 0 : marks[at] !== LIT_CARD) continue;
    if (marks[at - 1] === 0 || marks[at + 1] === 0 || marks[at - width] === 0 || marks[at + width] === 0) field[at] = 0;
  }
}

/** The mask of what may go around a photo: all beside it, and its rims where bare ground is next to it. Beside a shadow it is as it is. */
function photoMask(components: Components, goes: Uint8Array, mask: Uint8Array, photo: Uint8Array): Uint8Array {
  for (let at = 0; at < mask.length; at++) mask[at] = photo[at] === 0 ? 255 : 0;
  const stays = goes.map((value) => 1 - value);
  paintAreas(components, stays, 0, 0, mask);
  // Rims have colors near the ground's, too, and are no areas of the photo.
  paintAreas(components, goes, RIM_PX, 255, mask);
  for (let at = 0; at < mask.length; at++) if (photo[at] === PHOTO_FADES) mask[at] = 255;
  return mask;
}

/** The mask of what may go, in the memory of the field, which nobody needs any more. */
function maskOf(components: Components, goes: Uint8Array, mask: Uint8Array): Uint8Array {
  const stays = goes.map((value) => 1 - value);
  mask.fill(255);
  paintAreas(components, stays, RIM_PX, 0, mask);
  // In a thin wall between both, the rim of what goes is solved; what stays is never touched.
  paintAreas(components, goes, OTHER_RIM_PX, 255, mask);
  paintAreas(components, stays, 0, 0, mask);
  return mask;
}

/**
 * Finds the areas of the colors that go and decides which of them stay. `frame` carries seeds over to a copy. Looks at the whole picture;
 * keeps it.
 */
export function groundAreas(
  image: PixelImage,
  { scale }: Frame,
  keys: readonly Key[],
  { isBorderOnly, seeds, bar, highlights, isPhoto }: AreaChoice,
  context: RunContext,
): GroundAreas {
  const field = groundField(image, keys, context);
  bar?.(field);
  if (highlights) cutAround(highlights, isPhoto, image.width, field);
  const runs = new RunList(image.width, image.height);
  context.kernels.scanRuns(field, WEAK, runs);
  const components = connectRuns(runs, 4);
  const traits = traitsOf(components, field);
  const { count, areas, boxes } = components;
  const goes = new Uint8Array(count + 1);
  const lit = highlights ? markedAreas(components, highlights, isPhoto ? PHOTO_PART : LIT_PART) : new Uint8Array(count + 1);
  const touches = (label: number): boolean => {
    const at = label * 4;
    return boxes[at] === 0 || boxes[at + 1] === 0 || boxes[at + 2] === image.width || boxes[at + 3] === image.height;
  };
  // What only fades at the border is no enclosed area either.
  for (let label = 1; label <= count; label++) {
    const isFadeAtBorder = !(traits[label] & IS_GROUND) && touches(label);
    const isOpen = !isBorderOnly && lit[label] === 0;
    goes[label] = isOpen || traits[label] & AT_BORDER || isFadeAtBorder ? 1 : 0;
  }

  const reach = Math.max(1, Math.round(SEED_REACH_PX * scale));
  const seedsOf = new Map<number, number[]>();
  const missed: number[] = [];
  for (const [index, { mode, x, y }] of seeds.entries()) {
    const label = areaOfSeed(components, { x: Math.floor(x * scale), y: Math.floor(y * scale) }, reach);
    if (label === 0 || !(traits[label] & IS_GROUND) || (isPhoto && lit[label] === 1)) {
      missed.push(index);
      continue;
    }
    goes[label] = mode === 'keep' ? 0 : 1;
    seedsOf.set(label, [...(seedsOf.get(label) ?? []), index]);
  }

  let ground = 0;
  for (let label = 1; label <= count; label++)
    if (traits[label] & AT_BORDER && (ground === 0 || areas[label] > areas[ground])) ground = label;
  const joined = ground > 0 && goes[ground] === 0 ? (seedsOf.get(ground) ?? []).filter((index) => seeds[index].mode === 'keep') : [];

  const enclosed: number[] = [];
  for (let label = 1; label <= count; label++) {
    const isLarge = areas[label] >= LEAST_LISTED_PX * scale * scale;
    if (isPhoto && lit[label] === 1) continue;
    if (traits[label] & IS_GROUND && !(traits[label] & AT_BORDER) && isLarge) enclosed.push(label);
  }
  enclosed.sort((one, other) => areas[other] - areas[one] || one - other);
  const listed = enclosed.slice(0, MOST_LISTED).map((label): EnclosedArea => {
    const at = label * 4;
    const [x, y] = [boxes[at], boxes[at + 1]];
    const box = { x, y, width: boxes[at + 2] - x, height: boxes[at + 3] - y };
    const own = { goes: goes[label] === 1, seeds: seedsOf.get(label) ?? [] };
    const holdsArt = goesAround(components, label, box);
    return { box, areaPx: areas[label], place: placeIn(components, label, box), holdsArt, ...own };
  });
  const someStay = goes.subarray(1).includes(0);
  const opensHighlight = lit.some((value, label) => value === 1 && goes[label] === 1);
  const kept = opensHighlight ? null : highlights;
  const keep = isPhoto ? photoMask : edgedMask;
  const connected = kept ? keep(components, goes, field, kept) : isBorderOnly || someStay ? maskOf(components, goes, field) : null;
  return { connected, enclosed: listed, enclosedCount: enclosed.length, missed, joined, opensHighlight };
}
