import type { Rect, Size } from '@underbase/engine';

/** What is held of a crop frame: all of it, or an edge or corner by its compass point. */
export const HANDLES = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;
export type Handle = (typeof HANDLES)[number] | 'move';

/** Places that edges are drawn to, in pixels of the picture, and how near they must come. */
export interface SnapLines {
  readonly across: readonly number[];
  readonly down: readonly number[];
  readonly reachPx: number;
}

export interface Dragged {
  readonly rect: Rect;
  /** Lines that an edge or the middle was drawn to. */
  readonly guides: { readonly across: readonly number[]; readonly down: readonly number[] };
}

/** Where frames snap: edges, thirds and middle of the picture, and the box around its art. */
export function snapLines({ width, height }: Size, art: Rect | null, reachPx: number): SnapLines {
  const parts = (length: number): number[] => [0, length / 3, length / 2, (2 * length) / 3, length].map(Math.round);
  return {
    across: [...parts(width), ...(art ? [art.x, art.x + art.width] : [])],
    down: [...parts(height), ...(art ? [art.y, art.y + art.height] : [])],
    reachPx,
  };
}

/** The nearest line to any of the places, as the step to it; null where none is near. */
function nearest(
  places: readonly number[],
  lines: readonly number[],
  reachPx: number,
): { readonly step: number; readonly line: number } | null {
  let best: { step: number; line: number } | null = null;
  for (const place of places) {
    for (const line of lines) {
      const step = line - place;
      if (Math.abs(step) <= reachPx && (!best || Math.abs(step) < Math.abs(best.step))) best = { step, line };
    }
  }
  return best;
}

const hold = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/**
 * Whole pixels of a ratio, about so wide. The longer side is made from the shorter one: rounded the other way, the crop itself
 * (see crop-rect.ts) could come to another pixel.
 */
export function ratioSize(widthPx: number, ratio: number): Size {
  if (ratio >= 1) {
    const height = Math.max(1, Math.round(widthPx / ratio));
    return { width: Math.max(1, Math.round(height * ratio)), height };
  }
  const width = Math.max(1, Math.round(widthPx));
  return { width, height: Math.max(1, Math.round(width / ratio)) };
}

/** The largest of a ratio within some room, no wider than wanted. */
function ratioWithin(wantedPx: number, ratio: number, room: Size): Size {
  let size = ratioSize(Math.min(wantedPx, room.width, room.height * ratio), ratio);
  // Rounding may have pushed it over by one.
  for (let less = 1; (size.width > room.width || size.height > room.height) && less < 8; less++) {
    size = ratioSize(Math.min(wantedPx, room.width, room.height * ratio) - less * Math.max(1, ratio), ratio);
  }
  return { width: Math.min(size.width, room.width), height: Math.min(size.height, room.height) };
}

function moved(start: Rect, dx: number, dy: number, picture: Size, snap: SnapLines | null): Dragged {
  const { width, height } = start;
  const [x, y] = [start.x + dx, start.y + dy];
  const across = snap && nearest([x, x + width / 2, x + width], snap.across, snap.reachPx);
  const down = snap && nearest([y, y + height / 2, y + height], snap.down, snap.reachPx);
  const rect = {
    x: hold(Math.round(x + (across?.step ?? 0)), 0, Math.max(0, picture.width - width)),
    y: hold(Math.round(y + (down?.step ?? 0)), 0, Math.max(0, picture.height - height)),
    width,
    height,
  };
  return { rect, guides: { across: across ? [across.line] : [], down: down ? [down.line] : [] } };
}

interface Edges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Edges after a pull, snapped and within the picture, a pixel apart at least. */
function pulled(
  start: Rect,
  handle: Handle,
  dx: number,
  dy: number,
  picture: Size,
  snap: SnapLines | null,
): Edges & Pick<Dragged, 'guides'> {
  const guides = { across: [] as number[], down: [] as number[] };
  const pull = (from: number, by: number, axis: 'across' | 'down', least: number, most: number): number => {
    const near = snap && nearest([from + by], snap[axis], snap.reachPx);
    if (near && near.line >= least && near.line <= most) guides[axis].push(near.line);
    return hold(Math.round(near ? near.line : from + by), least, most);
  };
  const [right, bottom] = [start.x + start.width, start.y + start.height];
  return {
    left: handle.includes('w') ? pull(start.x, dx, 'across', 0, right - 1) : start.x,
    right: handle.includes('e') ? pull(right, dx, 'across', start.x + 1, picture.width) : right,
    top: handle.startsWith('n') ? pull(start.y, dy, 'down', 0, bottom - 1) : start.y,
    bottom: handle.startsWith('s') ? pull(bottom, dy, 'down', start.y + 1, picture.height) : bottom,
    guides,
  };
}

/** The pulled edges brought to the ratio: the held side leads, the far corner (or the middle of the far side) stays. */
function withRatio(start: Rect, handle: Handle, edges: Edges, ratio: number, picture: Size): Rect {
  const { left, top, right, bottom } = edges;
  const isAcross = handle.includes('e') || handle.includes('w');
  const isDown = handle.startsWith('n') || handle.startsWith('s');
  const byWidth = right - left;
  const byHeight = (bottom - top) * ratio;
  const wanted = isAcross && isDown ? Math.max(byWidth, byHeight) : isAcross ? byWidth : byHeight;
  const middleX = start.x + start.width / 2;
  const middleY = start.y + start.height / 2;
  const room = {
    width: handle.includes('w') ? right : handle.includes('e') ? picture.width - left : 2 * Math.min(middleX, picture.width - middleX),
    height: handle.startsWith('n')
      ? bottom
      : handle.startsWith('s')
        ? picture.height - top
        : 2 * Math.min(middleY, picture.height - middleY),
  };
  const { width, height } = ratioWithin(wanted, ratio, { width: Math.floor(room.width), height: Math.floor(room.height) });
  const x = handle.includes('w') ? right - width : handle.includes('e') ? left : Math.round(middleX - width / 2);
  const y = handle.startsWith('n') ? bottom - height : handle.startsWith('s') ? top : Math.round(middleY - height / 2);
  return { x: hold(x, 0, picture.width - width), y: hold(y, 0, picture.height - height), width, height };
}

/**
 * A frame after its handle was pulled by (dx, dy) from where the pull began, in pixels of the picture. Always whole pixels within the
 * picture, one at least. With a ratio (width over height) the frame keeps it.
 */
export function dragFrame(
  start: Rect,
  handle: Handle,
  dx: number,
  dy: number,
  picture: Size,
  { ratio, snap }: { readonly ratio: number | null; readonly snap: SnapLines | null },
): Dragged {
  if (handle === 'move') return moved(start, dx, dy, picture, snap);
  const { guides, ...edges } = pulled(start, handle, dx, dy, picture, snap);
  if (ratio === null) {
    const { left, top, right, bottom } = edges;
    return { rect: { x: left, y: top, width: right - left, height: bottom - top }, guides };
  }
  const rect = withRatio(start, handle, edges, ratio, picture);
  const isOn = (lines: readonly number[], from: number, length: number) => lines.filter((line) => line === from || line === from + length);
  return { rect, guides: { across: isOn(guides.across, rect.x, rect.width), down: isOn(guides.down, rect.y, rect.height) } };
}

/** A frame with another width or height, as typed: its top left corner stays while there is room. */
export function resizeFrame(rect: Rect, side: 'width' | 'height', px: number, ratio: number | null, picture: Size): Rect {
  const wanted = side === 'width' ? { ...rect, width: px } : { ...rect, height: px };
  const size = ratio === null ? wanted : ratioWithin(side === 'width' ? px : px * ratio, ratio, picture);
  const width = hold(Math.round(size.width), 1, picture.width);
  const height = hold(Math.round(size.height), 1, picture.height);
  return { x: hold(rect.x, 0, picture.width - width), y: hold(rect.y, 0, picture.height - height), width, height };
}
