import { AppError } from '@underbase/contract';
import {
  agreesOnCutOff,
  cutOffBelow,
  type Frame,
  findBoxedSubject,
  findSubject,
  halvings,
  type PixelImage,
  penMatte,
  plainGround,
  smallCopy,
  subjectOfPlane,
  subjectOnPlain,
} from '@underbase/engine';
import { requirePicture } from '../require-picture.ts';
import type { RunContext } from '../run.ts';
import { boxOn, requireBoxInside } from './box.ts';
import type { RemoverOptions } from './options.ts';
import type { SeenByModel, Survey } from './plan.ts';

/** A subject is looked for on a copy whose longer side has at most so many pixels: more shows no more of what it is. */
export const SMALL_PX = 480;

/** Narrower than this, a picture has no place that is not on its border. */
const LEAST_SIDE_PX = 8;

/** A picture that is clear at this part of its border, or over this part of its sheet, was cut out before. */
const CLEAR_BORDER = 0.5;
const CLEAR = 128;

/** Cues that say less than this together see nothing that stands out. */
const LEAST_CERTAINTY = 0.35;

/** Less of the sheet than this is no subject, more of it leaves no background. */
const LEAST_PART = 0.0003;
const MOST_PART = 0.97;

/** Whether the border is clear: then somebody cut the picture out before. */
function isCutOut({ width, height, pixels }: PixelImage): boolean {
  let [clear, all] = [0, 0];
  const look = (x: number, y: number) => {
    all++;
    if (pixels[(y * width + x) * 4 + 3] < CLEAR) clear++;
  };
  for (let x = 0; x < width; x++) for (const y of [0, height - 1]) look(x, y);
  for (let y = 0; y < height; y++) for (const x of [0, width - 1]) look(x, y);
  return clear >= CLEAR_BORDER * all;
}

const NOTHING: Survey = { small: null, subject: null, drawing: null, plain: null, model: null, isStandIn: false };

/** What the operator's network sees; null where this host has none. Errors: model.* */
async function askModel(image: PixelImage, id: string, { models, progress }: RunContext): Promise<SeenByModel | null> {
  return models ? models.matte(id, image, (fraction) => progress(0.2 + 0.7 * fraction)) : null;
}

/**
 * Looks at the picture once: reads a pen's drawing off its paper, asks the operator's network, or finds the subject on a small copy.
 * @param readsDrawings false where somebody pointed at something that is no drawing: then there is a subject too
 * Errors: picture.too-narrow, picture.clear, picture.one-color, picture.no-subject, option.outside-picture for the box, model.*.
 */
export async function surveyPicture(
  image: PixelImage,
  frame: Frame,
  { mode, model: id, box }: Pick<RemoverOptions, 'mode' | 'model' | 'box'>,
  context: RunContext,
  readsDrawings = true,
): Promise<Survey> {
  if (frame.scale === 1) requirePicture(image, LEAST_SIDE_PX);
  requireBoxInside({ box }, frame);
  if (isCutOut(image)) return NOTHING;
  const small = halvings(image, SMALL_PX, context.kernels).at(-1) ?? image;
  const copy = smallCopy(small);
  // Sand reads as paper with grain, but nobody draws what a person wears.
  const drawing = readsDrawings && mode === 'auto' && cutOffBelow(copy).length === 0 ? penMatte(image, context.allocate) : null;
  if (drawing) return { ...NOTHING, drawing };
  context.progress(0.2);
  const model = mode === 'model' ? await askModel(image, id, context) : null;
  const way = mode === 'model' ? 'subject' : mode;
  const within = boxOn({ box }, frame, copy);
  const cut = model ? subjectOfPlane(copy, model) : within ? findBoxedSubject(copy, within, way) : findSubject(copy, way);
  const byColor = way === 'subject' ? null : plainGround(image, small, cut);
  const onPlain = byColor && subjectOnPlain(cut, byColor, small, context.kernels);
  const plain = onPlain && (way === 'solid' || agreesOnCutOff(cut, onPlain)) ? byColor : null;
  const subject = plain && onPlain ? onPlain : cut;
  context.progress(1);
  const part = subject.isSubject.reduce((sum, mark) => sum + mark, 0) / subject.isSubject.length;
  const standsOut =
    (model !== null || plain !== null || subject.guess.certainty >= LEAST_CERTAINTY) && part >= LEAST_PART && part <= MOST_PART;
  if (!standsOut && readsDrawings && frame.scale === 1) throw new AppError('picture.no-subject');
  return { ...NOTHING, small, subject, plain, model, isStandIn: mode === 'model' && model === null };
}
