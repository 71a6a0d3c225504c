import type { Frame, PixelImage } from '@underbase/engine';
import type { RunContext } from '../run.ts';
import type { RemoverOptions } from './options.ts';
import type { Part } from './plan.ts';
import { settleChoice } from './settle.ts';
import { firstMatte, foundMatte } from './solve-matte.ts';
import { surveyPicture } from './survey.ts';

/** All that is known before clicks of a picture that was read as a pen's drawing and is none: what other pictures know of themselves by now. */
export async function turnedDrawing(
  image: PixelImage,
  frame: Frame,
  options: Pick<RemoverOptions, 'mode' | 'model' | 'box' | 'holes' | 'strokes' | 'keep'>,
  context: RunContext,
): Promise<Part<'drawing' | 'small' | 'subject' | 'plain' | 'unpainted' | 'bare' | 'unclicked' | 'found'>> {
  const survey = await surveyPicture(image, frame, options, context, false);
  const { subject } = survey;
  const unpainted = subject && settleChoice(subject, frame, { ...options, strokes: [] }, [], []);
  const bare = firstMatte(image, options, { ...survey, unpainted }, context);
  const unclicked = subject && options.strokes.length > 0 ? settleChoice(subject, frame, options, [], []) : unpainted;
  const found = foundMatte(image, options, { ...survey, unpainted, bare, unclicked }, context);
  return { ...survey, unpainted, bare, unclicked, found };
}
