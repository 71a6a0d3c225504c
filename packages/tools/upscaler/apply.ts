import {
  CODED_LIGHT,
  cropWindow,
  drawRedrawing,
  type FilterName,
  type Frame,
  layDrawing,
  type PixelWindow,
  type Rect,
  resampleTaps,
  tapSpan,
} from '@underbase/engine';
import type { RunContext, Tally } from '../run.ts';
import { crispRims } from './crisp-rims.ts';
import type { UpscalerOptions } from './options.ts';
import type { Plan } from './plan.ts';

/** Rows of the result that are made at once: what is made besides stays small. */
const STRIP_PIXELS = 1 << 18;

function axesOf({ kind, base, output }: Plan) {
  const filter: FilterName = kind === 'pixels' ? 'squares' : 'restoring';
  return {
    across: { source: base.width, target: output.width, filter },
    down: { source: base.height, target: output.height, filter },
  };
}

/** The part of the base that a part of the result is made from. */
function spanOf(target: Rect, plan: Plan): Rect {
  const { across, down } = axesOf(plan);
  const columns = tapSpan(across, target.x, target.width);
  const rows = tapSpan(down, target.y, target.height);
  return { x: columns.from, y: rows.from, width: columns.length, height: rows.length };
}

/** What of the picture is needed: nothing where the plan holds what is enlarged. */
export function reach(target: Rect, _frame: Frame, _options: UpscalerOptions, plan: Plan): Rect {
  return plan.base.pixels ? { x: 0, y: 0, width: 0, height: 0 } : spanOf(target, plan);
}

/** A part of the base enlarged by the filter. `pixels` holds what `window` says of it. */
function enlarge(window: PixelWindow, rect: Rect, plan: Plan, out: Uint8Array, { kernels }: RunContext): void {
  const { across, down } = axesOf(plan);
  const span = spanOf(rect, plan);
  const part = cropWindow(
    { width: window.rect.width, height: window.rect.height, pixels: window.pixels, dpi: null, icc: null },
    { ...span, x: span.x - window.rect.x, y: span.y - window.rect.y },
  );
  kernels.resample({
    source: part.pixels,
    sourceWidth: span.width,
    target: out,
    columns: resampleTaps(across, rect.x, rect.width),
    rows: resampleTaps(down, rect.y, rect.height),
    light: CODED_LIGHT,
  });
}

/** Whether the drawing counts anywhere that a part of the result comes from. */
function isDrawn({ x, y, width, height }: Rect, { trust, base }: Plan): boolean {
  for (let row = y; row < y + height; row++) {
    const from = row * base.width + x;
    for (let at = from; at < from + width; at++) if (trust[at] > 0) return true;
  }
  return false;
}

function makeStrip(source: PixelWindow, rect: Rect, out: Uint8Array, options: UpscalerOptions, plan: Plan, context: RunContext): void {
  const { base, output, drawing, drawn, trust, keepsRest } = plan;
  const whole = { x: 0, y: 0, width: base.width, height: base.height };
  const own = base.pixels ? { rect: whole, pixels: base.pixels } : source;
  enlarge(own, rect, plan, out, context);
  const [across, down] = [output.width / base.width, output.height / base.height];
  if (drawing && isDrawn(spanOf(rect, plan), plan)) {
    const fresh = new Uint8Array(out.length);
    drawRedrawing(drawing, rect, across, down, fresh);
    const blurred = keepsRest ? new Uint8Array(out.length) : null;
    if (blurred) enlarge({ rect: whole, pixels: drawn }, rect, plan, blurred, context);
    layDrawing({ target: out, drawn: fresh, blurred, rect, trust, picture: base, across, down });
  }
  if (options.edge === 'crisp' && plan.kind !== 'pixels') crispRims(own, rect, base, across, down, out);
}

/** Makes a part of the result, strip by strip. */
export function apply(
  source: PixelWindow,
  target: PixelWindow,
  _frame: Frame,
  options: UpscalerOptions,
  plan: Plan,
  context: RunContext,
): Tally {
  const { x, y, width, height } = target.rect;
  const rows = Math.max(1, Math.floor(STRIP_PIXELS / width));
  for (let top = 0; top < height; top += rows) {
    const count = Math.min(rows, height - top);
    const out = target.pixels.subarray(top * width * 4, (top + count) * width * 4);
    makeStrip(source, { x, y: y + top, width, height: count }, out, options, plan, context);
  }
  return {};
}
