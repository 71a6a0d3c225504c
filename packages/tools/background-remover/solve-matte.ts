import {
  type ClickGrain,
  clickGrain,
  type Frame,
  groundMatte,
  halvings,
  heedClicks,
  joinMattes,
  type Matte,
  makeMatte,
  matteOfPlane,
  type PixelImage,
  smoothGround,
} from '@underbase/engine';
import type { RunContext } from '../run.ts';
import type { RemoverOptions } from './options.ts';
import type { Part, Plan } from './plan.ts';
import { clicksOn, type SettledChoice } from './settle.ts';
import { SMALL_PX } from './survey.ts';

/** What is known of a picture that has a subject. */
type Looked = Pick<Plan, 'model' | 'plain'> & { readonly [Key in 'subject' | 'small' | 'settled']: NonNullable<Plan[Key]> };

/** The cut-out before any click; null where there is no subject to look for. */
export function foundMatte(
  image: PixelImage,
  options: Pick<RemoverOptions, 'holes'>,
  { subject, small, unclicked, model, plain }: Part<'subject' | 'small' | 'unclicked' | 'model' | 'plain'>,
  context: RunContext,
): Matte | null {
  return subject && small && unclicked ? solveMatte(image, options, { subject, small, settled: unclicked, model, plain }, context) : null;
}

/** The cut-out of what was found and chosen, by the way that its backdrop asks for. */
function solveMatte(
  image: PixelImage,
  { holes }: Pick<RemoverOptions, 'holes'>,
  { subject, small, settled, model, plain }: Looked,
  context: RunContext,
): Matte {
  const copies = halvings(image, SMALL_PX, context.kernels);
  const report = (fraction: number) => context.progress(fraction);
  if (model) return matteOfPlane(copies, model, { subject, settled }, context.allocate, report);
  const cut = (allocate: RunContext['allocate']) =>
    makeMatte(copies, { ...settled, ground: smoothGround(subject, small, settled.isSubject) }, allocate, report);
  if (!plain) return cut(context.allocate);
  const request = { plain, subject, asked: settled.asked, keepsEnclosed: holes === 'keep' };
  const found = groundMatte(image, request, context.kernels, context.allocate, report);
  const { isTouched } = settled;
  if (!isTouched) return found;
  return joinMattes(
    found,
    cut((bytes) => new Uint8Array(bytes)),
    subject.copy,
    isTouched,
  );
}

/** Which clicks, by their place in the list, are about what the small copy does not show. */
export function fineClicks(
  image: PixelImage,
  frame: Frame,
  choice: Pick<RemoverOptions, 'seeds'>,
  found: Matte,
  across: number,
): readonly ClickGrain[] {
  const perPx = image.width / across;
  return clicksOn(frame, choice).map((click) => clickGrain(image, found, perPx, click));
}

const isSame = (one: Uint8Array | null, other: Uint8Array | null): boolean =>
  one === other || (one !== null && other !== null && one.every((value, at) => value === other[at]));

/** Whether clicks left all of the small copy as it was. */
const isUnclicked = (one: SettledChoice, other: SettledChoice): boolean =>
  (['isSubject', 'isHeld', 'isOpen', 'isRemoved', 'isTouched', 'asked'] as const).every((key) => isSame(one[key], other[key]));

/**
 * The cut-out after clicks: solved anew where they changed the small copy, then with each of them carried out in full pixels. Keeps `found`. Null where
 * there is no subject to look for.
 */
export function clickedMatte(
  image: PixelImage,
  frame: Frame,
  options: Pick<RemoverOptions, 'holes' | 'seeds'>,
  { found, unclicked, fine, settled, subject, small, model, plain }: Part<'found' | 'unclicked' | 'fine' | 'settled' | keyof Looked>,
  context: RunContext,
): Matte | null {
  if (!found || !unclicked || !settled || !subject || !small) return null;
  if (options.seeds.length === 0) return found;
  const clicks = clicksOn(frame, options, fine);
  if (!isUnclicked(unclicked, settled)) {
    const anew = solveMatte(image, options, { subject, small, settled, model, plain }, context);
    const unlined = clicks.map((click) => ({ ...click, lines: undefined }));
    return heedClicks(image, anew, subject.copy, settled, unlined);
  }
  const alpha = context.allocate(found.alpha.length);
  alpha.set(found.alpha);
  return heedClicks(image, { ...found, alpha }, subject.copy, settled, clicks);
}
