import type { Components } from '../components/label-components.ts';
import type { Size } from '../region/rect.ts';

/** What is smaller, in squares of the least width, is no panel. */
const LEAST_PANEL = 60;
/** An edge is solid over so many least widths, and one least width deep ... */
const SOLID_LENGTH = 2;
/** ... where no stretch between two such is open for more. */
const MOST_MOUTH = 12;
/** Edges are looked at so far inside of them, in pixels, at so many places a pixel. */
const INSET_PX = 1.5;
const PLACES_A_PX = 2;

interface Corner {
  readonly x: number;
  readonly y: number;
}

/** Clockwise as it is seen. */
export type PanelOutline = readonly Corner[];

/** A place just inside of a panel's outline. */
interface Place {
  /** Of the plane. */
  readonly at: number;
  readonly isInk: boolean;
  /** Ink reaches as deep as a line is wide. */
  readonly isDeep: boolean;
}

/** Outermost corners of the pixels of each of some parts, row by row; `wanted` is above 0 of these. */
function outermost({ runs, labels, count }: Components, wanted: Uint8Array): readonly Corner[][] {
  const corners: Corner[][] = Array.from({ length: count + 1 }, () => []);
  const [lefts, rights] = [new Map<number, number>(), new Map<number, number>()];
  for (let y = 0; y < runs.height; y++) {
    lefts.clear();
    rights.clear();
    for (let run = runs.rowStarts[y]; run < runs.rowStarts[y + 1]; run++) {
      const label = labels[run];
      if (wanted[label] === 0) continue;
      if (!lefts.has(label)) lefts.set(label, runs.edges[run * 2]);
      rights.set(label, runs.edges[run * 2 + 1]);
    }
    for (const [label, left] of lefts) {
      const right = rights.get(label) ?? left;
      corners[label].push({ x: left, y }, { x: left, y: y + 1 }, { x: right, y }, { x: right, y: y + 1 });
    }
  }
  return corners;
}

const turn = (one: Corner, other: Corner, next: Corner): number =>
  (other.x - one.x) * (next.y - one.y) - (other.y - one.y) * (next.x - one.x);

/** The convex outline of some corners, clockwise as it is seen. */
function outlineOf(corners: readonly Corner[]): readonly Corner[] {
  const sorted = [...corners].sort((one, other) => one.x - other.x || one.y - other.y);
  const half = (ordered: readonly Corner[]): Corner[] => {
    const chain: Corner[] = [];
    for (const corner of ordered) {
      while (chain.length > 1 && turn(chain[chain.length - 2], chain[chain.length - 1], corner) <= 0) chain.pop();
      chain.push(corner);
    }
    chain.pop();
    return chain;
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

/** Places all along an outline, inside of it. */
function placesAlong(
  outline: readonly Corner[],
  plane: Uint8Array,
  { width, height }: Size,
  deepPx: number,
  inside: number,
): readonly Place[] {
  const places: Place[] = [];
  const pixelAt = (x: number, y: number) =>
    Math.min(height - 1, Math.max(0, Math.floor(y))) * width + Math.min(width - 1, Math.max(0, Math.floor(x)));
  for (const [number, from] of outline.entries()) {
    const to = outline[(number + 1) % outline.length];
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const length = Math.hypot(dx, dy);
    const [inX, inY] = [-dy / length, dx / length];
    const steps = Math.max(1, Math.round(length * PLACES_A_PX));
    for (let step = 0; step < steps; step++) {
      const part = (step + 0.5) / steps;
      const [x, y] = [from.x + dx * part, from.y + dy * part];
      const at = pixelAt(x + INSET_PX * inX, y + INSET_PX * inY);
      const isInk = plane[at] >= inside;
      places.push({ at, isInk, isDeep: isInk && plane[pixelAt(x + deepPx * inX, y + deepPx * inY)] >= inside });
    }
  }
  return places;
}

/** A stretch of equal places that follow each other. */
interface Stretch {
  readonly places: readonly Place[];
  readonly kind: 'solid' | 'ink' | 'open';
}

/** The stretches along an outline, from the first solid one on; none where there is none. */
function stretchesOf(places: readonly Place[], leastSolid: number): readonly Stretch[] {
  const kindOf = ({ isInk, isDeep }: Place) => (isDeep ? 2 : isInk ? 1 : 0);
  const first = places.findIndex((place, at) => kindOf(place) !== kindOf(places[(at + places.length - 1) % places.length]));
  if (first < 0) return [];
  const stretches: { places: Place[]; kind: Stretch['kind'] }[] = [];
  let last = -1;
  for (const place of [...places.slice(first), ...places.slice(0, first)]) {
    const kind = kindOf(place);
    if (kind !== last) stretches.push({ places: [], kind: kind === 0 ? 'open' : 'ink' });
    stretches[stretches.length - 1].places.push(place);
    last = kind;
  }
  for (const stretch of stretches) if (stretch.places[0].isDeep && stretch.places.length >= leastSolid) stretch.kind = 'solid';
  const start = stretches.findIndex(({ kind }) => kind === 'solid');
  return start < 0 ? [] : [...stretches.slice(start), ...stretches.slice(0, start)];
}

/** Pixels that close what is open along an outline, between solid stretches: no more than there is of ink, and no wide bay. */
function closingPixels(stretches: readonly Stretch[], mostOpen: number): readonly number[] {
  const closing: number[] = [];
  // An edge that goes on for long tells of what lies near.
  const lengthOf = ({ length }: readonly Place[]) => Math.min(length, mostOpen);
  let [open, widest, inked]: [Place[], number, number] = [[], 0, stretches.length > 0 ? lengthOf(stretches[0].places) : 0];
  // The last stretch is followed by the first, which is solid.
  for (const { places, kind } of [...stretches.slice(1), ...stretches.slice(0, 1)]) {
    if (kind === 'open') {
      open.push(...places);
      widest = Math.max(widest, places.length);
    } else inked += lengthOf(places);
    if (kind !== 'solid') continue;
    if (widest <= mostOpen && open.length <= inked) for (const { at } of open) closing.push(at);
    [open, widest, inked] = [[], 0, lengthOf(places)];
  }
  return closing;
}

/** The outlines that are drawn tightly around the panels of a shape: `ink` are its parts, `limitPx` the least width of lines. */
export function panelOutlines(ink: Components, limitPx: number): readonly PanelOutline[] {
  const wanted = Uint8Array.from(ink.areas, (area, label) => (label > 0 && area >= LEAST_PANEL * limitPx * limitPx ? 1 : 0));
  return outermost(ink, wanted)
    .filter((corners) => corners.length > 0)
    .map(outlineOf);
}

/**
 * A shape with the edges of its panels closed where lettering runs out over them, so that what is cut off there lies in the panel as all of it does:
 * `coverage`, one byte a pixel, itself where nothing is to close. A panel's edge is where its outline lies on solid ink; between two such stretches what is
 * open is closed. Open is what is covered less than `inside`, as it is for whoever looks for openings.
 */
export function withClosedEdges(
  coverage: Uint8Array,
  size: Size,
  outlines: readonly PanelOutline[],
  limitPx: number,
  inside: number,
): Uint8Array {
  let closed: Uint8Array | null = null;
  for (const outline of outlines) {
    const places = placesAlong(outline, coverage, size, limitPx, inside);
    for (const at of closingPixels(stretchesOf(places, SOLID_LENGTH * limitPx * PLACES_A_PX), MOST_MOUTH * limitPx * PLACES_A_PX)) {
      closed ??= coverage.slice();
      closed[at] = 255;
    }
  }
  return closed ?? coverage;
}
