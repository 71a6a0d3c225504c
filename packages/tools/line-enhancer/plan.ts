import { type Frame, lengthPx, type PixelImage, parseLength, type Size } from '@underbase/engine';
import type { RunContext } from '../run.ts';
import type { LineOptions } from './options.ts';
import { type Beside, readArt } from './read-art.ts';
import { changeShape, type Findings, type Limits } from './shape-changes.ts';

/** All that the whole picture tells about a run; survives structured cloning. */
export interface Plan {
  readonly limits: Limits;
  /** Coverage of ink, one byte a pixel, before and after. */
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  readonly beside: Beside;
  /** New ink lies at most so far from old. */
  readonly reachPx: number;
  readonly findings: Findings;
}

function pxOf(text: string, frame: Frame): number {
  const length = text === '' ? null : parseLength(text);
  return length ? lengthPx(length, frame) : 0;
}

function shared(plane: Uint8Array, { allocate }: RunContext): Uint8Array {
  const memory = allocate(plane.length);
  memory.set(plane);
  return memory;
}

/** Thickened lines laid over a scan, as soft at their rims as its own; nothing else changes. */
function laidSoftly(after: Uint8Array | null, before: Uint8Array, { width, height }: Size): Uint8Array {
  const soft = before.slice();
  if (!after) return soft;
  for (let y = 1; y < height - 1; y++) {
    for (let at = y * width + 1; at < (y + 1) * width - 1; at++) {
      const [up, down] = [at - width, at + width];
      const sides = after[at - 1] + after[at + 1] + after[up] + after[down];
      const corners = after[up - 1] + after[up + 1] + after[down - 1] + after[down + 1];
      if (sides + corners + after[at] === 0) continue;
      const value = (4 * after[at] + 2 * sides + corners + 8) >> 4;
      if (value > soft[at]) soft[at] = value;
    }
  }
  return soft;
}

/** Looks at the whole picture once, and works out what becomes of its ink. Errors: picture.no-lines. */
export function makePlan(image: PixelImage, frame: Frame, options: LineOptions, context: RunContext): Plan {
  const limits = { widthPx: pxOf(options.minWidth, frame), gapPx: pxOf(options.minGap, frame) };
  const { coverage: before, shape, beside } = readArt(context.kernels, image);
  context.progress(0.1);
  const { coverage, lines, findings } = changeShape(
    context.kernels,
    shape,
    image,
    { ...limits, isUneven: beside.kind === 'paper' },
    (share) => context.progress(0.1 + 0.85 * share),
  );
  return {
    limits,
    before: shared(before, context),
    after: shared(beside.kind === 'paper' ? laidSoftly(lines, before, image) : coverage, context),
    beside,
    // Half of the width on both sides; a line without room on one side grows twice as far on the other.
    reachPx: Math.ceil(limits.widthPx) + 3,
    findings,
  };
}
