import type { TraceDrawing, TraceEdge } from './drawing.ts';

/** Letters are so high, in pixels; what is lower has no shape at all. */
const LEAST_TALL_PX = 3;
const MOST_TALL_PX = 16;
/**
 * Strokes narrower than this, in pixels, are mixes all over: how they end and what they enclose is a guess. Clean letters of more come out as they were drawn;
 * a JPEG takes the ink of all that no whole pixel is of.
 */
const MOST_STROKE_PX = { clean: 1.2, jpeg: 1.9 } as const;
/** Strokes of letters are narrower than this part of their height; dots of a screen are half of it, and those on their corner .35. */
const MOST_OF_HEIGHT = 0.33;
/** A letter stands on one ground: so much of its outline is shared with one other ink. Pieces of a shade inside a letter lie between two. */
const LEAST_ON_GROUND = 0.8;
/** Letters that run into each other are a word: no wider than so many times their height. */
const MOST_WIDE = 9;
/** The next letter of a line stands so near, in heights, and hardly higher or lower. */
const NEXT = 0.8;
const OFF_LINE = 0.35;
/** Less of a line than so many times its height may be anything. */
const LEAST_OF_LINE = 3;
/** Straight parts that a piece of a curve is measured in. */
const PARTS = 4;

/** A part of a drawing that may be a letter, in pixels of its picture. */
interface Mark {
  left: number;
  right: number;
  top: number;
  bottom: number;
  readonly ink: number;
  area: number;
  around: number;
  /** Parts of its outline by the ink on the other side. */
  readonly beside: Float64Array;
}

/** A point of a piece of a curve, along one axis: from `at` on its start, two handles and end. */
function along(points: Float64Array, at: number, share: number): number {
  const rest = 1 - share;
  return (
    rest ** 3 * points[at] + 3 * rest ** 2 * share * points[at + 2] + 3 * rest * share ** 2 * points[at + 4] + share ** 3 * points[at + 6]
  );
}

/** The points of an edge as a line of short parts, x and y by turns. */
function flattened({ points, lines }: TraceEdge): readonly number[] {
  const out = [points[0], points[1]];
  for (let piece = 0, at = 0; piece < lines.length; piece++, at += 6) {
    if (lines[piece] === 0) {
      for (let part = 1; part < PARTS; part++) out.push(along(points, at, part / PARTS), along(points, at + 1, part / PARTS));
    }
    out.push(points[at + 6], points[at + 7]);
  }
  return out;
}

/** Boxes, areas and outlines of the faces of a drawing. */
function boxesOf({ faces, edges, inks }: TraceDrawing): Mark[] {
  const marks = faces.map(
    ({ ink }): Mark => ({
      left: Number.POSITIVE_INFINITY,
      right: -1,
      top: Number.POSITIVE_INFINITY,
      bottom: -1,
      ink,
      area: 0,
      around: 0,
      beside: new Float64Array(inks.length),
    }),
  );
  for (const edge of edges) {
    const line = flattened(edge);
    for (const [face, other, sign] of [
      [edge.left, edge.right, 1],
      [edge.right, edge.left, -1],
    ]) {
      const own = marks[face];
      for (let at = 0; at < line.length; at += 2) {
        const [x, y] = [line[at], line[at + 1]];
        own.left = Math.min(own.left, x);
        own.right = Math.max(own.right, x);
        own.top = Math.min(own.top, y);
        own.bottom = Math.max(own.bottom, y);
        if (at === 0) continue;
        const length = Math.hypot(x - line[at - 2], y - line[at - 1]);
        own.area += (sign * (line[at - 2] * y - x * line[at - 1])) / 2;
        own.around += length;
        own.beside[marks[other].ink] += length;
      }
    }
  }
  return marks;
}

const tallOf = ({ top, bottom }: Mark): number => bottom - top;

/** A long thin face covers half its outline times its width. */
const strokeOf = ({ area, around }: Mark): number => (2 * Math.abs(area)) / Math.max(1, around);

function mayBeLetter(mark: Mark, drawing: TraceDrawing): boolean {
  const [wide, tall] = [mark.right - mark.left, tallOf(mark)];
  if (drawing.inks[mark.ink].opacity === 0 || tall < LEAST_TALL_PX || tall > MOST_TALL_PX || wide > MOST_WIDE * tall) return false;
  return Math.max(...mark.beside) >= LEAST_ON_GROUND * mark.around;
}

/** Whether a mark stands next to another as letters of a line do, to its right. */
function isNext(one: Mark, other: Mark): boolean {
  const tall = Math.max(tallOf(one), tallOf(other));
  const gap = other.left - one.right;
  const isInLine = Math.abs(other.bottom - one.bottom) <= OFF_LINE * tall || Math.abs(other.top - one.top) <= OFF_LINE * tall;
  return one.ink === other.ink && other.left > one.left && gap <= NEXT * tall && gap > -0.5 * tall && isInLine;
}

/** The next letter begins no farther away than this, in pixels. */
const NEXT_PX = (MOST_WIDE + NEXT) * MOST_TALL_PX;
const LEAST_LETTERS = 3;

/** Marks that stand next to one another, from left to right: lines of letters. */
function linesOf(marks: readonly Mark[]): Iterable<Mark[]> {
  const lines = new Map<number, Mark[]>();
  const firsts = marks.map((_, index) => index);
  marks.forEach((own, index) => {
    for (let other = index - 1; other >= 0 && own.left - marks[other].left <= NEXT_PX; other--) {
      if (firsts[other] < firsts[index] && isNext(marks[other], own)) firsts[index] = firsts[other];
    }
    const line = lines.get(firsts[index]);
    if (line) line.push(own);
    else lines.set(firsts[index], [own]);
  });
  return lines.values();
}

const middleOf = (values: number[]): number => values.sort((one, other) => one - other)[values.length >> 1];

/** Whether most letters of a line are of strokes that are too thin. */
function isThinLine(line: readonly Mark[], mostPx: number): boolean {
  if (line.length < LEAST_LETTERS) return false;
  const tall = middleOf(line.map(tallOf));
  const wide = line[line.length - 1].right - line[0].left;
  const stroke = middleOf(line.map(strokeOf));
  return wide >= LEAST_OF_LINE * tall && stroke <= mostPx && stroke <= MOST_OF_HEIGHT * tall;
}

/**
 * Whether a drawing has lettering whose strokes are too thin for their shapes to be known: small marks that stand in a line.
 * @param isJpeg it was drawn of a JPEG, which leaves less of thin strokes
 */
export function hasThinLettering(drawing: TraceDrawing, isJpeg: boolean): boolean {
  const marks = boxesOf(drawing)
    .filter((mark) => mayBeLetter(mark, drawing))
    .sort((one, other) => one.left - other.left);
  const mostPx = isJpeg ? MOST_STROKE_PX.jpeg : MOST_STROKE_PX.clean;
  for (const line of linesOf(marks)) if (isThinLine(line, mostPx)) return true;
  return false;
}
