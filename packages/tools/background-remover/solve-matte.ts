import {
  type ClickGrain,
  clickGrain,
  type Frame,
  groundMatte,
  groundTexture,
  halvings,
  heedClicks,
  type Matte,
  makeMatte,
  matteOfPlane,
  type PixelImage,
  retouchedMatte,
  smoothGround,
} from '@underbase/engine';
import type { RunContext } from '../run.ts';
import type { RemoverOptions } from './options.ts';
import type { Part, Plan } from './plan.ts';
import { clicksOn, type SettledChoice } from './settle.ts';
import { SMALL_PX } from './survey.ts';

/** From here on a pixel is the subject's. */
const INSIDE = 128;

/** What is known of a picture that has a subject. */
type Looked = Pick<Plan, 'model' | 'plain'> & { readonly [Key in 'subject' | 'small' | 'settled']: NonNullable<Plan[Key]> };

/** The cut-out before any stroke or click; null where there is no subject to look for. */
export function firstMatte(
  image: PixelImage,
  options: Pick<RemoverOptions, 'holes'>,
  { subject, small, unpainted, model, plain }: Part<'subject' | 'small' | 'unpainted' | 'model' | 'plain'>,
  context: RunContext,
): Matte | null {
  return subject && small && unpainted ? solveMatte(image, options, { subject, small, settled: unpainted, model, plain }, context) : null;
}

/** The cut-out with strokes, before any click; null where there is no subject to look for. */
export function foundMatte(
  image: PixelImage,
  options: Pick<RemoverOptions, 'holes'>,
  {
    bare,
    unpainted,
    unclicked,
    subject,
    small,
    model,
    plain,
  }: Part<'bare' | 'unpainted' | 'unclicked' | 'subject' | 'small' | 'model' | 'plain'>,
  context: RunContext,
): Matte | null {
  if (!bare || !unpainted || !unclicked || !subject || !small) return null;
  return changedMatte(image, options, { matte: bare, settled: unpainted }, { subject, small, settled: unclicked, model, plain }, context);
}

/** The cut-out of what was found and chosen, by the way that its backdrop asks for. */
function solveMatte(image: PixelImage, { holes }: Pick<RemoverOptions, 'holes'>, looked: Looked, context: RunContext): Matte {
  const { subject, settled, model, plain } = looked;
  const report = (fraction: number) => context.progress(fraction);
  if (plain && !model) {
    const request = { plain, subject, asked: settled.asked, keepsEnclosed: holes === 'keep' };
    const found = groundMatte(image, request, context.kernels, context.allocate, report);
    return settled.isTouched ? retouched(image, found, looked, settled.isTouched, context) : found;
  }
  const copies = halvings(image, SMALL_PX, context.kernels);
  if (model) return matteOfPlane(copies, model, { subject, settled }, context.allocate, report);
  return makeMatte(copies, requestOf(image, looked), context.allocate, report);
}

const requestOf = (image: PixelImage, { subject, small, settled }: Looked) => ({
  ...settled,
  ground: smoothGround(subject, small, settled.isSubject),
  texture: groundTexture(image, subject, small, settled.isSubject),
});

/** A cut-out solved anew where a hand touched the small copy. */
function retouched(image: PixelImage, found: Matte, looked: Looked, isTouched: Uint8Array, { kernels, allocate }: RunContext): Matte {
  const request = requestOf(image, looked);
  const goesOn = !looked.plain && request.ground !== null;
  return retouchedMatte(image, found, looked.small, request, { isTouched, goesOn }, kernels, allocate);
}

/** What `before` becomes by another choice: solved anew where that changed the small copy, and as it was elsewhere. Keeps it. */
function changedMatte(
  image: PixelImage,
  options: Pick<RemoverOptions, 'holes'>,
  before: { readonly matte: Matte; readonly settled: SettledChoice },
  looked: Looked,
  context: RunContext,
): Matte {
  const { settled, model, plain } = looked;
  const isTouched = changesOf(before.settled, settled);
  if (!isTouched) return before.matte;
  // A network's edges are looked for over all of its plane, and pockets on a plain ground with all of that.
  const isWhole = model || (plain && !isSame(before.settled.asked, settled.asked));
  return isWhole ? solveMatte(image, options, looked, context) : retouched(image, before.matte, looked, isTouched, context);
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean => one.every((value, at) => value === other[at]);

/** One byte a pixel of the small copy: 1 where another matte is wanted; null where nowhere. */
function changesOf(one: SettledChoice, other: SettledChoice): Uint8Array | null {
  const changes = one.isSubject.map((mark, at) =>
    mark !== other.isSubject[at] || one.isRemoved[at] !== other.isRemoved[at] || one.isOpen?.[at] !== other.isOpen?.[at] ? 1 : 0,
  );
  return changes.includes(1) ? changes : null;
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
  let areFine = false;
  return clicksOn(frame, choice).map((click, index) => {
    const grain = clickGrain(image, found, perPx, click);
    // On what came out as it asks, a click is about what those before it did: about no more than that, where they were fine.
    const isAfter = areFine && found.alpha[click.y * image.width + click.x] >= INSIDE === click.keeps;
    areFine = isAfter || (grain.isFine && (areFine || index === 0));
    return isAfter ? { ...grain, isFine: true } : grain;
  });
}

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
  const anew = changedMatte(image, options, { matte: found, settled: unclicked }, { subject, small, settled, model, plain }, context);
  if (anew !== found) {
    const unlined = clicks.map((click) => ({ ...click, lines: undefined }));
    return heedClicks(image, anew, subject.copy, settled, unlined, context.allocate);
  }
  const alpha = context.allocate(found.alpha.length);
  alpha.set(found.alpha);
  return heedClicks(image, { ...found, alpha }, subject.copy, settled, clicks, context.allocate);
}
