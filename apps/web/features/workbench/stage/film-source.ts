import type { FilmGround } from '@underbase/tools/panels';
import { type PictureSource, scratchCanvas } from '@underbase/ui';

/** Nothing but film: what lies on it is drawn by the panel's stage. */
export function filmSource({ widthPx, heightPx, dpi }: FilmGround): PictureSource {
  return {
    id: 'film',
    widthPx,
    heightPx,
    dpi,
    version: 0,
    async render({ rect, scale }) {
      const { canvas } = scratchCanvas(rect.width * scale, rect.height * scale);
      return { rect, scale, bitmap: await createImageBitmap(canvas) };
    },
  };
}
