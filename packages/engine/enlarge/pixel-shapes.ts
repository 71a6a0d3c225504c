import type { PixelImage } from '../image.ts';
import { buildFaces } from '../trace/build-faces.ts';
import { type Chain, traceCracks } from '../trace/crack-graph.ts';
import type { TraceDrawing, TraceEdge, TraceInk } from '../trace/drawing.ts';

/** More colors than a byte can number, clear counted in, are no pixel art. */
const MOST_INKS = 256;
/** Clear pixels around the picture while it is traced: its rim is an outline like any other. */
const AROUND = 1;
/** The longest step of a slope that is still one: what goes on further is level. */
const LONGEST_STEP = 8;
/** What a pixel that sticks out alone loses at a corner, px: it becomes an octagon, not a diamond. */
const OF_A_TIP = 0.25;

/** A straight piece of an outline: where it begins, its length and how the outline turns at its end, 1 right, -1 left, 0 where it ends. */
interface Run {
  readonly x: number;
  readonly y: number;
  readonly length: number;
  readonly turn: number;
}

/** The straight pieces of a chain in its order, and whether it is closed: then a corner comes first. */
function runsOf({ places, from }: Chain): readonly Run[] {
  const count = places.length / 2;
  const isClosed = from < 0;
  const corner = (at: number): readonly [number, number] => {
    const place = ((at % count) + count) % count;
    return [places[place * 2], places[place * 2 + 1]];
  };
  const turnAt = (at: number): number => {
    const [before, here, after] = [corner(at - 1), corner(at), corner(at + 1)];
    return Math.sign((here[0] - before[0]) * (after[1] - here[1]) - (here[1] - before[1]) * (after[0] - here[0]));
  };
  let start = 0;
  if (isClosed) while (start < count && turnAt(start) === 0) start++;
  const runs: Run[] = [];
  const steps = isClosed ? count : count - 1;
  let [begin, length] = [start, 0];
  for (let step = 1; step <= steps; step++) {
    length++;
    const at = start + step;
    const turn = !isClosed && step === steps ? 0 : turnAt(at);
    if (turn === 0 && step < steps) continue;
    const [x, y] = corner(begin);
    runs.push({ x, y, length, turn });
    [begin, length] = [at, 0];
  }
  return runs;
}

/**
 * How much of the pieces before and after a corner goes where it is cut off, px; 0 where it stays. Only steps of one pixel are cut: larger ones were meant.
 * In a slope the cut goes to the middle of each step, which makes it a straight line; a level piece gives no more than the slope's own next step.
 */
function cutsAt(
  before: Run,
  after: Run,
  turnBefore: number,
  turnAfter: number,
  stepBefore: number,
  stepAfter: number,
): readonly [number, number] {
  if (Math.min(before.length, after.length) > 1) return [0, 0];
  const isSlope = turnBefore === -before.turn || turnAfter === -before.turn;
  if (!isSlope) return [OF_A_TIP, OF_A_TIP];
  const part = (own: number, next: number): number => Math.min(own, next, LONGEST_STEP) / 2;
  return [
    part(before.length, turnAfter === -before.turn ? stepAfter : 1),
    part(after.length, turnBefore === -before.turn ? stepBefore : 1),
  ];
}

/** An outline along pixels as straight lines with its steps cut off: x0, y0, x1, y1, ... A closed one comes back to its first place. */
function smoothed(chain: Chain): readonly number[] {
  const runs = runsOf(chain);
  const isClosed = chain.from < 0;
  const runAt = (at: number): Run | undefined => (isClosed ? runs[(at + runs.length) % runs.length] : runs[at]);
  const out: number[] = [];
  const { places } = chain;
  if (!isClosed) out.push(places[0], places[1]);
  for (let at = 0; at < (isClosed ? runs.length : runs.length - 1); at++) {
    const [before, after] = [runs[at], runAt(at + 1)];
    if (!after) break;
    const [turnBefore, turnAfter] = [runAt(at - 1)?.turn ?? 0, after.turn];
    const [back, on] = cutsAt(before, after, turnBefore, turnAfter, runAt(at - 1)?.length ?? 1, runAt(at + 2)?.length ?? 1);
    const [ux, uy] = [Math.sign(after.x - before.x), Math.sign(after.y - before.y)];
    // A right turn turns (1, 0) into (0, 1): y runs down.
    const [vx, vy] = [-uy * before.turn, ux * before.turn];
    out.push(after.x - back * ux, after.y - back * uy);
    if (back + on > 0) out.push(after.x + on * vx, after.y + on * vy);
  }
  if (isClosed) out.push(out[0], out[1]);
  else out.push(places[places.length - 2], places[places.length - 1]);
  return out;
}

function edgeOf(chain: Chain): TraceEdge {
  const { left, right } = chain;
  const corners = smoothed(chain).map((place) => place - AROUND);
  const pieces = corners.length / 2 - 1;
  const points = new Float64Array(2 + pieces * 6);
  points.set(corners.slice(0, 2));
  for (let piece = 0; piece < pieces; piece++) {
    const [x0, y0, x1, y1] = corners.slice(piece * 2, piece * 2 + 4);
    // Handles of a straight piece lie on it.
    points.set([x0 + (x1 - x0) / 3, y0 + (y1 - y0) / 3, x1 - (x1 - x0) / 3, y1 - (y1 - y0) / 3, x1, y1], 2 + piece * 6);
  }
  return { points, lines: new Uint8Array(pieces).fill(1), left: left + 1, right: right + 1, shape: null };
}

/**
 * Pixel art as the shapes that its pixels stand for: slopes and curves of steps of one pixel become straight lines, lines that hang together by
 * corners alone stay whole, larger steps and right angles stay what they are. Every color is kept to the byte. Null for pictures of 256 colors and
 * more. Straight RGBA; pixels of the drawing are those of the picture.
 * Source of the idea: J. Kopf, D. Lischinski, "Depixelizing Pixel Art", SIGGRAPH 2011; here outlines are followed between pixels and cut at the
 * middles of their steps.
 */
export function pixelShapes({ width, height, pixels }: PixelImage): TraceDrawing | null {
  const numbers = new Map<number, number>();
  const inks: TraceInk[] = [{ r: 255, g: 255, b: 255, opacity: 0 }];
  const words = new Uint32Array(pixels.slice().buffer);
  const [wide, high] = [width + 2 * AROUND, height + 2 * AROUND];
  const labels = new Uint8Array(wide * high);
  for (let index = 0, at = 0; index < words.length; index++, at += 4) {
    if (pixels[at + 3] === 0) continue;
    let number = numbers.get(words[index]);
    if (number === undefined) {
      number = inks.length;
      if (number === MOST_INKS) return null;
      numbers.set(words[index], number);
      inks.push({ r: pixels[at], g: pixels[at + 1], b: pixels[at + 2], opacity: pixels[at + 3] / 255 });
    }
    labels[(Math.floor(index / width) + AROUND) * wide + (index % width) + AROUND] = number;
  }
  const graph = traceCracks({ width: wide, height: high, labels });
  return { width, height, inks, faces: buildFaces(graph), edges: graph.chains.map(edgeOf) };
}
