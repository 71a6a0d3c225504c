import {
  type Axis,
  CODED_LIGHT,
  copyWindow,
  type Frame,
  haloRect,
  type Kernels,
  type PixelWindow,
  type Rect,
  resampleTaps,
  tapSpan,
} from '@underbase/engine';
import type { HalftoneOptions } from './options.ts';

/** How far an edge is looked for around a pixel. */
export const EDGE_REACH = 2;

interface Axes {
  readonly across: Axis;
  readonly down: Axis;
}

/** Null where the output has the source's pixels. */
function axesOf(frame: Frame, output: Frame): Axes | null {
  if (frame.width === output.width && frame.height === output.height) return null;
  return {
    across: { source: frame.width, target: output.width, filter: 'mitchell' },
    down: { source: frame.height, target: output.height, filter: 'mitchell' },
  };
}

/** The part of the output that is looked at to make `target`: with dots as wide as `dotPx`, colors come from as far as such a dot reaches. */
export function viewRect(target: Rect, output: Frame, { mode }: Pick<HalftoneOptions, 'mode'>, dotPx: number): Rect {
  const reach = mode === 'alpha' || (mode === 'color' && dotPx > 0) ? lendReach(dotPx) : 0;
  return reach > 0 ? haloRect(target, reach, output) : target;
}

/** How far a dot of this width may reach over the art that it stands for, and no less than an edge is looked for. */
export function lendReach(dotPx: number): number {
  return Math.max(EDGE_REACH, Math.ceil(dotPx) + 2);
}

/** The part of the source that a part of the output is made from. */
export function sourceReach(view: Rect, frame: Frame, output: Frame): Rect {
  const axes = axesOf(frame, output);
  if (!axes) return view;
  const columns = tapSpan(axes.across, view.x, view.width);
  const rows = tapSpan(axes.down, view.y, view.height);
  return { x: columns.from, y: rows.from, width: columns.length, height: rows.length };
}

/**
 * The art at the output's resolution. Coded values are mixed, as coverage is read from coded values.
 * Where nothing is scaled it is the source's own memory.
 */
export function artWindow(source: PixelWindow, view: Rect, frame: Frame, output: Frame, kernels: Kernels): PixelWindow {
  const axes = axesOf(frame, output);
  if (!axes) return cut(source, view);
  const pixels = new Uint8Array(view.width * view.height * 4);
  kernels.resample({
    source: source.pixels,
    sourceWidth: source.rect.width,
    target: pixels,
    columns: resampleTaps(axes.across, view.x, view.width),
    rows: resampleTaps(axes.down, view.y, view.height),
    light: CODED_LIGHT,
  });
  return { rect: view, pixels };
}

/** A source may be larger than what is looked at. */
function cut(source: PixelWindow, view: Rect): PixelWindow {
  const { rect } = source;
  if (rect.width === view.width && rect.height === view.height) return source;
  const window = { rect: view, pixels: new Uint8Array(view.width * view.height * 4) };
  copyWindow(source, window);
  return window;
}
