import type { TraceDrawing, TraceInk } from '../trace/drawing.ts';

/** Inks are like one another within so many levels of every channel: steps of a shade are. */
const LIKE_LEVELS = 60;
/** So much of an ink's outline may border on inks like it. */
const MOST_LIKE = 0.1;

/** As `drawTrace` writes an ink. */
const byteOf = (value: number): number => Math.min(255, Math.max(0, Math.floor(value + 0.502)));

const wordOf = ({ r, g, b, opacity }: TraceInk): number =>
  new Uint32Array(Uint8Array.of(byteOf(r), byteOf(g), byteOf(b), byteOf(255 * opacity)).buffer)[0];

function areLike(one: TraceInk, other: TraceInk): boolean {
  const channels = ({ r, g, b, opacity }: TraceInk) => [r * opacity, g * opacity, b * opacity, 255 * opacity];
  const others = channels(other);
  return channels(one).every((value, at) => Math.abs(value - others[at]) < LIKE_LEVELS);
}

/** From end to end of each piece: near enough to tell how much of an outline is which. */
function lengthOf(points: ArrayLike<number>): number {
  let length = 0;
  for (let at = 2; at + 5 < points.length; at += 6) length += Math.hypot(points[at + 4] - points[at - 2], points[at + 5] - points[at - 1]);
  return length;
}

/** Words (RGBA, as pixels in memory) of the inks of a drawing whose outlines border on other inks that are nothing like them: no steps of a shade. */
export function inksApart({ inks, faces, edges }: TraceDrawing): ReadonlySet<number> {
  const [all, like] = [new Float64Array(inks.length), new Float64Array(inks.length)];
  for (const { left, right, points } of edges) {
    const [one, other] = [faces[left].ink, faces[right].ink];
    if (one === other) continue;
    const length = lengthOf(points);
    for (const ink of [one, other]) {
      all[ink] += length;
      if (areLike(inks[one], inks[other])) like[ink] += length;
    }
  }
  const isApart = (ink: TraceInk, at: number): boolean => ink.gradient == null && all[at] > 0 && like[at] <= MOST_LIKE * all[at];
  return new Set(inks.filter(isApart).map(wordOf));
}
