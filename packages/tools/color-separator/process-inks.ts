import type { PixelWindow } from '@underbase/engine';
import type { Plan } from './plan.ts';
import { takeSpots } from './process-spots.ts';
import type { Coverages } from './separate-view.ts';

/** Spots follow the four. */
const PROCESS_COUNT = 4;
/** Where black begins to take over gray, and how far it does. */
const BLACK_FROM = 0.15;

/**
 * Cyan, magenta, yellow and black on white by gray component replacement: the darker a gray, the more of it is black.
 * Printed as transparent inks, they give the art's coded values back.
 */
export function separateProcess(view: PixelWindow, plan: Plan): Coverages {
  const { rect } = view;
  const count = rect.width * rect.height;
  const planes = plan.plates.map(() => new Uint8Array(count));
  const first = plan.plates.findIndex(({ role }) => role === 'ink');
  const [cyan, magenta, yellow, black] = planes.slice(first);
  const spots = plan.plates.slice(first + PROCESS_COUNT).filter(({ role }) => role === 'ink');
  const { pixels } = spots.length > 0 ? takeSpots(view, spots, planes.slice(first + PROCESS_COUNT)) : view;
  const base = plan.plates.findIndex(({ role }) => role === 'underbase');
  for (let index = 0, at = 0; index < count; index++, at += 4) {
    const alpha = pixels[at + 3] / 255;
    if (alpha === 0) continue;
    const [c, m, y] = [1 - pixels[at] / 255, 1 - pixels[at + 1] / 255, 1 - pixels[at + 2] / 255];
    const gray = Math.min(c, m, y);
    const k = gray <= BLACK_FROM ? 0 : gray * ((gray - BLACK_FROM) / (1 - BLACK_FROM)) ** 0.5;
    const rest = k < 1 ? 1 / (1 - k) : 0;
    cyan[index] = Math.round(255 * alpha * (c - k) * rest);
    magenta[index] = Math.round(255 * alpha * (m - k) * rest);
    yellow[index] = Math.round(255 * alpha * (y - k) * rest);
    black[index] = Math.round(255 * alpha * k);
    if (base >= 0) planes[base][index] = Math.round(255 * alpha);
  }
  return { rect, planes, needs: new Uint8Array(count) };
}
