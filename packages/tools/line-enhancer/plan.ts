import { type Frame, lengthPx, type PixelImage, parseLength, type Rgb, readInk } from '@underbase/engine';
import type { RunContext } from '../run.ts';
import type { LineOptions } from './options.ts';
import { changeShape, type Findings, type Limits } from './shape-changes.ts';

/** All that the whole picture tells about a run; survives structured cloning. */
export interface Plan {
  readonly limits: Limits;
  /** Coverage of ink, one byte a pixel, before and after; null where nothing can be told apart. */
  readonly before: Uint8Array | null;
  readonly after: Uint8Array | null;
  /** Color beside the ink of an opaque picture; null where transparency is. */
  readonly ground: Rgb | null;
  /** New ink lies at most so far from old. */
  readonly reachPx: number;
  readonly findings: Findings;
}

const NOTHING: Findings = {
  linePx: 0,
  thinnestPx: Number.POSITIVE_INFINITY,
  gapPx: 0,
  narrowestPx: Number.POSITIVE_INFINITY,
  crampedPx: 0,
  refused: 0,
  burrs: 0,
};

function pxOf(text: string, frame: Frame): number {
  const length = text === '' ? null : parseLength(text);
  return length ? lengthPx(length, frame) : 0;
}

function shared(plane: Uint8Array, { allocate }: RunContext): Uint8Array {
  const memory = allocate(plane.length);
  memory.set(plane);
  return memory;
}

/** Looks at the whole picture once, and works out what becomes of its ink. */
export function makePlan(image: PixelImage, frame: Frame, options: LineOptions, context: RunContext): Plan {
  const limits = { widthPx: pxOf(options.minWidth, frame), gapPx: pxOf(options.minGap, frame) };
  const ink = readInk(context.kernels, image);
  context.progress(0.1);
  if (!ink) return { limits, before: null, after: null, ground: null, reachPx: 0, findings: NOTHING };
  const { coverage, findings } = changeShape(context.kernels, ink.coverage, image, limits, (share) => context.progress(0.1 + 0.85 * share));
  return {
    limits,
    before: shared(ink.coverage, context),
    after: shared(coverage, context),
    ground: ink.ground,
    // Half of the width on both sides; a line without room on one side grows twice as far on the other.
    reachPx: Math.ceil(limits.widthPx) + 2,
    findings,
  };
}
