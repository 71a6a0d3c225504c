import type { Rect, Size } from '@underbase/engine';
import type { ImageSession } from '@underbase/runner/browser';
import { canvasFile, scratchCanvas } from '@underbase/ui';
import { changedPlace, type Pair } from '../model/changed-place.ts';
import { type FixStep, soldBy } from '../model/fix-plan.ts';
import { worstPlace } from '../model/worst-place.ts';
import type { ValidatorDeps } from './create-validator.ts';
import { type ChainMaker, type Link, type MadeStep, makeChain } from './make-chain.ts';
import type { FixedDraft } from './validator-state.ts';

/** What one step of a chain makes of the worst place that it is for, or why it is let go. */
export interface ShownStep {
  readonly step: FixStep;
  readonly pictures: { readonly before: Blob; readonly after: Blob } | null;
  readonly why: string | null;
  /** Not needed any more: what comes before clears its finding. */
  readonly isSpared: boolean;
  /** What of the ground the step leaves within the art, in words. */
  readonly leaves: string | null;
}

interface Look extends Pick<ValidatorDeps, 'openImage'> {
  readonly maker: ChainMaker<FixedDraft>;
  readonly start: Link<FixedDraft>;
  readonly steps: readonly FixStep[];
  readonly signal: AbortSignal;
}

/** Pixels of the picture that a crop shows across, each drawn so large. */
const CROP_PX = 72;
const DRAWN_PX = 216;
const SQUARE_PX = 9;
/** The longest side of the copies that are held against each other. */
const COPY_PX = 480;

/** A square of the picture around a point, within it; all of it where the point is unknown. */
export function cropAround(point: { readonly x: number; readonly y: number } | null, width: number, height: number): Rect {
  if (!point) return { x: 0, y: 0, width, height };
  const side = Math.min(CROP_PX, width, height);
  const from = (at: number, most: number): number => Math.round(Math.min(most - side, Math.max(0, at - side / 2)));
  return { x: from(point.x, width), y: from(point.y, height), width: side, height: side };
}

/** A part of a picture, pixels as they are, on the squares that stand for clear ground. */
async function cropOf(session: ImageSession, rect: Rect): Promise<Blob> {
  const longest = Math.max(rect.width, rect.height);
  const { bitmap } = await session.renderOriginal({ rect, scale: Math.min(1, DRAWN_PX / longest) });
  const drawn = scratchCanvas(DRAWN_PX, DRAWN_PX);
  const { context } = drawn;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, DRAWN_PX, DRAWN_PX);
  context.fillStyle = '#ccc';
  for (let y = 0; y * SQUARE_PX < DRAWN_PX; y++)
    for (let x = y % 2; x * SQUARE_PX < DRAWN_PX; x += 2) context.fillRect(x * SQUARE_PX, y * SQUARE_PX, SQUARE_PX, SQUARE_PX);
  const [width, height] = [(DRAWN_PX * rect.width) / longest, (DRAWN_PX * rect.height) / longest];
  context.imageSmoothingEnabled = bitmap.width > DRAWN_PX;
  context.drawImage(bitmap, (DRAWN_PX - width) / 2, (DRAWN_PX - height) / 2, width, height);
  bitmap.close();
  return canvasFile(drawn, 'image/png', 1);
}

async function withSession<Value>(
  { openImage, signal }: Look,
  { blob, name }: FixedDraft,
  use: (session: ImageSession) => Promise<Value>,
): Promise<Value> {
  const session = await openImage(blob, { fileName: name, signal });
  try {
    return await use(session);
  } finally {
    session.close();
  }
}

/** A knock-out around the art keeps what the art encloses, which only whoever sees it can tell from a color that is meant. */
export function leavingsOf({ step, report, outcome }: Pick<MadeStep<unknown>, 'step' | 'report' | 'outcome'>): string | null {
  if (!soldBy(step, report.checks).some(({ id }) => id === 'alpha.none')) return null;
  const left = outcome.checks.find(({ id }) => id === 'bg.leftover');
  return left && left.status !== 'pass' ? left.message : null;
}

/** A small copy of a whole picture: width x height x 4, straight alpha. */
async function copyOf(session: ImageSession, { width, height }: Size): Promise<Uint8ClampedArray> {
  const { widthPx, heightPx } = session.info;
  const rect = { x: 0, y: 0, width: widthPx, height: heightPx };
  const { bitmap } = await session.renderOriginal({ rect, scale: width / widthPx });
  const { context } = scratchCanvas(width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return context.getImageData(0, 0, width, height).data;
}

/** Where a step is best seen, in pixels of the picture. */
async function placeOf(earlier: ImageSession, later: ImageSession, { step, report }: MadeStep<FixedDraft>) {
  const { widthPx, heightPx } = earlier.info;
  const scale = Math.min(1, COPY_PX / Math.max(widthPx, heightPx));
  const size: Size = { width: Math.max(1, Math.round(widthPx * scale)), height: Math.max(1, Math.round(heightPx * scale)) };
  const pair: Pair = { before: await copyOf(earlier, size), after: await copyOf(later, size), size };
  const worst = worstPlace(soldBy(step, report.checks));
  const named = worst && { x: worst.x * scale, y: worst.y * scale };
  const place = changedPlace(pair, CROP_PX * scale, named);
  return place ? { x: place.x / scale, y: place.y / scale } : worst;
}

function picturesOf(look: Look, made: MadeStep<FixedDraft>) {
  return withSession(look, made.before, (earlier) =>
    withSession(look, made.after, async (later) => {
      const isSame = earlier.info.widthPx === later.info.widthPx && earlier.info.heightPx === later.info.heightPx;
      const point = isSame ? await placeOf(earlier, later, made) : null;
      const crop = (session: ImageSession) => cropOf(session, cropAround(point, session.info.widthPx, session.info.heightPx));
      return { before: await crop(earlier), after: await crop(later) };
    }),
  );
}

/**
 * Makes a chain as the fix itself does and shows each step where it is best seen, before and after it; the whole where a step has no place or changes the
 * size. Returns the score that comes of it.
 */
export async function stepPictures(look: Look, found: (one: ShownStep) => void): Promise<number> {
  const { maker, start, steps, signal } = look;
  const { report } = await makeChain(
    {
      ...maker,
      async onKept(made) {
        const pictures = await picturesOf(look, made);
        signal.throwIfAborted();
        found({ step: made.step, pictures, why: null, isSpared: false, leaves: leavingsOf(made) });
      },
      onUntaken: ({ step, why }) => found({ step, pictures: null, why, isSpared: false, leaves: null }),
      onSpared: (step) => found({ step, pictures: null, why: null, isSpared: true, leaves: null }),
    },
    start,
    steps,
  );
  return report.score;
}
