import { CELL_PX } from '../../offset/cell-area.ts';
import {
  EMPTY_SHARE,
  FACING_TURN,
  FAR_SQUARED_PX,
  LEAST_SQUARED_PX,
  NORMAL_SLACK,
  POINT_SPACING_PX,
  SORTED_PX,
  type WidthJob,
} from '../../thickness/width-job.ts';
import { POINT_NUMBERS, sortPoints } from './lib/sort-points.ts';

const PER_CELL = CELL_PX / SORTED_PX;

/** Plain twin of the kernel `edgeWidths`; see kernels.ts. */
export function edgeWidths({ edge, area, side, maxPx, facing, radii, opposite }: WidthJob): void {
  const { columns, rows } = area;
  const { columns: squaresPerRow, starts, points, order } = sortPoints(edge, area, side === 'shape' ? 1 : -1);
  const aside = Math.sqrt(1 - facing * facing);
  const lean = aside / facing;
  // Two normals of a ball that touches at an angle of a at its first point from the straight way across stand 180 - 2a apart.
  const mostTurn = 1 - 2 * facing * facing + NORMAL_SLACK;
  for (let place = 0; place < edge.count; place++) {
    const point = order[place];
    const own = place * POINT_NUMBERS;
    const [px, py, nx, ny] = [points[own], points[own + 1], points[own + 2], points[own + 3]];
    radii[point] = Number.POSITIVE_INFINITY;
    opposite[point] = -1;
    // A point that faces this one lies in a sector of a circle; its corners and its top bound it.
    const [ax, ay] = [(nx * facing - ny * aside) * maxPx, (ny * facing + nx * aside) * maxPx];
    const [bx, by] = [(nx * facing + ny * aside) * maxPx, (ny * facing - nx * aside) * maxPx];
    const [tx, ty] = [nx * maxPx, ny * maxPx];
    const firstColumn = Math.max(0, Math.floor((px + Math.min(0, ax, bx, tx)) / CELL_PX)) * PER_CELL;
    const endColumn = Math.min(columns, Math.floor((px + Math.max(0, ax, bx, tx)) / CELL_PX) + 1) * PER_CELL;
    const firstRow = Math.max(0, Math.floor((py + Math.min(0, ay, by, ty)) / CELL_PX)) * PER_CELL;
    const endRow = Math.min(rows, Math.floor((py + Math.max(0, ay, by, ty)) / CELL_PX) + 1) * PER_CELL;
    let best = maxPx / 2;
    let empty = Number.POSITIVE_INFINITY;
    // A ball that is no smaller changes nothing: neither the best one, nor whether that is empty. Rows come by their distance, so that few are looked at.
    let limit = best;
    const ownRow = Math.floor(py / SORTED_PX);
    let [below, above] = [ownRow, ownRow - 1];
    for (;;) {
      const reach = 2 * (limit + POINT_SPACING_PX);
      const toBelow = below > ownRow ? below * SORTED_PX - py : 0;
      const toAbove = py - (above + 1) * SORTED_PX;
      const hasBelow = below < endRow && toBelow <= reach;
      const hasAbove = above >= firstRow && toAbove <= reach;
      if (!hasBelow && !hasAbove) break;
      const row = hasBelow && (!hasAbove || toBelow <= toAbove) ? below++ : above--;
      const left = Math.max(firstColumn, Math.floor((px - reach) / SORTED_PX));
      const end = starts[row * squaresPerRow + Math.min(endColumn, Math.floor((px + reach) / SORTED_PX) + 1)];
      for (let other = starts[row * squaresPerRow + left]; other < end; other++) {
        const from = other * POINT_NUMBERS;
        const dx = points[from] - px;
        const dy = points[from + 1] - py;
        const ahead = dx * nx + dy * ny;
        const squared = dx * dx + dy * dy;
        if (ahead <= 0 || squared < LEAST_SQUARED_PX) continue;
        const throughPoint = squared / (2 * ahead);
        if (squared >= FAR_SQUARED_PX && throughPoint < empty) {
          empty = throughPoint;
          limit = Math.min(limit, empty / EMPTY_SHARE);
        }
        if (Math.abs(dx * ny - dy * nx) > ahead * lean + POINT_SPACING_PX) continue;
        const turn = nx * points[from + 2] + ny * points[from + 3];
        if (turn > mostTurn) continue;
        // Of opposite edges the points need not stand opposite each other: there the ball touches the line along the other edge.
        const alongEdge = -(dx * points[from + 2] + dy * points[from + 3]) / (1 - turn);
        const isAlong = turn < FACING_TURN && Math.abs(throughPoint - alongEdge) < POINT_SPACING_PX && alongEdge > 0;
        const radius = isAlong ? alongEdge : throughPoint;
        if (radius >= best) continue;
        best = radius;
        limit = Math.min(limit, best);
        radii[point] = radius;
        opposite[point] = order[other];
      }
    }
    // A ball that other parts of the edge reach into lies in a corner, or behind something.
    if (empty < EMPTY_SHARE * best) {
      radii[point] = Number.POSITIVE_INFINITY;
      opposite[point] = -1;
    }
  }
}
