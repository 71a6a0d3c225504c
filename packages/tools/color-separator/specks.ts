import { EvenBytes, type Frame, lengthPx, type PixelWindow, type Rgb } from '@underbase/engine';
import type { Tally } from '../run.ts';
import { filmSpecks } from './film-specks.ts';
import type { SeparatorOptions } from './options.ts';
import type { Plan } from './plan.ts';
import type { Coverages } from './separate-view.ts';
import { mayBegin, type SmallPart, smallPartAt } from './small-part.ts';

/** What is smaller across washes out of a stencil, or prints as dirt. */
export const SPECK_MM = 0.15;
/** Around a part the art is looked at so far beside it: past its soft edge. */
const RING_PX = 2;
/** Levels within which a color is an ink's own, or lies between two others. */
const [OWN_WITHIN, BETWEEN_WITHIN] = [40, 28];
/** Colors around a part that differ by less are one. */
const ALIKE_WITHIN = 12;

type Color = readonly [number, number, number];

const levelsOf = ({ r, g, b }: Rgb): Color => [r, g, b];
const apart = (one: Color, other: Color): number => Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);

/** A pixel of the art as it lies on the garment. */
function colorAt({ pixels }: PixelWindow, at: number, garment: Rgb): Color {
  const share = pixels[at * 4 + 3] / 255;
  const on = (level: number, under: number) => under + share * (level - under);
  return [on(pixels[at * 4], garment.r), on(pixels[at * 4 + 1], garment.g), on(pixels[at * 4 + 2], garment.b)];
}

/** What a speck is told by: the color of its ink, those of the others, and the garment. */
interface InkColors {
  readonly own: Color;
  readonly others: readonly Color[];
  readonly garment: Rgb;
}

/** The colors around a part, each once. */
function colorsAround(part: SmallPart, garment: Rgb, art: PixelWindow): readonly Color[] {
  const { width, height } = art.rect;
  const found: Color[] = [];
  const [left, right, top, bottom] = [part.left - RING_PX, part.right + RING_PX, part.top - RING_PX, part.bottom + RING_PX];
  for (let y = Math.max(0, top); y <= Math.min(height - 1, bottom); y++) {
    const step = y === top || y === bottom ? 1 : right - left;
    for (let x = left; x <= right; x += step) {
      if (x < 0 || x >= width) continue;
      const color = colorAt(art, y * width + x, garment);
      if (found.every((known) => apart(color, known) >= ALIKE_WITHIN)) found.push(color);
    }
  }
  return found;
}

/** Colors around a part but for its ink's own and the soft edges of that: a part among those is worn, or frays. */
function strangersOf(around: readonly Color[], { own, others }: InkColors): readonly Color[] {
  const strange = around.filter((color) => apart(color, own) >= OWN_WITHIN);
  return strange.filter(
    (color) =>
      others.some((ink) => apart(color, ink) < OWN_WITHIN) ||
      strange.every((other) => other === color || fromMix(color, other, own) > BETWEEN_WITHIN),
  );
}

/** How far a color is from the nearest mix of two others. */
function fromMix(color: Color, one: Color, other: Color): number {
  const way: Color = [other[0] - one[0], other[1] - one[1], other[2] - one[2]];
  const length = way[0] ** 2 + way[1] ** 2 + way[2] ** 2;
  const along = length === 0 ? 0 : ((color[0] - one[0]) * way[0] + (color[1] - one[1]) * way[1] + (color[2] - one[2]) * way[2]) / length;
  const share = Math.min(1, Math.max(0, along));
  return apart(color, [one[0] + share * way[0], one[1] + share * way[1], one[2] + share * way[2]]);
}

/** Whether the art has a part in the place of a plate's: not where its color goes on around it, or lies between two colors that meet there. */
function isOfArt(color: Color, around: readonly Color[]): boolean {
  return around.every((one, place) => around.slice(place).every((other) => fromMix(color, one, other) > BETWEEN_WITHIN));
}

/** Counts one plate's specks within the target. */
function specksOf(plane: Uint8Array, colors: InkColors, art: PixelWindow, { rect }: PixelWindow, mostPx: number): number {
  const { rect: view } = art;
  const even = new EvenBytes(plane);
  let specks = 0;
  for (let y = rect.y - view.y; y < rect.y - view.y + rect.height; y++) {
    const from = y * view.width + rect.x - view.x;
    const end = from + rect.width;
    for (let at = even.pastBare(from, end); at < end; at = even.pastBare(at + 1, end)) {
      if (!mayBegin(plane, view.width, at)) continue;
      const part = smallPartAt(plane, view, at, mostPx);
      if (!part) continue;
      const strangers = strangersOf(colorsAround(part, colors.garment, art), colors);
      if (!isOfArt(colorAt(art, part.fullest, colors.garment), strangers)) specks++;
    }
  }
  return specks;
}

/**
 * Specks on films, by plate: all that stand there (`specks0`, and `specksIfSolid0` besides; see `filmSpecks`), parts under a circle of `SPECK_MM`; and of inks those that the art has not (`crumbs0`,
 * ...), smaller than that across, as edges that an ink comes near to leave them. Of spot jobs at the art's own resolution: plates of other methods are
 * dots. `art` reaches `PROOF_REACH` around the target and is of the coverages' rectangle, or within it.
 */
export function tallySpecks(
  coverages: Coverages,
  art: PixelWindow,
  target: PixelWindow,
  frame: Frame,
  { plates, garment }: Pick<Plan, 'plates' | 'garment'>,
  { method, film }: Pick<SeparatorOptions, 'method' | 'film'>,
): Tally {
  if (method !== 'spot' || frame.scale !== 1) return {};
  const mostPx = lengthPx({ value: SPECK_MM, unit: 'mm' }, frame);
  const { x, y, width, height } = target.rect;
  const within = { x: x - art.rect.x, y: y - art.rect.y, width, height };
  const tally: Record<string, number> = {};
  for (const [place, { role, color }] of plates.entries()) {
    const plane = planeOver(coverages, place, art);
    const { specks, specksIfSolid } = filmSpecks(plane, art.rect, within, mostPx, film, frame);
    tally[`specks${place}`] = specks;
    tally[`specksIfSolid${place}`] = specksIfSolid;
    if (role === 'underbase') continue;
    const own = levelsOf(color);
    const others = plates.map((plate) => levelsOf(plate.color)).filter((other) => apart(own, other) > 0);
    tally[`crumbs${place}`] = specksOf(plane, { own, others, garment }, art, target, mostPx);
  }
  return tally;
}

/** A plate's coverage over the art's part of the picture. */
function planeOver({ rect, planes }: Coverages, place: number, art: PixelWindow): Uint8Array {
  const { x, y, width, height } = art.rect;
  const from = (y - rect.y) * rect.width + x - rect.x;
  if (width === rect.width) return planes[place].subarray(from, from + width * height);
  const plane = new Uint8Array(width * height);
  for (let row = 0; row < height; row++)
    plane.set(planes[place].subarray(from + row * rect.width, from + row * rect.width + width), row * width);
  return plane;
}
