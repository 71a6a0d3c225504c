import { AppError } from '@underbase/contract';
import { clipRect, drawRedrawing, type Frame, layDrawing, type PixelWindow, type Rect } from '@underbase/engine';
import type { RunContext, Tally } from '../run.ts';
import { crispRims } from './crisp-rims.ts';
import { baseSpan, enlargeBase } from './enlarge-base.ts';
import { layModelColors } from './model-colors.ts';
import type { UpscalerOptions } from './options.ts';
import type { Plan } from './plan.ts';

const TITLE = 'Image Upscaler';
/** Pixels of the result that are made at once, and rows at least: what is made besides stays small, and rows around a strip are few beside its own. */
const STRIP_PIXELS = 1 << 18;
const STRIP_ROWS = 128;

/**
 * What of the picture is needed. Where the plan holds what is enlarged, it is the place of that: nothing is read then, but it says how much
 * bands share.
 */
export function reach(target: Rect, { width, height }: Frame, _options: UpscalerOptions, plan: Plan): Rect {
  const span = baseSpan(target, plan);
  const [across, down] = [width / plan.base.width, height / plan.base.height];
  if (across === 1 && down === 1) return span;
  const [x, y] = [Math.floor(span.x * across), Math.floor(span.y * down)];
  const right = Math.ceil((span.x + span.width) * across);
  const bottom = Math.ceil((span.y + span.height) * down);
  return clipRect({ x, y, width: right - x, height: bottom - y }, { width, height });
}

/** Whether the drawing counts anywhere that a part of the result comes from. */
function isDrawn({ x, y, width, height }: Rect, { trust, base }: Plan): boolean {
  for (let row = y; row < y + height; row++) {
    const from = row * base.width + x;
    for (let at = from; at < from + width; at++) if (trust[at] > 0) return true;
  }
  return false;
}

/** Memory for a strip's drawing, and for that made as soft as the picture: of the largest strip, used again for each. */
interface Scratch {
  readonly fresh: Uint8Array;
  readonly blurred: Uint8Array;
}

function makeStrip(
  source: PixelWindow,
  rect: Rect,
  out: Uint8Array,
  scratch: Scratch,
  options: UpscalerOptions,
  plan: Plan,
  context: RunContext,
): void {
  const { base, output, drawing, drawn, trust, keepsRest } = plan;
  const whole = { x: 0, y: 0, width: base.width, height: base.height };
  const own = base.pixels ? { rect: whole, pixels: base.pixels } : source;
  enlargeBase(own, rect, plan, out, context);
  if (plan.model) layModelColors(plan.model, rect, output, out, context);
  const [across, down] = [output.width / base.width, output.height / base.height];
  if (drawing && isDrawn(baseSpan(rect, plan), plan)) {
    const fresh = scratch.fresh.subarray(0, out.length);
    drawRedrawing(drawing, rect, across, down, fresh);
    const blurred = keepsRest ? scratch.blurred.subarray(0, out.length) : null;
    if (blurred) enlargeBase({ rect: whole, pixels: drawn }, rect, plan, blurred, context);
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
  if (plan.isStandIn && context.format !== undefined) throw new AppError('run.elsewhere', { tool: TITLE });
  const { x, y, width, height } = target.rect;
  const rows = Math.max(STRIP_ROWS, Math.floor(STRIP_PIXELS / width));
  const bytes = plan.drawing ? width * Math.min(rows, height) * 4 : 0;
  const scratch: Scratch = { fresh: new Uint8Array(bytes), blurred: new Uint8Array(plan.keepsRest ? bytes : 0) };
  for (let top = 0; top < height; top += rows) {
    const count = Math.min(rows, height - top);
    const out = target.pixels.subarray(top * width * 4, (top + count) * width * 4);
    makeStrip(source, { x, y: y + top, width, height: count }, out, scratch, options, plan, context);
  }
  return {};
}
