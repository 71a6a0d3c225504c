import { type PixelWindow, pixelWords, type Rect } from '@underbase/engine';
import { baseSpan } from './enlarge-base.ts';
import type { Plan } from './plan.ts';

/** Columns of the result that are looked at together. */
const TILE_PX = 64;

/**
 * What a part of a strip comes to: what was drawn, whatever else is known; what is enlarged, as the drawing is not trusted there; or the one laid over the
 * other.
 */
export type Way = 'drawn' | 'enlarged' | 'laid';

/** Neighboring columns of a strip that are made alike. */
export interface StripRun {
  readonly way: Way;
  readonly rect: Rect;
}

/** A word that shows nothing is nothing, whatever color is hidden in it. */
const seen = (word: number): number => (word >>> 24 === 0 ? 0 : word);

/** The one word that all of a part of a picture shows; null where there are several. */
function onlyWord(words: Uint32Array, stride: number, { x, y, width, height }: Rect): number | null {
  const first = seen(words[y * stride + x]);
  for (let row = y; row < y + height; row++) {
    const from = row * stride + x;
    for (let at = from; at < from + width; at++) if (words[at] !== first && seen(words[at]) !== first) return null;
  }
  return first;
}

/** The one byte that all of a part of a plane has; null where there are several. */
function onlyByte(plane: Uint8Array, stride: number, { x, y, width, height }: Rect): number | null {
  const first = plane[y * stride + x];
  for (let row = y; row < y + height; row++) {
    const from = row * stride + x;
    for (let at = from; at < from + width; at++) if (plane[at] !== first) return null;
  }
  return first;
}

const WHOLE_TRUST = 255;

/** A strip of the result: its place, what was drawn of it, and a window on the base that holds all that it is made from. */
export interface DrawnStrip {
  readonly rect: Rect;
  readonly fresh: Uint8Array;
  readonly own: PixelWindow;
}

/**
 * Cuts a strip into runs by what there is to do. Most of flat art is one color in picture and drawing alike, and filter and network make of one color that color: there
 * nothing is enlarged. Where nothing of what the drawing leaves out is to come back and the drawing is trusted whole, it is all that is seen.
 */
export function stripRuns({ rect, fresh, own }: DrawnStrip, plan: Plan): readonly StripRun[] {
  const { trust, base, drawn, keepsRest } = plan;
  const [freshWords, ownWords, drawnWords] = [fresh, own.pixels, drawn].map((pixels) => pixelWords({ pixels }));

  function wayOf(tile: Rect): Way {
    const span = baseSpan(tile, plan);
    const trusted = onlyByte(trust, base.width, span);
    if (trusted === 0) return 'enlarged';
    if (trusted === WHOLE_TRUST && !keepsRest) return 'drawn';
    const word = onlyWord(ownWords, own.rect.width, { ...span, x: span.x - own.rect.x, y: span.y - own.rect.y });
    if (word === null || (keepsRest && onlyWord(drawnWords, base.width, span) !== word)) return 'laid';
    return onlyWord(freshWords, rect.width, { ...tile, x: tile.x - rect.x, y: 0 }) === word ? 'drawn' : 'laid';
  }

  const runs: StripRun[] = [];
  for (let left = 0; left < rect.width; left += TILE_PX) {
    const tile = { ...rect, x: rect.x + left, width: Math.min(TILE_PX, rect.width - left) };
    const way = wayOf(tile);
    const last = runs.at(-1);
    if (last?.way === way) runs[runs.length - 1] = { way, rect: { ...last.rect, width: last.rect.width + tile.width } };
    else runs.push({ way, rect: tile });
  }
  return runs;
}
