import type { Rect } from '@underbase/engine';
import type { SessionQuestion } from './session-question.ts';

export interface RenderRequest {
  /** Part of the full-size picture, in its pixels; of a result that measures other than its source, part of the result. */
  readonly rect: Rect;
  /** Screen pixels for each picture pixel; above 1 counts as 1. */
  readonly scale: number;
}

/**
 * Pixels for the screen. `rect` says what the bitmap covers, in full-size pixels: what was asked for, widened to whole pixels of the copy
 * that it was made from and clipped to the picture, so its edges may fall between pixels. The bitmap is rect times scale.
 * Whoever receives it owns and closes it.
 */
export interface Rendering {
  readonly rect: Rect;
  readonly scale: number;
  readonly bitmap: ImageBitmap;
}

/** The untouched picture. Nothing supersedes it. */
export const renderOriginal: SessionQuestion<RenderRequest, Rendering> = {
  lane: () => ({ lane: 'originals', key: null }),
  async answer({ rect, scale }, session) {
    const rendering = await session.picture.original(rect, scale);
    session.warm();
    return rendering;
  },
  transfer: ({ bitmap }) => [bitmap],
};
