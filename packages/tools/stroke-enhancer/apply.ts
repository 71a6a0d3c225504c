import {
  alphaPlane,
  areaRect,
  cellArea,
  closedCoverage,
  type Frame,
  inflateRect,
  intersectRects,
  joinCorners,
  OUTLINE_MARGIN_PX,
  offsetCoverage,
  type PixelWindow,
  type Rect,
  shapeOutline,
} from '@underbase/engine';
import type { RunContext, Tally } from '../run.ts';
import { paintAlongEdge } from './along-edge.ts';
import { BandMemory } from './band-memory.ts';
import type { StrokeOptions } from './options.ts';
import { farthestPx, type Plan } from './plan.ts';
import { paintRows } from './row-painter.ts';
import { closeSlivers, SLIVER_REACH_PX } from './slivers.ts';

/** A rectangle of the result in pixels of the source. */
function inSource(target: Rect, { growPx }: Plan): Rect {
  return { ...target, x: target.x - growPx, y: target.y - growPx };
}

/** The part of the source that decides a rectangle of the result, before clipping. */
export function strokeReach(target: Rect, plan: Plan): Rect {
  // Closed gaps are looked at from as far again.
  const reachPx = farthestPx(plan.bands) + 2 * plan.closePx + SLIVER_REACH_PX;
  return inflateRect(inSource(target, plan), Math.max(Math.ceil(reachPx) + OUTLINE_MARGIN_PX, plan.following?.reachPx ?? 0));
}

function union(one: Rect, other: Rect): Rect {
  if (other.width === 0 || other.height === 0) return one;
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  return {
    x,
    y,
    width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
  };
}

/** Where colors are carried through to a rectangle of the result: as far around it as the whole result has pixels, the grown border among them. */
function carriedThrough(place: Rect, { width, height }: Frame, { growPx, following }: Plan): Rect {
  const output = inflateRect({ x: 0, y: 0, width, height }, growPx);
  return intersectRects(inflateRect(place, following?.reachPx ?? 0), output);
}

/** Covers what lies in pockets, on rows of which the first is at `at`. */
function fillPockets(
  coverage: Uint8Array,
  pockets: Uint8Array,
  { width, height }: Frame,
  { at, stride, ...rect }: Rect & { readonly at: number; readonly stride: number },
): void {
  const within = intersectRects(rect, { x: 0, y: 0, width, height });
  for (let row = within.y; row < within.y + within.height; row++) {
    const to = at + (row - rect.y) * stride + within.x - rect.x;
    const from = row * width + within.x;
    for (let x = 0; x < within.width; x++) if (pockets[from + x] !== 0) coverage[to + x] = 255;
  }
}

/** Lays the stroke and its rings around, on or inside the art. */
export function applyStroke(
  source: PixelWindow,
  target: PixelWindow,
  frame: Frame,
  options: StrokeOptions,
  plan: Plan,
  { kernels, progress, kept }: RunContext,
): Tally {
  // One for a thread: bands are made one after the other there.
  const memory = kept('stroke-enhancer band memory', () => new BandMemory());
  const place = inSource(target.rect, plan);
  const seen = inflateRect(place, SLIVER_REACH_PX);
  // Two cells more, so that the area's own border is empty and no edge of the picture is missed.
  const wide = plan.closePx > 0 ? inflateRect(place, Math.ceil(2 * plan.closePx) + OUTLINE_MARGIN_PX) : seen;
  const area = cellArea(union(wide, source.rect), 2);
  const planes = { width: frame.width, filled: plan.holes, coverage: plan.visible };
  const { x: left, y: top, width: stride, height } = areaRect(area);
  let blocks = 0;
  const block = () => memory.block(blocks++, stride * height);
  const plane = alphaPlane(kernels, source, area, planes, block());
  const outline = shapeOutline(kernels, plane, area, farthestPx(plan.bands) + plan.closePx);
  const rows = { fromY: seen.y, toY: seen.y + seen.height };
  const coverageOf = (radiusPx: number): Uint8Array => {
    progress(0);
    const coverage = offsetCoverage(kernels, outline, radiusPx, rows, block());
    joinCorners(outline, coverage, radiusPx, options.corner, plan.corners);
    return coverage;
  };
  /** Everything up to the outermost edge, and the gaps that are narrower than asked: what is left when a wider stroke is drawn back again. */
  const closedOf = (radiusPx: number): Uint8Array => {
    const coverage = coverageOf(radiusPx);
    const half = plan.closePx / 2;
    if (!(half > 0) || radiusPx <= 0) return coverage;
    const back = closedCoverage(kernels, outline, radiusPx, half, rows);
    for (let at = 0; at < coverage.length; at++) if (back[at] > coverage[at]) coverage[at] = back[at];
    return coverage;
  };
  const inArea = { ...seen, x: seen.x - left, y: seen.y - top };
  const withoutSlivers = (coverage: Uint8Array): Uint8Array => {
    closeSlivers(kernels, coverage, stride, inArea, frame.scale);
    return coverage;
  };
  /** Rows begin at the area's left; pockets lie in the picture alone. */
  const withPockets = (coverage: Uint8Array): Uint8Array => {
    if (plan.pockets) fillPockets(coverage, plan.pockets, frame, { ...seen, at: (seen.y - top) * stride + seen.x - left, stride });
    return coverage;
  };
  const [{ fromPx }] = plan.bands;
  const outermost = plan.bands.length - 1;
  const layers = {
    stride,
    kept: fromPx < 0 ? coverageOf(fromPx) : null,
    bands: plan.bands.map(({ toPx }, band) => {
      if (toPx <= 0) return null;
      return band === outermost ? withPockets(withoutSlivers(closedOf(toPx))) : withoutSlivers(coverageOf(toPx));
    }),
    colors: plan.colors,
    holes: plan.clearHoles ?? plan.holes,
    fillsHoles: options.holes === 'fill' && !plan.clearHoles,
  };
  const at = (place.y - top) * stride + place.x - left;
  const on = { x: place.x, y: place.y, at, pictureWidth: frame.width };
  if (!plan.following) return { ...paintRows(kernels, source, target, on, layers) };
  const through = union(carriedThrough(place, frame, plan), source.rect);
  return { ...paintAlongEdge(kernels, source, target, on, through, layers, plan.following, planes) };
}
