import type { Rect } from '@underbase/engine';
import { parseColor } from '../primitives/color-entry.ts';
import type { Backdrop } from '../primitives/garments.ts';
import { meanColor } from './blank-probe.ts';
import type { Scene } from './scene.ts';
import type { StageColors } from './theme-colors.ts';

/** Below this difference (of 255) artwork and backdrop look alike on average, and nothing can be told. */
const TELLING = 6;
/** Canvas and backdrop agree this closely only where no artwork was drawn. */
const SAME = 1.5;

function channels(color: string): [number, number, number] {
  const hex = parseColor(color) ?? '#000000';
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number];
}

/**
 * Whether a canvas silently stayed empty where artwork was drawn: its mean color over `area` is that of the backdrop alone (or black, for a
 * canvas without memory), though the bitmap (its left `share`) would have changed it. Browsers don't report a canvas or texture that is too large.
 */
function isCanvasEmpty(
  canvas: HTMLCanvasElement,
  area: Rect,
  bitmap: ImageBitmap,
  share: number,
  backdrop: Backdrop,
  colors: StageColors,
): boolean {
  const ground =
    backdrop === 'checker' ? channels(colors.checkA).map((value, at) => (value + channels(colors.checkB)[at]) / 2) : channels(backdrop);
  const art = meanColor(bitmap, 0, 0, Math.max(1, bitmap.width * share), bitmap.height);
  const expected = ground.map((value, at) => art[at] + value * (1 - art[3] / 255));
  const actual = meanColor(canvas, area.x, area.y, area.width, area.height);
  const differs = (a: readonly number[], b: readonly number[]) => Math.max(...[0, 1, 2].map((at) => Math.abs(a[at] - b[at])));
  const isGround = differs(expected, ground) > TELLING && differs(actual, ground) < SAME;
  const isDead = differs(expected, [0, 0, 0]) > TELLING && differs(actual, [0, 0, 0]) < SAME;
  return isGround || isDead;
}

/** Narrower than this on the canvas, in its pixels, a picture says nothing. */
const LEAST_WIDTH_PX = 16;

/** Whether the untouched picture, of which the left `splitShare` is shown, is missing on the canvas; null where it can't be told. */
export function pictureCameOutEmpty(scene: Scene, canvas: HTMLCanvasElement, splitShare: number): boolean | null {
  const { ratio, view, settings, colors } = scene;
  const { base, source } = scene.before;
  const { shows } = scene.panes[0];
  if (!base || !source?.isNonEmpty || shows === 'after') return null;
  const share = shows === 'split' ? splitShare : 1;
  const width = source.widthPx * view.scale * ratio * share;
  if (width < LEAST_WIDTH_PX) return null;
  const area = { x: view.x * ratio, y: view.y * ratio, width, height: source.heightPx * view.scale * ratio };
  return isCanvasEmpty(canvas, area, base.bitmap, share, settings.backdrop, colors);
}
