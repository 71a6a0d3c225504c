import {
  type ColorSurvey,
  type FlatColor,
  findBorderColor,
  findFlatColors,
  type PixelImage,
  type Rgb,
  surveyColors,
} from '@underbase/engine';
import type { SeparatorOptions } from './options.ts';

/** What a picture's colors are, as far as inks are chosen for them. */
export interface ArtColors {
  readonly survey: ColorSurvey;
  /** Distinct flat colors, largest first; none for photos and for methods that mix everything by dots. */
  readonly flats: readonly FlatColor[];
  /** Flat art that JPEG or grain went through. */
  readonly isNoisy: boolean;
  /** The even color around a picture that is opaque all over: fabric that is painted in, or a box that would print. Null where there is none. */
  readonly ground: Rgb | null;
}

/** Flat art has at least this much of its opaque part in flat colors. */
const LEAST_FLAT = 0.3;
/** Clean flat art has as much of it in flat colors as in even areas; noise has more. */
const CLEAN_COLORS = 40;

const OPAQUE = 250;
/** A ground is even: so much of the border is of its color. */
const LEAST_EVEN_BORDER = 0.85;

function groundOf(image: PixelImage): Rgb | null {
  for (let at = 3; at < image.pixels.length; at += 4) if (image.pixels[at] < OPAQUE) return null;
  const border = findBorderColor(image);
  if (!border || border.share < LEAST_EVEN_BORDER) return null;
  return { r: Math.round(border.r), g: Math.round(border.g), b: Math.round(border.b) };
}

export function surveyArt(image: PixelImage, method: SeparatorOptions['method']): ArtColors {
  const survey = surveyColors(image, true);
  const ground = groundOf(image);
  if (method === 'simulated') {
    // Photos have hardly an even place: then all their colors count.
    return { survey: survey.flatShare >= LEAST_FLAT ? survey : surveyColors(image, false), flats: [], isNoisy: false, ground };
  }
  const found = findFlatColors(image);
  const share = found.reduce((sum, flat) => sum + flat.share, 0);
  return { survey, flats: share >= LEAST_FLAT ? found : [], isNoisy: share >= LEAST_FLAT && survey.colors.length > CLEAN_COLORS, ground };
}
