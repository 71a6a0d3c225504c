import type { FilmGround } from '@underbase/tools/panels';
import type { PictureSource } from '@underbase/ui';

/** Nothing but film: what lies on it is drawn by the panel's stage. */
export function filmSource({ widthPx, heightPx, dpi }: FilmGround): PictureSource {
  return {
    id: 'film',
    widthPx,
    heightPx,
    dpi,
    version: 0,
    async render({ rect, scale }) {
      const canvas = new OffscreenCanvas(Math.ceil(rect.width * scale), Math.ceil(rect.height * scale));
      // Without a context there is nothing to hand over.
      canvas.getContext('2d');
      return { rect, scale, bitmap: canvas.transferToImageBitmap() };
    },
  };
}
