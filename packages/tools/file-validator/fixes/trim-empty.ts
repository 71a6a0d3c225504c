import { cropWindow, type PixelImage, surveyTiles } from '@underbase/engine';
import type { ValidationSettings } from '../settings.ts';

/** Cuts away the clear margin, ghosts counted as clear. A picture without ink stays as it is. */
export function trimEmpty({ image, settings }: { readonly image: PixelImage; readonly settings: ValidationSettings }): PixelImage {
  const { inkBounds } = surveyTiles(image, settings.profile[settings.method].measures.ghostAlpha);
  if (!inkBounds) return image;
  const { pixels } = cropWindow(image, inkBounds);
  return { ...image, width: inkBounds.width, height: inkBounds.height, pixels };
}
