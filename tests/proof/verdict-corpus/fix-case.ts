import type { PixelImage, Rect } from '@underbase/engine';
import { type NodeRunner, nodeKernels } from '@underbase/runner/node';
import { applyFixes, type Check, type CheckId, settingsAfter, validateAll } from '@underbase/tools/validation';
import { type FixStep, fixPlan } from '../../../apps/web/features/validator/model/fix-plan.ts';
import { makeChain } from '../../../apps/web/features/validator/state/make-chain.ts';
import { factsOf, settingsFor } from './judge-case.ts';
import type { VerdictCase } from './list.ts';
import { thinPlaces } from './thin-places.ts';

/** What "Fix all" made of a file. */
export interface Fixed {
  readonly one: VerdictCase;
  readonly steps: readonly string[];
  /** Checks whose fix was in the chain. */
  readonly sold: readonly CheckId[];
  /** Those of them that still warn or fail afterwards. */
  readonly unsolved: readonly Check[];
  /** Steps that the page lets go, since they would not clear what they are for, and why. */
  readonly untaken: readonly string[];
  readonly scores: readonly [before: number, after: number];
  /** Pixels that differ though no step of the chain names them. */
  readonly strays: number;
}

interface Draft {
  readonly image: PixelImage;
  readonly strays: number;
}

const isFound = ({ status }: Check): boolean => status === 'warn' || status === 'fail';

const context = { kernels: nodeKernels(), progress: () => undefined };

/** How far beyond what is thin a line or a gap is moved to make room, in millimeters. */
const ROOM_MM = 1.5;

const holds = ({ x, y, width, height }: Rect, u: number, v: number): boolean => u >= x && v >= y && u < x + width && v < y + height;

type Named = (at: number, x: number, y: number) => boolean;

/** Which pixels a step says that it changes: by what the check found, never by what the step did. */
function namedBy(step: FixStep, image: PixelImage, checks: readonly Check[]): Named {
  const { pixels, dpi } = image;
  const rectsOf = (id: CheckId) =>
    checks.filter((check) => check.id === id).flatMap(({ where }) => where.flatMap((shape) => (shape.kind === 'boxes' ? shape.rects : [])));
  const inBoxes =
    (boxes: readonly Rect[]): Named =>
    (_, x, y) =>
      boxes.some((box) => holds(box, x, y));
  const room = (ROOM_MM * (dpi ?? 300)) / 25.4;
  if (step.kind === 'tool') {
    if (step.tool === 'line-enhancer') {
      const { minWidth = '', minGap = '' } = step.options as Readonly<Record<string, string>>;
      const thin = thinPlaces(image, Number.parseFloat(minWidth), Number.parseFloat(minGap) || 0, room);
      return (at) => thin[at / 4] === 1;
    }
    // A knocked-out ground is everywhere that is near its color, and at edges to it; a halftone is everywhere that is partly transparent.
    return () => true;
  }
  const named: Partial<Record<typeof step.id, Named>> = {
    'clear-ghosts': (at) => pixels[at + 3] > 0 && pixels[at + 3] <= 16,
    'harden-edges': (at) => pixels[at + 3] > 0 && pixels[at + 3] < 255,
    'remove-specks': inBoxes(rectsOf('speck.count')),
    'fill-pinholes': inBoxes(rectsOf('hole.pin')),
    'pure-white': (at) => Math.min(pixels[at], pixels[at + 1], pixels[at + 2]) >= 245,
    'tag-dpi': () => false,
  };
  return named[step.id] ?? (() => true);
}

/** Pixels that differ outside of what was named; only between pictures of one size. A clear pixel has no color. */
function straysBetween(before: PixelImage, after: PixelImage, isNamed: Named): number {
  if (before.width !== after.width || before.height !== after.height) return 0;
  let strays = 0;
  for (let at = 0, index = 0; at < before.pixels.length; at += 4, index++) {
    const isSame =
      before.pixels[at + 3] === after.pixels[at + 3] &&
      (before.pixels[at + 3] === 0 || [0, 1, 2].every((channel) => before.pixels[at + channel] === after.pixels[at + channel]));
    if (!isSame && !isNamed(at, index % before.width, Math.floor(index / before.width))) strays++;
  }
  return strays;
}

async function madeBy(step: FixStep, image: PixelImage, one: VerdictCase, runner: NodeRunner): Promise<PixelImage> {
  if (step.kind === 'in-place') return applyFixes(image, [step.id], settingsFor(one, image), context);
  const copy = { ...image, pixels: image.pixels.slice() };
  const { artifacts } = await runner.run({ tool: step.tool, options: step.options, images: [copy] });
  const [result] = artifacts;
  if (result.kind !== 'image') throw new Error(`${step.tool} made no picture`);
  return result.image;
}

const nameOf = (step: FixStep): string => (step.kind === 'tool' ? step.tool : step.id);

const facts = (one: VerdictCase, image: PixelImage) => ({ ...factsOf(one, image), format: 'png', hasAlpha: true }) as const;

/** Draws a file, makes the chain that the page offers for it, as the page does, and judges again; null where nothing is offered. */
export async function fixCase(one: VerdictCase, runner: NodeRunner): Promise<Fixed | null> {
  const image = await one.make();
  const report = validateAll(factsOf(one, image), image, settingsFor(one, image), context);
  const plan = fixPlan(report.checks);
  if (plan.length === 0) return null;
  const settings = (now: PixelImage) => settingsAfter(image, now, settingsFor(one, image));
  const {
    draft,
    made,
    untaken,
    report: after,
  } = await makeChain<Draft>(
    {
      async make({ image: before, strays }, step) {
        const now = validateAll(facts(one, before), before, settings(before), context);
        const next = await madeBy(step, before, one, runner);
        return { image: next, strays: strays + straysBetween(before, next, namedBy(step, before, now.checks)) };
      },
      judge: async ({ image: now }) => validateAll(facts(one, now), now, settings(now), context),
    },
    { draft: { image, strays: 0 }, report },
    plan,
  );
  const sold = report.checks.filter(
    (check) => isFound(check) && fixPlan([check]).some((step) => made.some((one) => nameOf(one) === nameOf(step))),
  );
  const unsolved = after.checks.filter((check) => sold.some(({ id }) => id === check.id) && isFound(check));
  return {
    one,
    steps: made.map(nameOf),
    untaken: untaken.map(({ step, why }) => `${nameOf(step)}: ${why}`),
    sold: sold.map(({ id }) => id),
    unsolved,
    scores: [report.score, after.score],
    strays: draft.strays,
  };
}
