import { type Components, connectRuns, partAt } from '../components/label-components.ts';
import { RunList, runsBetween } from '../components/run-list.ts';
import { sidesAround } from '../components/sides-around.ts';
import type { Kernels } from '../kernels/kernels.ts';
import { letGo } from '../let-go.ts';
import { INSIDE } from '../offset/edge-levels.ts';
import type { Size } from '../region/rect.ts';
import { panelOutlines, withClosedEdges } from './closed-edges.ts';
import { solidInk } from './solid-ink.ts';

/** The way around a hole, counted along the sides of pixels, is so much longer than it is. */
const STAIRS = 1.2;
/** A hole this many times as long as it is wide is a stroke: counters of bold letters and slits of an "e" are shorter. */
const LEAST_LONG = 6;
/** So many such strokes in one part make it a panel with lettering ... */
const LEAST_STROKES = 3;
/** A frame: a line alone, this many times as long as the least width, that goes all around something at least so many squares of it large. */
const FRAME_LENGTHS = 40;
const LEAST_FRAMED = 60;
/** What a frame lies in is so many times as wide as the least width, in the mean, on one of its sides. */
const PANEL_WIDTHS = 1.5;
/** ... unless it has this many times as many specks, which wear leaves. */
const MOST_SPECKS = 3;
/** What is covered less than this is open, be it ever so little. */
const HARDLY_OPEN = 208;
/** What is half open over less of its length is a hairline of another word. */
const MOST_HALF_OPEN = 0.5;
/** With less solid ink around, by share, an opening is the ground between hatched lines: lettering in a panel has .3 to .8 of it, dense hatching less than .01. */
const LEAST_SOLID = 0.06;
/** What is smaller, in squares of the least width, is a speck. */
const SPECK = 0.15;
/** Strokes of display type are up to this many times as wide as the least width in the mean, and have hairlines and serifs all the same ... */
const MOST_DISPLAY_WIDTHS = 6;
/** ... where they are this many times as long as wide: counters of letters are shorter by far ... */
const DISPLAY_LONG = 8;
/** ... and this much of what is around them, by share, is solid ink. */
const DISPLAY_SOLID = 0.3;

interface Hole {
  readonly label: number;
  readonly areaPx: number;
  readonly lengthPx: number;
  readonly widthPx: number;
  /** The part of ink around it. */
  readonly panel: number;
  /** The largest part of ink that it goes all around, and its pixels; 0 without. */
  readonly framed: number;
  readonly framedPx: number;
}

/** What a part of ink has of holes. */
interface Panel {
  strokes: number;
  /** Strokes of display type. */
  displayed: number;
  specks: number;
}

interface Reading {
  readonly ground: Components;
  readonly ink: Components;
  readonly panels: ReadonlyMap<number, Panel>;
  readonly holes: readonly Hole[];
}

/** Holes of a shape: ground that reaches no side of the picture. */
function holesOf(size: Size, ground: Components, ink: Components): readonly Hole[] {
  const { runs, labels, areas, boxes } = ground;
  const isHole = new Uint8Array(ground.count + 1);
  for (let label = 1; label <= ground.count; label++) {
    const [left, top, right, bottom] = boxes.subarray(label * 4, label * 4 + 4);
    isHole[label] = left > 0 && top > 0 && right < size.width && bottom < size.height ? 1 : 0;
  }
  const around = sidesAround(ground);
  const panels = new Uint32Array(ground.count + 1);
  const framed = new Uint32Array(ground.count + 1);
  for (let y = 0; y < size.height; y++) {
    for (let run = runs.rowStarts[y]; run < runs.rowStarts[y + 1]; run++) {
      const label = labels[run];
      if (isHole[label] === 0) continue;
      const [start, end] = [runs.edges[run * 2], runs.edges[run * 2 + 1]];
      if (panels[label] === 0) panels[label] = partAt(ink, { x: start - 1, y });
      const behind = partAt(ink, { x: end, y });
      if (behind !== panels[label] && (framed[label] === 0 || ink.areas[behind] > ink.areas[framed[label]])) framed[label] = behind;
    }
  }
  const holes: Hole[] = [];
  for (let label = 1; label <= ground.count; label++) {
    if (isHole[label] === 0) continue;
    const lengthPx = around[label] / STAIRS / 2;
    const [panel, inner] = [panels[label], framed[label]];
    const framedPx = inner > 0 ? ink.areas[inner] : 0;
    holes.push({ label, areaPx: areas[label], lengthPx, widthPx: areas[label] / lengthPx, panel, framed: inner, framedPx });
  }
  return holes;
}

/** How wide parts of ink are in the mean, by their labels, in pixels. */
function partWidths(parts: Components): Float64Array {
  return sidesAround(parts).map((sides, label) => (sides > 0 ? (2 * STAIRS * parts.areas[label]) / sides : 0));
}

/** Parts of ink that frames lie in: wide ones, and what such frames part from these. Thin lines around each other have none: between them lie gaps. */
function framedParts({ ink }: Pick<Reading, 'ink'>, frames: readonly Hole[], limitPx: number): Uint8Array {
  const parts = Uint8Array.from(partWidths(ink), (widthPx) => (widthPx >= PANEL_WIDTHS * limitPx ? 1 : 0));
  for (let isNew = true; isNew; ) {
    isNew = false;
    for (const { panel, framed } of frames) {
      if (parts[panel] === parts[framed]) continue;
      parts[panel] = parts[framed] = 1;
      isNew = true;
    }
  }
  return parts;
}

/**
 * Lettering and lines that a panel leaves open: holes, thinner than `limitPx` and much longer than wide, or display type of which parts may be, several in one part; what runs out over a panel's edge counts as if that were closed. As coverage of the
 * openings, one byte a pixel, anti-aliased as the panel is; null where there are none. Counters of letters, gaps that open to a side, and
 * the specks and scratches of worn prints are none, nor is the ground between hatched lines, however dense. A thin line that goes all around a large part, as a frame does, counts alone.
 */
export function reversedLines(kernels: Pick<Kernels, 'scanRuns'>, coverage: Uint8Array, size: Size, limitPx: number): Uint8Array | null {
  const isSpeck = ({ areaPx }: Hole) => areaPx < SPECK * limitPx * limitPx;
  const isThin = ({ widthPx }: Hole) => widthPx < limitPx;
  const isDisplay = ({ lengthPx, widthPx }: Hole) => widthPx < MOST_DISPLAY_WIDTHS * limitPx && lengthPx >= DISPLAY_LONG * widthPx;
  const inkFrom = (plane: Uint8Array, inside: number): Components => {
    const inked = new RunList(size.width, size.height);
    kernels.scanRuns(plane, inside, inked);
    return connectRuns(inked, 8);
  };
  const own = inkFrom(coverage, INSIDE);
  const outlines = panelOutlines(own, limitPx);
  const read = (inside: number): Reading | null => {
    // By the same level as it is read, else a hairline that is half open in places only stays open where it leaves the panel.
    const closed = withClosedEdges(coverage, size, outlines, limitPx, inside);
    const ink = closed === coverage && inside === INSIDE ? own : inkFrom(closed, inside);
    if (closed !== coverage) letGo(closed);
    const ground = connectRuns(runsBetween(ink.runs), 4);
    if (ground.count < 2) return null;
    const panels = new Map<number, Panel>();
    const holes = holesOf(size, ground, ink);
    for (const hole of holes) {
      const panel = panels.get(hole.panel) ?? { strokes: 0, displayed: 0, specks: 0 };
      if (isSpeck(hole)) panel.specks++;
      else if (isThin(hole) && hole.lengthPx >= LEAST_LONG * hole.widthPx) panel.strokes++;
      else if (isDisplay(hole)) panel.displayed++;
      panels.set(hole.panel, panel);
    }
    return { ground, ink, panels, holes };
  };
  const isWorn = ({ strokes, displayed, specks }: Panel) => specks > MOST_SPECKS * (strokes + displayed);
  // Told by sums over the whole picture: most art asks for none.
  let solidOf: ReturnType<typeof solidInk> | null = null;
  const isFrame = ({ lengthPx, framedPx }: Hole) => lengthPx >= FRAME_LENGTHS * limitPx && framedPx >= LEAST_FRAMED * limitPx * limitPx;
  /** The openings that are lettering or lines, 1 by their labels. */
  const openingsOf = (reading: Reading): Uint8Array => {
    const { ground, panels, holes } = reading;
    const frames = holes.filter(isFrame);
    const inPanel = frames.length > 0 ? framedParts(reading, frames, limitPx) : null;
    const solidAround = ({ label }: Hole) => {
      const [x, y, right, bottom] = ground.boxes.subarray(label * 4, label * 4 + 4);
      solidOf ??= solidInk(coverage, size, limitPx);
      return solidOf({ x, y, width: right - x, height: bottom - y });
    };
    const taken = new Uint8Array(ground.count + 1);
    for (const hole of holes) {
      const panel = panels.get(hole.panel);
      const isLettered = panel !== undefined && panel.strokes + panel.displayed >= LEAST_STROKES && !isWorn(panel);
      const isFraming = isFrame(hole) && inPanel !== null && inPanel[hole.panel] === 1;
      if (!isLettered && !isFraming) continue;
      if (isSpeck(hole) || !(isThin(hole) || isDisplay(hole))) continue;
      // A frame goes around one part alone: the lines beside it may be as thin as it is.
      if (!isFraming && solidAround(hole) < (isThin(hole) ? LEAST_SOLID : DISPLAY_SOLID)) continue;
      taken[hole.label] = 1;
    }
    return taken;
  };
  // Hairlines that are half open in places only, or nowhere, are specks in a row, as wear is, or nothing; what is open at all is whole.
  const [half, open] = [read(INSIDE), read(HARDLY_OPEN)];
  const strokesOf = (reading: Reading | null) =>
    reading ? [...reading.panels.values()].reduce((sum, panel) => sum + (isWorn(panel) ? 0 : panel.strokes), 0) : 0;
  const told = strokesOf(open) > strokesOf(half) ? open : half;
  const lines = new Uint8Array(coverage.length);
  const isAny = told !== null && layOpenings(told.ground, openingsOf(told), coverage, size, lines);
  // Beside bolder lettering, which tells the panel, such hairlines are words of their own.
  const hasFaint =
    open !== null && open !== told && layOpenings(open.ground, faintOf(open, openingsOf(open), coverage, size), coverage, size, lines);
  return isAny || hasFaint ? lines : null;
}

/** Of openings, those that are not even half open over more than a part of their length. */
function faintOf(
  { ground: { runs, labels, count }, holes }: Reading,
  taken: Uint8Array,
  coverage: Uint8Array,
  { width, height }: Size,
): Uint8Array {
  const halfOpen = new Uint32Array(count + 1);
  for (let y = 0; y < height; y++) {
    for (let run = runs.rowStarts[y]; run < runs.rowStarts[y + 1]; run++) {
      if (taken[labels[run]] === 0) continue;
      for (let at = y * width + runs.edges[run * 2]; at < y * width + runs.edges[run * 2 + 1]; at++) {
        if (coverage[at] < INSIDE) halfOpen[labels[run]]++;
      }
    }
  }
  const faint = new Uint8Array(taken.length);
  for (const { label, lengthPx } of holes) if (taken[label] !== 0 && halfOpen[label] < MOST_HALF_OPEN * lengthPx) faint[label] = 1;
  return faint;
}

/** Adds openings with their rims to a plane, anti-aliased as the panel is. Whether there is any. */
function layOpenings(
  { runs, labels }: Components,
  taken: Uint8Array,
  coverage: Uint8Array,
  { width, height }: Size,
  lines: Uint8Array,
): boolean {
  if (!taken.includes(1)) return false;
  for (let y = 1; y < height - 1; y++) {
    for (let run = runs.rowStarts[y]; run < runs.rowStarts[y + 1]; run++) {
      if (taken[labels[run]] === 0) continue;
      const first = y * width + runs.edges[run * 2] - 1;
      const last = y * width + runs.edges[run * 2 + 1];
      // Rims belong to what they are the rim of.
      for (let row = -width; row <= width; row += width) {
        for (let at = first; at <= last; at++) lines[at + row] = 255 - coverage[at + row];
      }
    }
  }
  return true;
}
