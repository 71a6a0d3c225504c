import type { TraceDrawing, TraceShape } from './drawing.ts';
import { measuredPlaces } from './fit-cubic.ts';
import { fitFarthest } from './fit-path.ts';
import { shapePoints } from './fit-shapes.ts';
import { joinLines, lineArea, lineOfUse, otherSide, type PieceLine, pointsAlong } from './loop-lines.ts';

/** One shape of a layer: closed lines filled by their winding: where one crosses itself nothing falls out; as a primitive where it is one. */
export interface LayerShape {
  readonly loops: readonly PieceLine[];
  readonly primitive: TraceShape | null;
}

/** All that is painted in one ink, in the order of painting. */
export interface TraceLayer {
  readonly ink: number;
  readonly shapes: readonly LayerShape[];
}

export interface LayerRules {
  /** Lower inks go on beneath upper ones, so that nothing shines through between them; else areas only meet. */
  readonly isStacked: boolean;
  /** How far a lower ink goes on beneath an upper one, px; where stacked at least as far as soft edges need. */
  readonly trapPx: number;
}

/** Far enough beneath that the softened edge above hides it, at the picture's own size and above. */
const LEAST_UNDER_PX = 0.75;
/** Of the mean width of the area above, so much may be gone under. */
const UNDER_SHARE = 0.8;
/** Lines beneath another area may be drawn so loosely, as part of how far they go under it. */
const LOOSE = 0.45;
const STEP_PX = 1.5;

/** Inks in the order of painting: what encloses most comes first. */
function paintingOrder({ faces, inks }: TraceDrawing, areas: readonly number[]): readonly number[] {
  const filled = inks.map(() => 0);
  for (const [number, { ink }] of faces.entries()) if (number > 0) filled[ink] += areas[number];
  return inks
    .map((_, ink) => ink)
    .filter((ink) => inks[ink].opacity > 0 && filled[ink] > 0)
    .sort((one, other) => filled[other] - filled[one]);
}

/** What is known of each face: area within its outermost loop, its own area, and the length of its outline. */
function measureFaces(drawing: TraceDrawing): { readonly filled: readonly number[]; readonly widths: readonly number[] } {
  const filled: number[] = [];
  const widths: number[] = [];
  for (const { loops } of drawing.faces) {
    let [outer, own, length] = [0, 0, 0];
    for (const loop of loops) {
      const line = joinLines(loop.map((use) => lineOfUse(drawing, use)));
      const area = lineArea(line);
      own += area;
      outer = Math.max(outer, Math.abs(area));
      for (let at = 2; at < line.points.length; at += 6) {
        length += Math.hypot(line.points[at + 4] - line.points[at - 2], line.points[at + 5] - line.points[at - 1]);
      }
    }
    filled.push(outer);
    widths.push(length > 0 ? (2 * Math.abs(own)) / length : 0);
  }
  return { filled, widths };
}

/** A shape that reaches farther by so much on all sides. */
function grown(shape: TraceShape, px: number): TraceShape {
  const more = (size: number, by: number): number => size + Math.sign(size) * by;
  if (shape.kind === 'ellipse') return { ...shape, rx: more(shape.rx, px), ry: more(shape.ry, px) };
  return { ...shape, width: more(shape.width, 2 * px), height: more(shape.height, 2 * px) };
}

class LayerStack {
  readonly #drawing: TraceDrawing;
  readonly #rules: LayerRules;
  readonly #order: readonly number[];
  /** Place in the order of painting of each ink; -1 for what is not painted. */
  readonly #ranks: readonly number[];
  readonly #widths: readonly number[];
  readonly #neighbors: readonly (readonly number[])[];

  constructor(drawing: TraceDrawing, rules: LayerRules) {
    this.#drawing = drawing;
    this.#rules = rules;
    const { filled, widths } = measureFaces(drawing);
    this.#widths = widths;
    this.#order = paintingOrder(drawing, filled);
    this.#ranks = drawing.inks.map((_, ink) => this.#order.indexOf(ink));
    const neighbors = drawing.faces.map(() => new Set<number>());
    for (const { left, right } of drawing.edges) {
      neighbors[left].add(right);
      neighbors[right].add(left);
    }
    this.#neighbors = neighbors.map((set) => [...set]);
  }

  #rank(face: number): number {
    return face === 0 ? -1 : this.#ranks[this.#drawing.faces[face].ink];
  }

  /** Whether a face is painted over another one, and hides it. */
  #hides(face: number, below: number): boolean {
    return this.#rank(face) > this.#rank(below) && this.#drawing.inks[this.#drawing.faces[face].ink].opacity === 1;
  }

  /** Whether two faces are of one opaque ink: painted over each other they are one. */
  #isAlike(one: number, other: number): boolean {
    const { faces, inks } = this.#drawing;
    return faces[one].ink === faces[other].ink && inks[faces[one].ink].opacity === 1;
  }

  /** Whether all that lies within a loop of a face is painted over it, or in its own ink: then the hole need not be. */
  #isCovered(face: number, loop: readonly number[]): boolean {
    const seen = new Set<number>([face]);
    const open: number[] = [];
    for (const use of loop) {
      const other = otherSide(this.#drawing, use);
      if (!seen.has(other)) {
        seen.add(other);
        open.push(other);
      }
    }
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (next === 0 || !(this.#hides(next, face) || this.#isAlike(next, face))) return false;
      for (const other of this.#neighbors[next]) {
        if (seen.has(other)) continue;
        seen.add(other);
        open.push(other);
      }
    }
    return true;
  }

  /** How far a face may go on beneath another. */
  #under(face: number): number {
    const wanted = this.#rules.isStacked ? Math.max(LEAST_UNDER_PX, this.#rules.trapPx) : this.#rules.trapPx;
    return Math.min(wanted, UNDER_SHARE * this.#widths[face]);
  }

  /** An edge moved to the side of the face that is painted over it, drawn loosely. */
  #movedUnder(line: PieceLine, px: number, startsAtNode: boolean, endsAtNode: boolean): PieceLine {
    const along = pointsAlong(line, STEP_PX);
    const count = along.length / 4;
    const [xs, ys] = [new Float64Array(count), new Float64Array(count)];
    for (let at = 0; at < count; at++) {
      const [x, y, dx, dy] = [along[at * 4], along[at * 4 + 1], along[at * 4 + 2], along[at * 4 + 3]];
      // The other face lies on the right hand.
      const isEnd = (at === 0 && startsAtNode) || (at === count - 1 && endsAtNode);
      xs[at] = isEnd ? x : x - dy * px;
      ys[at] = isEnd ? y : y + dx * px;
    }
    const path = { points: [] as number[], lines: [] as number[] };
    const end = (at: number) => ({ x: xs[at], y: ys[at], along: null });
    fitFarthest(
      measuredPlaces({ xs, ys }),
      startsAtNode ? 1 : 0,
      endsAtNode ? count - 2 : count - 1,
      end(0),
      end(count - 1),
      { tolerancePx: LOOSE * px, noisePx: 0 },
      path,
    );
    return { points: Float64Array.from(path.points), lines: Uint8Array.from(path.lines) };
  }

  #loopLine(face: number, loop: readonly number[]): PieceLine {
    const isUnder = loop.map((use) => {
      const other = otherSide(this.#drawing, use);
      return other > 0 && this.#hides(other, face) && this.#under(other) > 0.05;
    });
    const parts = loop.map((use, at) => {
      const line = lineOfUse(this.#drawing, use);
      if (!isUnder[at]) return line;
      const [before, after] = [isUnder[(at + loop.length - 1) % loop.length], isUnder[(at + 1) % loop.length]];
      return this.#movedUnder(line, this.#under(otherSide(this.#drawing, use)), !before, !after);
    });
    return joinLines(parts.filter(({ lines }) => lines.length > 0));
  }

  #shapeOf(face: number): LayerShape | null {
    const { loops } = this.#drawing.faces[face];
    const kept = this.#rules.isStacked ? loops.filter((loop) => !this.#isCovered(face, loop)) : loops;
    if (kept.length === 0) return null;
    const only = kept.length === 1 && kept[0].length === 1 ? kept[0][0] : null;
    const edge = only === null ? null : this.#drawing.edges[only < 0 ? ~only : only];
    const other = only === null ? 0 : otherSide(this.#drawing, only);
    const primitive = edge?.shape ? grown(edge.shape, this.#hides(other, face) ? this.#under(other) : 0) : null;
    return {
      loops: primitive ? [shapePoints(primitive)] : kept.map((loop) => this.#loopLine(face, loop)).filter(({ lines }) => lines.length > 0),
      primitive,
    };
  }

  layers(): readonly TraceLayer[] {
    const shapes = new Map<number, LayerShape[]>(this.#order.map((ink) => [ink, []]));
    for (let face = 1; face < this.#drawing.faces.length; face++) {
      const own = shapes.get(this.#drawing.faces[face].ink);
      const shape = own && this.#shapeOf(face);
      if (shape && shape.loops.length > 0) own.push(shape);
    }
    return this.#order.map((ink) => ({ ink, shapes: shapes.get(ink) ?? [] }));
  }
}

/** A drawing as layers of ink to be painted one after the other. */
export function stackLayers(drawing: TraceDrawing, rules: LayerRules): readonly TraceLayer[] {
  return new LayerStack(drawing, rules).layers();
}
