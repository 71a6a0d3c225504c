import {
  EDGE_REACH,
  type Frame,
  inflateRect,
  intersectRects,
  type Kernels,
  type PixelWindow,
  type Rect,
  type Rgb,
  type Screen,
} from '@underbase/engine';
import { filmShape, ownDotSheets, screenFor } from './film.ts';
import { joinReach, settleDots } from './joined-dots.ts';
import type { SeparatorOptions } from './options.ts';
import { markOwnDots } from './own-dot-rows.ts';
import type { Plan } from './plan.ts';
import { plateCurve } from './plate-curve.ts';
import { shiftedPlane } from './press-proof.ts';
import type { Coverages } from './separate-view.ts';

const HERE = { dx: 0, dy: 0 };
const BLACK = { r: 0, g: 0, b: 0 };
const WHITE = { r: 255, g: 255, b: 255 };
/** White and pale inks would not show on white: they lie on film's gray. */
const FILM_GRAY = { r: 132, g: 132, b: 132 };
const PALE_FROM = 215;
const isPale = ({ r, g, b }: Rgb): boolean => Math.min(r, g, b) >= PALE_FROM;
const OPAQUE_BLACK = 0xff000000;

export function showsProof({ show }: SeparatorOptions): boolean {
  return show === 'proof';
}

/** True where the proof shows a plate, by its place from 0. */
export function isPlateShown({ hidden }: SeparatorOptions, plate: number): boolean {
  return !hidden.split(',').includes(String(plate + 1));
}

/** A part of a plate's film with true dots: tones become dots, edges stay edges. */
function screened(
  { rect: view, planes, needs }: Coverages,
  place: number,
  rect: Rect,
  plan: Plan,
  options: SeparatorOptions,
  screen: Screen,
  { dpi }: Pick<Frame, 'dpi'>,
  kernels: Kernels,
): Uint8Array {
  const isOnOwn = plan.plates[place].role === 'underbase' && plan.ownDots.length > 0;
  const shown = isOnOwn ? intersectRects(inflateRect(rect, joinReach(dpi)), view) : rect;
  const around = intersectRects(inflateRect(shown, EDGE_REACH), view);
  const sheets = planes.map((plane) => shiftedPlane(plane, view, around, HERE, null));
  const shape = filmShape(
    sheets,
    place,
    planes.map(() => false),
    around,
    plan,
    options,
  );
  const [coverage, thresholds] = [shape.sheet, shape.thresholds].map((plane) => shiftedPlane(plane, around, shown, HERE, null));
  const dots = new Uint8Array(coverage.length);
  kernels.screenPlane(coverage, shown, screen, dots);
  for (let at = 0; at < dots.length; at++) if (thresholds[at] > 0) dots[at] = coverage[at] >= thresholds[at] ? 255 : 0;
  const needed = shiftedPlane(needs, view, around, HERE, null);
  const own = ownDotSheets({ sheets, needs: needed, frame: around, plan }, place, dpi, options);
  if (own) {
    markOwnDots(own, around, shown, dots, kernels);
    settleDots(dots, shown, dpi);
  }
  return shiftedPlane(dots, shown, rect, HERE, null);
}

/**
 * One plate alone: in its ink's color over white (white and pale inks over gray), or as its film, black on white with its curve; at full size with true dots,
 * for the resolution of the picture.
 */
export function drawSheet(
  coverages: Coverages,
  target: PixelWindow,
  frame: Frame,
  plan: Plan,
  options: SeparatorOptions,
  kernels: Kernels,
): void {
  const { rect, pixels } = target;
  const place = Math.min(options.plate, plan.plates.length) - 1;
  const plate = plan.plates[place];
  const screen = options.show === 'film' && frame.scale === 1 ? screenFor(plate, frame.dpi, options) : null;
  const table = options.show === 'film' && !screen ? plateCurve(plate, options) : null;
  const sheet = screen
    ? screened(coverages, place, rect, plan, options, screen, frame, kernels)
    : shiftedPlane(coverages.planes[place], coverages.rect, rect, HERE, table);
  const ink = options.show === 'film' ? BLACK : plate.color;
  const ground = options.show === 'film' || !isPale(plate.color) ? WHITE : FILM_GRAY;
  const tints = Uint32Array.from({ length: 256 }, (_, coverage) => {
    const tint = (paper: number, level: number) => Math.round(paper + ((level - paper) * coverage) / 255);
    return OPAQUE_BLACK | (tint(ground.b, ink.b) << 16) | (tint(ground.g, ink.g) << 8) | tint(ground.r, ink.r);
  });
  const words = new Uint32Array(rect.width * rect.height);
  for (let index = 0; index < words.length; index++) words[index] = tints[sheet[index]];
  pixels.set(new Uint8Array(words.buffer));
}
