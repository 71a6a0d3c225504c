import { type ColorSurvey, type FlatColor, findFlatColors, type PixelImage, surveyColors } from '@underbase/engine';
import type { SeparatorOptions } from './options.ts';

/** What a picture's colors are, as far as inks are chosen for them. */
export interface ArtColors {
  readonly survey: ColorSurvey;
  /** Distinct flat colors, largest first; none for photos and for methods that mix everything by dots. */
  readonly flats: readonly FlatColor[];
  /** Flat art that JPEG or grain went through. */
  readonly isNoisy: boolean;
}

/** Flat art has at least this much of its opaque part in flat colors. */
const LEAST_FLAT = 0.3;
/** Clean flat art has as much of it in flat colors as in even areas; noise has more. */
const CLEAN_COLORS = 40;

export function surveyArt(image: PixelImage, method: SeparatorOptions['method']): ArtColors {
  const survey = surveyColors(image, true);
  if (method === 'simulated') {
    // Photos have hardly an even place: then all their colors count.
    return { survey: survey.flatShare >= LEAST_FLAT ? survey : surveyColors(image, false), flats: [], isNoisy: false };
  }
  const found = findFlatColors(image);
  const share = found.reduce((sum, flat) => sum + flat.share, 0);
  return { survey, flats: share >= LEAST_FLAT ? found : [], isNoisy: share >= LEAST_FLAT && survey.colors.length > CLEAN_COLORS };
}
