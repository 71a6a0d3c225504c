import {
  type Centers,
  centerPieces,
  centersOf,
  coverageAround,
  type EdgeWidths,
  type FlatEnd,
  flatEnds,
  type Kernels,
  layBoxes,
  layTapered,
  letGo,
  type ShapeEdge,
  type ShapePlane,
  type Size,
  THICK,
  takeEnds,
  taperedEnds,
} from '@underbase/engine';

/** Around its own middle a line is full ink, in pixels to each side, also where it grows away from a gap, or would lose to one that closes beside it. */
const CORE_PX = 1.25;
/** Ends that taper run out over this many minimum widths. */
const TAPER_WIDTHS = 5;

type LayKernels = Pick<Kernels, 'offsetCoverage' | 'seedColumns' | 'seedRows'>;

/** Thin lines, and where their middles are to lie. */
export interface LinesToLay {
  readonly plane: ShapePlane;
  readonly edge: ShapeEdge;
  readonly widths: EdgeWidths;
  readonly kinds: Uint8Array;
  readonly centers: Centers;
  readonly widthPx: number;
  /** Free ends run out to the line's own width. */
  readonly tapers: boolean;
  readonly sheet: Size;
  /** Which ends that are cut straight stay so; null lets all become round. */
  readonly staysFlat: ((end: FlatEnd) => boolean) | null;
}

/** Coverage of the area's pixels: lines as wide as asked, and what of them is full ink whatever lies beside. */
export interface LaidLines {
  readonly grown: Uint8Array;
  readonly cores: Uint8Array;
}

/** Lays lines at one width along their middles; what runs out toward an end is laid at what it has there. */
export function layLines(
  kernels: LayKernels,
  { plane, edge, widths, kinds, centers, widthPx, tapers, sheet, staysFlat }: LinesToLay,
): LaidLines {
  const fullPx = widthPx / 2;
  const corePx = Math.min(CORE_PX, fullPx);
  const own = centersOf(edge, widths, 'shape', kinds);
  const radii = tapers ? taperedEnds(edge, widths, kinds, own, { fullPx, overPx: TAPER_WIDTHS * widthPx, sheet }) : null;
  const isTapered = (point: number) => radii !== null && radii[point] < fullPx;
  const even = radii ? kinds.map((kind, point) => (isTapered(point) ? THICK : kind)) : kinds.slice();
  const flat = staysFlat ? flatEnds({ edge, widths, kinds, centers: own }, plane, fullPx).filter(staysFlat) : [];
  const boxes = takeEnds(flat, even, own, centers, fullPx);
  const grown = coverageAround(kernels, plane, centerPieces(edge, widths, even, centers), fullPx);
  const cores = coverageAround(kernels, plane, centerPieces(edge, widths, even, own), corePx);
  layBoxes(grown, plane, boxes, fullPx);
  layBoxes(cores, plane, boxes, corePx);
  if (radii) {
    layTapered(grown, plane, edge, kinds, centers, radii, { isTapered, mostPx: fullPx });
    layTapered(cores, plane, edge, kinds, own, radii, { isTapered, mostPx: corePx });
  }
  letGo(own.x, own.y, even, radii);
  return { grown, cores };
}
