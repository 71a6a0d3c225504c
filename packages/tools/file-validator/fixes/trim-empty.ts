import { cropWindow, isOpaque, type PixelImage, type Rect, surveyTiles } from '@underbase/engine';
import type { ValidationSettings } from '../settings.ts';

/** A box one pixel wider to each side, within the picture. */
function widened({ x, y, width, height }: Rect, image: PixelImage): Rect {
  const [left, top] = [Math.max(0, x - 1), Math.max(0, y - 1)];
  return { x: left, y: top, width: Math.min(image.width, x + width + 1) - left, height: Math.min(image.height, y + height + 1) - top };
}

/**
 * Cuts away the clear margin, ghosts counted as clear. A picture without ink stays as it is. Art that fills its box keeps one clear pixel around it:
 * without any, nobody could tell it from a picture that still has its background.
 */
export function trimEmpty({ image, settings }: { readonly image: PixelImage; readonly settings: ValidationSettings }): PixelImage {
  const { inkBounds } = surveyTiles(image, settings.profile[settings.method].measures.ghostAlpha);
  if (!inkBounds) return image;
  const art = cropWindow(image, inkBounds);
  const { rect, pixels } = isOpaque(art) ? cropWindow(image, widened(inkBounds, image)) : art;
  return { ...image, width: rect.width, height: rect.height, pixels };
}
