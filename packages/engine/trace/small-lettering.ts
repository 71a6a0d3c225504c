import type { TraceDrawing } from './drawing.ts';

/** Letters are so high, in pixels; what is lower has no shape at all. */
const LEAST_TALL_PX = 3;
const MOST_TALL_PX = 16;
/** Strokes narrower than this, in pixels, are mixes all over: how they end and what they enclose is a guess. */
const MOST_STROKE_PX = 1.9;
/** Letters that run into each other are a word: no wider than so many times their height. */
const MOST_WIDE = 9;
/** The next letter of a line stands so near, in heights, and hardly higher or lower. */
const NEXT = 0.8;
const OFF_LINE = 0.35;
/** Less of a line than so many times its height may be anything. */
const LEAST_OF_LINE = 3;

/** A part of a drawing that may be a letter, in pixels of its picture. */
interface Mark {
  left: number;
  right: number;
  top: number;
  bottom: number;
  readonly ink: number;
  area: number;
  around: number;
}

/** Boxes, areas and outlines of the faces of a drawing. Curves count by the way from end to end. */
function boxesOf({ faces, edges }: TraceDrawing): Mark[] {
  const marks = faces.map(
    ({ ink }): Mark => ({ left: Number.POSITIVE_INFINITY, right: -1, top: Number.POSITIVE_INFINITY, bottom: -1, ink, area: 0, around: 0 }),
  );
  for (const { left, right, points } of edges) {
    for (const [face, sign] of [
      [left, 1],
      [right, -1],
    ]) {
      const own = marks[face];
      for (let at = 0; at < points.length; at += 6) {
        const [x, y] = [points[at], points[at + 1]];
        own.left = Math.min(own.left, x);
        own.right = Math.max(own.right, x);
        own.top = Math.min(own.top, y);
        own.bottom = Math.max(own.bottom, y);
        if (at === 0) continue;
        own.area += (sign * (points[at - 6] * y - x * points[at - 5])) / 2;
        own.around += Math.hypot(x - points[at - 6], y - points[at - 5]);
      }
    }
  }
  return marks;
}

const tallOf = ({ top, bottom }: Mark): number => bottom - top;

/** A long thin face covers half its outline times its width. */
function mayBeLetter(mark: Mark, drawing: TraceDrawing): boolean {
  const [wide, tall] = [mark.right - mark.left, tallOf(mark)];
  if (drawing.inks[mark.ink].opacity === 0 || tall < LEAST_TALL_PX || tall > MOST_TALL_PX || wide > MOST_WIDE * tall) return false;
  return (2 * Math.abs(mark.area)) / Math.max(1, mark.around) <= MOST_STROKE_PX;
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

/**
 * Whether a drawing has lettering whose strokes are too thin for their shapes to be known: small marks that stand in a line. Dots of a halftone do as
 * well; that a picture has a screen is to be asked first.
 */
export function hasThinLettering(drawing: TraceDrawing): boolean {
  const marks = boxesOf(drawing)
    .filter((mark) => mayBeLetter(mark, drawing))
    .sort((one, other) => one.left - other.left);
  const starts = marks.map(({ left }) => left);
  const counts = marks.map(() => 1);
  return marks.some((own, index) => {
    for (let other = index - 1; other >= 0 && own.left - marks[other].left <= NEXT_PX; other--) {
      if (starts[other] >= starts[index] || !isNext(marks[other], own)) continue;
      starts[index] = starts[other];
      counts[index] = counts[other] + 1;
    }
    return counts[index] >= LEAST_LETTERS && own.right - starts[index] >= LEAST_OF_LINE * tallOf(own);
  });
}
