// As in offset/cell-area.ts and thickness/width-job.ts.
const CELL: f32 = 8;
const SORTED: f32 = 4;
const NORMAL_SLACK: f32 = 0.35;
const LEAST_SQUARED: f32 = 1e-3;
const POINT_SPACING: f32 = 0.5;
const FACING_TURN: f32 = -0.5;
const FAR_SQUARED: f32 = 9;
const EMPTY_SHARE: f32 = 0.8;

/** First and last cell that a stretch of one axis touches, kept within 0 to `count` - 1. */
function cellOf(place: f32, count: i32): i32 {
  return max<i32>(0, min<i32>(count - 1, <i32>floor<f32>(place / CELL)));
}

/** Number of the square that a point of the edge is sorted into; `columns` counts squares. */
function cellAt(x: f32, y: f32, left: f64, top: f64, columns: i32): usize {
  return <usize>(<i32>floor<f64>((<f64>y - top) / SORTED) * columns + <i32>floor<f64>((<f64>x - left) / SORTED));
}

/** Counts points by squares, each two places behind its own; `starts` is 0 before the first call. */
export function countPoints(xs: usize, ys: usize, count: i32, left: f64, top: f64, columns: i32, starts: usize): void {
  for (let point: usize = 0; point < <usize>count; point++) {
    const at = starts + (cellAt(load<f32>(xs + (point << 2)), load<f32>(ys + (point << 2)), left, top, columns) << 2);
    store<u32>(at, load<u32>(at, 8) + 1, 8);
  }
}

/** Makes counts of so many squares the places where each begins, one place behind it. */
export function startCells(starts: usize, cells: i32): void {
  let sum: u32 = 0;
  for (let cell = 0; cell < cells; cell++) {
    sum += load<u32>(starts, 8);
    store<u32>(starts, sum, 8);
    starts += 4;
  }
}

/** Lays points down in their squares, the first of them being number `first`; when all are, `starts` says where each square begins. */
export function layPoints(
  xs: usize,
  ys: usize,
  normalX: usize,
  normalY: usize,
  count: i32,
  first: i32,
  left: f64,
  top: f64,
  sign: f32,
  columns: i32,
  starts: usize,
  points: usize,
  most: usize,
  order: usize,
): void {
  for (let point: usize = 0; point < <usize>count; point++) {
    const at = point << 2;
    const x = load<f32>(xs + at);
    const y = load<f32>(ys + at);
    const start = starts + (cellAt(x, y, left, top, columns) << 2);
    const place = <usize>load<u32>(start, 4);
    store<u32>(start, <u32>place + 1, 4);
    store<i32>(order + (place << 2), first + <i32>point);
    const to = points + (place << 2);
    store<f32>(to, <f32>(<f64>x - left));
    store<f32>(to + most, <f32>(<f64>y - top));
    store<f32>(to + 2 * most, load<f32>(normalX + at) * sign);
    store<f32>(to + 3 * most, load<f32>(normalY + at) * sign);
  }
}

class Four {
  /**
   * Which of four points may give a smaller ball, or tell that one is not empty: they lie ahead, and in the sector with a ball under `most`, or far
   * enough with one under `empty`.
   */
  @inline static telling(from: usize, stride: usize, px: f32, py: f32, nx: f32, ny: f32, lean: f32, most: f32, empty: f32): i32 {
    const dx = f32x4.sub(v128.load(from), f32x4.splat(px));
    const dy = f32x4.sub(v128.load(from + stride), f32x4.splat(py));
    const ahead = f32x4.add(f32x4.mul(dx, f32x4.splat(nx)), f32x4.mul(dy, f32x4.splat(ny)));
    const squared = f32x4.add(f32x4.mul(dx, dx), f32x4.mul(dy, dy));
    const aside = f32x4.abs(f32x4.sub(f32x4.mul(dx, f32x4.splat(ny)), f32x4.mul(dy, f32x4.splat(nx))));
    const isInSector = f32x4.le(aside, f32x4.add(f32x4.mul(ahead, f32x4.splat(lean)), f32x4.splat(POINT_SPACING)));
    const isFacing = v128.and(isInSector, f32x4.lt(squared, f32x4.mul(f32x4.splat(<f32>2 * most), ahead)));
    const isNearer = f32x4.lt(squared, f32x4.mul(f32x4.splat(<f32>2 * empty), ahead));
    const isTelling = v128.or(isFacing, v128.and(isNearer, f32x4.ge(squared, f32x4.splat(FAR_SQUARED))));
    const isAhead = v128.and(f32x4.gt(ahead, f32x4.splat(0)), f32x4.ge(squared, f32x4.splat(LEAST_SQUARED)));
    return i32x4.bitmask(v128.and(isAhead, isTelling));
  }
}

/**
 * Radius of the smallest ball between each point and one that faces it; the twin, with the method, is plain/edge-widths.ts. `points` holds all x, all y
 * and the normals likewise, `most` bytes each, in the order of their squares; results stand where `order` says. Reads up to three words too far.
 */
export function edgeWidths(
  columns: i32,
  rows: i32,
  starts: usize,
  points: usize,
  most: usize,
  order: usize,
  count: i32,
  maxPx: f32,
  facing: f32,
  radii: usize,
  opposite: usize,
): void {
  const facing2 = facing * facing;
  const aside = sqrt<f32>(<f32>1 - facing2);
  const lean = aside / facing;
  const mostTurn: f32 = <f32>1 - <f32>2 * facing2 + NORMAL_SLACK;
  const perCell = <i32>(CELL / SORTED);
  const sortedColumns = columns * perCell;
  for (let place = 0; place < count; place++) {
    const own = points + ((<usize>place) << 2);
    const px = load<f32>(own);
    const py = load<f32>(own + most);
    const nx = load<f32>(own + 2 * most);
    const ny = load<f32>(own + 3 * most);
    const ax = (nx * facing - ny * aside) * maxPx;
    const ay = (ny * facing + nx * aside) * maxPx;
    const bx = (nx * facing + ny * aside) * maxPx;
    const by = (ny * facing - nx * aside) * maxPx;
    const tx = nx * maxPx;
    const ty = ny * maxPx;
    const firstColumn = cellOf(px + min<f32>(min<f32>(0, tx), min<f32>(ax, bx)), columns) * perCell;
    const lastColumn = cellOf(px + max<f32>(max<f32>(0, tx), max<f32>(ax, bx)), columns) * perCell + perCell - 1;
    const firstRow = cellOf(py + min<f32>(min<f32>(0, ty), min<f32>(ay, by)), rows) * perCell;
    const lastRow = cellOf(py + max<f32>(max<f32>(0, ty), max<f32>(ay, by)), rows) * perCell + perCell - 1;
    let best = maxPx * 0.5;
    let empty: f32 = Infinity;
    let found: i32 = -1;
    // A ball that is no smaller changes nothing: neither the best one, nor whether that is empty.
    let limit = best;
    const ownRow = <i32>floor<f32>(py / SORTED);
    let below = ownRow;
    let above = ownRow - 1;
    while (true) {
      const reach = <f32>2 * (limit + POINT_SPACING);
      const toBelow: f32 = below > ownRow ? <f32>below * SORTED - py : 0;
      const toAbove: f32 = py - <f32>(above + 1) * SORTED;
      const hasBelow = below <= lastRow && toBelow <= reach;
      const hasAbove = above >= firstRow && toAbove <= reach;
      if (!hasBelow && !hasAbove) break;
      const row = hasBelow && (!hasAbove || toBelow <= toAbove) ? below++ : above--;
      const left = max<i32>(firstColumn, <i32>floor<f32>((px - reach) / SORTED));
      const right = min<i32>(lastColumn, <i32>floor<f32>((px + reach) / SORTED));
      const squares = starts + ((<usize>(row * sortedColumns)) << 2);
      const end = load<u32>(squares + ((<usize>(right + 1)) << 2));
      for (let first = load<u32>(squares + ((<usize>left) << 2)); first < end; first += 4) {
        const mostEmpty = min<f32>(empty, best * EMPTY_SHARE);
        let telling = Four.telling(points + ((<usize>first) << 2), most, px, py, nx, ny, lean, limit + POINT_SPACING, mostEmpty);
        if (end - first < 4) telling &= (1 << (end - first)) - 1;
        for (; telling !== 0; telling &= telling - 1) {
          const other = first + <u32>ctz<i32>(telling);
          const from = points + ((<usize>other) << 2);
          const dx = load<f32>(from) - px;
          const dy = load<f32>(from + most) - py;
          const ahead = dx * nx + dy * ny;
          const squared = dx * dx + dy * dy;
          // The radius is squared / (2 ahead); to divide comes last.
          if (squared >= FAR_SQUARED && squared < <f32>2 * empty * ahead) {
            empty = squared / (<f32>2 * ahead);
            limit = min<f32>(limit, empty / EMPTY_SHARE);
          }
          if (abs<f32>(dx * ny - dy * nx) > ahead * lean + POINT_SPACING) continue;
          const mx = load<f32>(from + 2 * most);
          const my = load<f32>(from + 3 * most);
          const turn = nx * mx + ny * my;
          if (turn > mostTurn) continue;
          let radius = squared / (<f32>2 * ahead);
          if (turn < FACING_TURN) {
            const alongEdge = -(dx * mx + dy * my) / (<f32>1 - turn);
            if (abs<f32>(radius - alongEdge) < POINT_SPACING && alongEdge > 0) radius = alongEdge;
          }
          if (radius >= best) continue;
          best = radius;
          limit = min<f32>(limit, best);
          found = <i32>other;
        }
      }
    }
    if (empty < EMPTY_SHARE * best) found = -1;
    const to = (<usize>load<u32>(order + ((<usize>place) << 2))) << 2;
    store<f32>(radii + to, found < 0 ? Infinity : best);
    store<i32>(opposite + to, found < 0 ? -1 : load<i32>(order + ((<usize>found) << 2)));
  }
}
