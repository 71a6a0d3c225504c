import {
  CODED_LIGHT,
  clipRect,
  cropWindow,
  cutTaps,
  enlargeTaps,
  type FilterName,
  inflateRect,
  openNetwork,
  type PixelWindow,
  type Rect,
  resampleTaps,
  tapSpan,
} from '@underbase/engine';
import type { RunContext } from '../run.ts';
import type { Plan } from './plan.ts';

/** What the plan says of how the base is enlarged. */
export type Enlarging = Pick<Plan, 'kind' | 'base' | 'output' | 'network' | 'strength'>;

/** The network enlarges by this; the rest of a factor is left to a filter. */
const NETWORK_FACTOR = 4;
/** Pixels of the base that it looks at around a part. */
const NETWORK_REACH = 4;

function filterOf({ kind, base, output, network }: Enlarging): FilterName {
  // A view may want less than the copy has.
  if (output.width < base.width) return 'area';
  if (kind === 'pixels') return 'squares';
  if (network.length === 0) return 'restoring';
  return output.width < base.width * NETWORK_FACTOR ? 'area' : 'lanczos';
}

/** Axes of the filter: from the base, or from what the network makes of it. */
function axesOf(enlarging: Enlarging) {
  const { base, output, network } = enlarging;
  const times = network.length > 0 ? NETWORK_FACTOR : 1;
  const filter = filterOf(enlarging);
  return {
    across: { source: base.width * times, target: output.width, filter },
    down: { source: base.height * times, target: output.height, filter },
  };
}

/** What the filter reads for a part of the result. */
function filterSpan(rect: Rect, enlarging: Enlarging): Rect {
  const { across, down } = axesOf(enlarging);
  const columns = tapSpan(across, rect.x, rect.width);
  const rows = tapSpan(down, rect.y, rect.height);
  return { x: columns.from, y: rows.from, width: columns.length, height: rows.length };
}

/** The part of the base that makes a part of what the network makes. */
function networkSpan(span: Rect, base: Rect): Rect {
  const [x, y] = [Math.floor(span.x / NETWORK_FACTOR), Math.floor(span.y / NETWORK_FACTOR)];
  const [right, bottom] = [Math.ceil((span.x + span.width) / NETWORK_FACTOR), Math.ceil((span.y + span.height) / NETWORK_FACTOR)];
  return clipRect(inflateRect({ x, y, width: right - x, height: bottom - y }, NETWORK_REACH), base);
}

const wholeOf = ({ base }: Enlarging): Rect => ({ x: 0, y: 0, width: base.width, height: base.height });

/** The part of the base that a part of the result is made from. */
export function baseSpan(rect: Rect, enlarging: Enlarging): Rect {
  const span = filterSpan(rect, enlarging);
  return enlarging.network.length > 0 ? networkSpan(span, wholeOf(enlarging)) : span;
}

/** A part of a window; both in the pixels of one picture. */
function partOf({ rect, pixels }: PixelWindow, part: Rect): Uint8Array {
  const image = { width: rect.width, height: rect.height, pixels, dpi: null, icc: null };
  return cropWindow(image, { ...part, x: part.x - rect.x, y: part.y - rect.y }).pixels;
}

/** What the network makes of a window of the base, as far as the filter reads it. */
function byNetwork(window: PixelWindow, span: Rect, enlarging: Enlarging, { kernels, kept }: RunContext): Uint8Array {
  const { strength } = enlarging;
  const network = kept(`upscaler: the network at ${strength}`, () => openNetwork(enlarging.network, kernels, strength));
  const from = networkSpan(span, wholeOf(enlarging));
  const made = network.enlarge(partOf(window, from), from.width, from.height);
  const [x, y, width, height] = [from.x, from.y, from.width, from.height].map((side) => side * NETWORK_FACTOR);
  return partOf({ rect: { x, y, width, height }, pixels: made }, span);
}

/** Makes parts of a strip, as wide as one likes and as high as the strip, of windows of at least what `baseSpan` says of the part. */
export type StripMaker = (window: PixelWindow, part: Rect, out: Uint8Array) => void;

/** Makes a strip of the result without any drawing, or parts of it: by the network, the filter, or both. Of the base, or of any picture of its size. */
export function stripMaker(strip: Rect, enlarging: Enlarging, context: RunContext): StripMaker {
  const { across, down } = axesOf(enlarging);
  const sourceOf = (window: PixelWindow, span: Rect): Uint8Array =>
    enlarging.network.length > 0 ? byNetwork(window, span, enlarging, context) : partOf(window, span);
  if (across.source === across.target && down.source === down.target) {
    return (window, part, out) => {
      // A filter of its own radius reads neighbors too, and gives each pixel back.
      const span = filterSpan(part, enlarging);
      out.set(partOf({ rect: span, pixels: sourceOf(window, span) }, part));
    };
  }
  const isOpaque = across.filter === 'restoring' && enlarging.base.isOpaque;
  // Strips of a band share their columns.
  const key = `upscaler: ${isOpaque ? 'opaque, ' : ''}${across.filter} of ${across.source} to ${across.target}, ${strip.width} from ${strip.x}`;
  const first = tapSpan(across, strip.x, strip.width).from;
  const jobOf = (window: PixelWindow, part: Rect, target: Uint8Array) => {
    const span = filterSpan(part, enlarging);
    const taken = { from: part.x - strip.x, length: part.width, skipped: span.x - first };
    return { taken, job: { source: sourceOf(window, span), sourceWidth: span.width, target } };
  };
  if (isOpaque) {
    const [columns, rows] = [context.kept(key, () => enlargeTaps(across, strip.x, strip.width)), enlargeTaps(down, strip.y, strip.height)];
    return (window, part, out) => {
      const { taken, job } = jobOf(window, part, out);
      context.kernels.enlarge({ ...job, columns: cutTaps(columns, taken), rows });
    };
  }
  const [columns, rows] = [context.kept(key, () => resampleTaps(across, strip.x, strip.width)), resampleTaps(down, strip.y, strip.height)];
  return (window, part, out) => {
    const { taken, job } = jobOf(window, part, out);
    context.kernels.resample({ ...job, columns: cutTaps(columns, taken), rows, light: CODED_LIGHT });
  };
}
