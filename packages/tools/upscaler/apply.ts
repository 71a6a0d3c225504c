import { AppError } from '@underbase/contract';
import {
  clipRect,
  drawRedrawing,
  type Frame,
  layDrawing,
  layOver,
  layVeil,
  type PixelWindow,
  type Rect,
  type TraceDrawing,
} from '@underbase/engine';
import type { RunContext, Tally } from '../run.ts';
import { crispRims } from './crisp-rims.ts';
import { baseSpan, stripMaker } from './enlarge-base.ts';
import { layRest } from './lost-rest.ts';
import { layModelColors } from './model-colors.ts';
import type { UpscalerOptions } from './options.ts';
import type { Plan } from './plan.ts';
import { pointsOf, withRim } from './points.ts';
import { stripRuns } from './strip-runs.ts';

const TITLE = 'Image Upscaler';
/** Pixels of the result that are made at once, and rows at least: what is made besides stays small, and rows around a strip are few beside its own. */
const STRIP_PIXELS = 1 << 18;
const STRIP_ROWS = 128;

/**
 * What of the picture is needed. Where the plan holds what is enlarged, it is the place of that: nothing is read then, but it says how much
 * bands share.
 */
export function reach(target: Rect, { width, height }: Frame, _options: UpscalerOptions, plan: Plan): Rect {
  const span = baseSpan(withRim(target, plan), plan);
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

/** Memory for what is made of a strip, used again for each; of the size of the largest one. */
interface Scratch {
  /** The picture enlarged, and the drawing enlarged as softly, of a run of columns. */
  readonly made: Uint8Array;
  readonly blurred: Uint8Array;
  /** What was drawn of the run. */
  readonly fresh: Uint8Array;
  /** The drawing of the strip as it was laid, on its shadows; empty where nobody asks for it. */
  readonly sharp: Uint8Array;
}

const scratchOf = (bytes: number, { keepsRest }: Plan, keepsSharp = false): Scratch => ({
  made: new Uint8Array(bytes),
  blurred: new Uint8Array(keepsRest ? bytes : 0),
  fresh: new Uint8Array(bytes),
  sharp: new Uint8Array(keepsSharp ? bytes : 0),
});

/** Copies columns between a strip and a part of it that is as high. */
function copyColumns(strip: Uint8Array, whole: Rect, part: Uint8Array, { x, width }: Rect, isInto: boolean): void {
  const left = (x - whole.x) * 4;
  for (let y = 0; y < whole.height; y++) {
    const from = y * whole.width * 4 + left;
    const [own, row] = [strip.subarray(from, from + width * 4), part.subarray(y * width * 4, (y + 1) * width * 4)];
    if (isInto) own.set(row);
    else row.set(own);
  }
}

/** Draws a strip, and enlarges of it what the drawing alone does not tell. */
function drawStrip(
  own: PixelWindow,
  rect: Rect,
  drawing: TraceDrawing,
  out: Uint8Array,
  scratch: Scratch,
  plan: Plan,
  context: RunContext,
): void {
  const { base, output, drawn, trust, keepsRest } = plan;
  const [across, down] = [output.width / base.width, output.height / base.height];
  const whole = { x: 0, y: 0, width: base.width, height: base.height };
  drawRedrawing(drawing, rect, across, down, out);
  const make = stripMaker(rect, plan, context);
  const keepsSharp = scratch.sharp.length > 0;
  if (keepsSharp) scratch.sharp.set(out);
  for (const { way, rect: part } of stripRuns({ rect, fresh: out, own }, plan)) {
    if (way === 'drawn') continue;
    const [made, soft, fresh] = [scratch.made, scratch.blurred, scratch.fresh].map((memory) =>
      memory.subarray(0, part.width * part.height * 4),
    );
    make(own, part, made);
    if (way === 'laid') {
      copyColumns(out, rect, fresh, part, false);
      if (plan.soft.length > 0) {
        make({ rect: whole, pixels: plan.soft }, part, soft);
        layOver(fresh, soft);
        if (keepsSharp) copyColumns(scratch.sharp, rect, fresh, part, true);
      }
      const blurred = keepsRest ? soft : null;
      if (blurred) make({ rect: whole, pixels: drawn }, part, blurred);
      layDrawing({ target: made, drawn: fresh, blurred, rect: part, trust, picture: base, across, down });
    }
    copyColumns(out, rect, made, part, true);
  }
}

/** Makes a strip with its drawing, where that counts: whether it does. */
function enlargeStrip(own: PixelWindow, rect: Rect, out: Uint8Array, scratch: Scratch, plan: Plan, context: RunContext): boolean {
  const { drawing } = plan;
  if (drawing && isDrawn(baseSpan(rect, plan), plan)) {
    drawStrip(own, rect, drawing, out, scratch, plan, context);
    return true;
  }
  stripMaker(rect, plan, context)(own, rect, out);
  return false;
}

function makeStrip(
  source: PixelWindow,
  rect: Rect,
  out: Uint8Array,
  scratch: Scratch,
  frame: Frame,
  options: UpscalerOptions,
  plan: Plan,
  context: RunContext,
): void {
  const { base, output, drawing, model } = plan;
  const own = base.pixels ? { rect: { x: 0, y: 0, width: base.width, height: base.height }, pixels: base.pixels } : source;
  const points = pointsOf(own, rect, plan);
  if (points) {
    const { around } = points;
    const bytes = around.width * around.height * 4;
    const made = new Uint8Array(bytes);
    const within = scratchOf(drawing ? bytes : 0, plan, drawing !== null);
    const isLaid = enlargeStrip(own, around, made, within, plan, context);
    points.take(made, isLaid ? within.sharp : null, out);
  } else enlargeStrip(own, rect, out, scratch, plan, context);
  if (plan.rest.length > 0) layRest(plan, rect, frame, out, context);
  if (model) layModelColors(model, rect, output, out, context);
  if (options.edge === 'crisp' && plan.kind !== 'pixels')
    crispRims(own, rect, base, output.width / base.width, output.height / base.height, out);
  if (plan.veil.length > 0)
    layVeil(out, rect, plan.veil, frame, { across: output.width / frame.width, down: output.height / frame.height });
}

/** Makes a part of the result, strip by strip. */
export function apply(
  source: PixelWindow,
  target: PixelWindow,
  frame: Frame,
  options: UpscalerOptions,
  plan: Plan,
  context: RunContext,
): Tally {
  if (plan.isStandIn && context.format !== undefined) throw new AppError('run.elsewhere', { tool: TITLE });
  const { x, y, width, height } = target.rect;
  const rows = Math.max(STRIP_ROWS, Math.floor(STRIP_PIXELS / width));
  const bytes = plan.drawing ? width * Math.min(rows, height) * 4 : 0;
  const scratch = scratchOf(bytes, plan);
  for (let top = 0; top < height; top += rows) {
    const count = Math.min(rows, height - top);
    const out = target.pixels.subarray(top * width * 4, (top + count) * width * 4);
    makeStrip(source, { x, y: y + top, width, height: count }, out, scratch, frame, options, plan, context);
  }
  return {};
}
