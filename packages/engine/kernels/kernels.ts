import type { Rgb } from '../color/hex.ts';
import type { RunList } from '../components/run-list.ts';
import type { CoverageEnds, CoverageLimits, SolvedPiece } from '../ground/settled-coverage.ts';
import type { PixelWindow, Rect } from '../image.ts';
import type { NetworkJob } from '../network/run-network.ts';
import type { OffsetJob } from '../offset/offset-job.ts';
import type { StrokeRows, StrokeSums } from '../offset/stroke-rows.ts';
import type { Size } from '../region/rect.ts';
import type { EnlargingJob } from '../resample/enlarge-taps.ts';
import type { Resampling } from '../resample/resample-rows.ts';
import type { TurnedSampling } from '../resample/turned-sampling.ts';
import type { Screen } from '../screen/build-screen.ts';
import type { BaseGround, BaseShape, ChokedShape, ChokeWidths, LaidBase } from '../separation/base-planes.ts';
import type { PlateTable } from '../separation/plate-table.ts';
import type { PrintedInk } from '../separation/printed-ink.ts';
import type { PrintedPart } from '../separation/printed-part.ts';
import type { ProofCells } from '../separation/proof-cells.ts';
import type { EvenGround } from '../thickness/read-ink.ts';
import type { ShapeEdge } from '../thickness/shape-edge.ts';
import type { ShapePlane } from '../thickness/shape-plane.ts';
import type { WidthJob } from '../thickness/width-job.ts';
import type { CellStrip, CoverageStrip, CoverageTables } from './coverage-tables.ts';
import type { KnockoutCounts, KnockoutStrip, KnockoutTables } from './knockout-tables.ts';

/**
 * The hot loops. Every member exists twice, in AssemblyScript with SIMD and in plain TypeScript; tests hold both together.
 * Members are added one file a kernel; see the README of this folder. Arrays may stand on shared memory. `pixels` are RGBA bytes, sRGB-coded.
 */
export interface Kernels {
  /** True where the loops run in WebAssembly. */
  readonly isNative: boolean;

  /** Straight to premultiplied alpha, in place: color = round(color * alpha / 255), alpha kept. */
  premultiply(pixels: Uint8Array): void;

  /**
   * Premultiplied to straight alpha, in place: color = floor((color * 255 + floor(alpha / 2)) / alpha), so the nearest byte, halves up;
   * at most 255, alpha kept. Alpha 0 gives color 0. `premultiply` undoes it exactly; the other way round loses what low alpha can't hold.
   */
  unpremultiply(pixels: Uint8Array): void;

  /**
   * Lays straight-alpha pixels over one opaque color, in place: round((color * alpha + backdrop * (255 - alpha)) / 255), alpha 255.
   * Mixes coded values, as artwork was composited, not light. Backdrop channels are whole, 0 to 255.
   */
  flatten(pixels: Uint8Array, backdrop: Rgb): void;

  /**
   * Oklab of every pixel in f32: `out` holds l, a, b and alpha (0..1), four values a pixel. The color of transparent pixels counts as it stands.
   * Within 1e-6 of `oklabFromRgb`.
   */
  oklab(pixels: Uint8Array, out: Float32Array): void;

  /**
   * Adds to an empty list the runs of values that reach `threshold` (1 or more). `field` is runs.width x runs.height values, rows from the top.
   * Pixels as words have their alpha in the highest byte: they reach alpha << 24 where they reach that alpha.
   */
  scanRuns(field: Uint8Array | Uint16Array | Uint32Array, threshold: number, runs: RunList): void;

  /**
   * Sorts the pixels of a strip by their Oklab distance to up to 12 keys into removed, zone and kept, makes removed ones 0, 0, 0, 0,
   * lets colors of the zone fade where the strip's modes say so (opacity from the tables, ground taken out), solves the rims between
   * ground and art, and counts. Existing alpha multiplies; transparent pixels stay as they are. Distances as `oklab` gives them.
   */
  knockout(strip: KnockoutStrip, tables: KnockoutTables, counts: KnockoutCounts): void;

  /** What art shows against its ground in each cell of 8 x 8 pixels. Native and plain agree exactly. */
  surveyCells(strip: CellStrip): void;

  /**
   * Opacity and color of art on its ground: what each color is of the inks of the cells around, the least coverage that its difference needs, nothing
   * where only grain and ringing are left. Laid back over the ground, the result gives the source within the grain. Existing alpha multiplies.
   * Within one level of the plain twin, alpha and color times alpha.
   */
  coverage(strip: CoverageStrip, tables: CoverageTables): void;

  /**
   * Holds a solution within given limits of distance from the one color that goes: clear within `near`, the original from `far` on, and rising to it
   * from halfway between. As near to the plain twin as `oklab` is.
   */
  limitCoverage(piece: SolvedPiece, limits: CoverageLimits): void;

  /** Ends a solution: what stays is put back, edges are cut hard, clear pixels become 0; and counts. Native and plain agree exactly. */
  endCoverage(piece: Pick<SolvedPiece, 'source' | 'made'>, ends: CoverageEnds, counts: KnockoutCounts): void;

  /**
   * Scales a window with premultiplied alpha on the scale of `job.light`; see `Resampling`. Sums in f32; alpha under half a level
   * gives 0, 0, 0, 0. Source and target may not overlap.
   */
  resample(job: Resampling): void;

  /**
   * Enlarges a window of an opaque picture by the restoring filter, on coded values; see `EnlargingJob`. Whole numbers throughout, so native and plain agree
   * exactly; within a level of `resample`, which knows opacity, at a third of its time. Source and target may not overlap.
   */
  enlarge(job: EnlargingJob): void;

  /**
   * Turns, flips and moves a picture by any angle: each pixel of the target is the cubic of Catmull and Rom through 4 x 4 of the source, premultiplied, on
   * coded values as artwork was composited. Even areas stay what they are. Within one level of the plain twin, under low alpha a few.
   */
  sampleTurned(job: TurnedSampling): void;

  /**
   * Enlarges a window by a whole factor: Lanczos on premultiplied coded values, corrected by a small network, alpha together with the color; see `NetworkJob`.
   * Whole numbers throughout, so native and plain agree exactly. Pixels whose eight neighbors equal them stay exactly as they are.
   */
  enlargeByNetwork(job: NetworkJob): void;

  /**
   * Halftone of a plane of coverage (0..255, one byte a pixel): 255 where it is above the screen's threshold, else 0. `rect` says which part of the
   * full picture the plane is, so that bands meet without a seam. `out` has the plane's size and may be the plane.
   */
  screenPlane(coverage: Uint8Array, rect: Rect, screen: Screen, out: Uint8Array): void;

  /** Halftone of the alpha of RGBA pixels, in place: alpha becomes 0 or 255, color is kept. */
  screenAlpha(pixels: Uint8Array, rect: Rect, screen: Screen): void;

  /**
   * Halftone of straight-alpha pixels as black dots: coverage is how dark a pixel is on white, (255 - BT.601 luma) * alpha / 255 of the coded values,
   * rounded. `out` gets 0, 0, 0, 255 where that is above the threshold, else the gray `paper` (an RGBA word: 0xffffffff white, 0 clear).
   * `out` may be `pixels`.
   */
  screenMono(pixels: Uint8Array, rect: Rect, screen: Screen, paper: number, out: Uint8Array): void;

  /**
   * Half-size copy of straight-alpha pixels for previews: each pixel is the mean of 2 x 2, colors weighed by alpha. Averages coded values, not light:
   * what one wants of a preview is speed, and the difference shows in fine patterns only. `out` holds ceil(width / 2) x ceil(height / 2) pixels;
   * a last odd column or row counts twice.
   */
  halve(pixels: Uint8Array, size: Size, out: Uint8Array): void;

  /**
   * First half of an exact distance field: for every pixel the rows between it and the nearest seed of its column, a seed being a value of `field`
   * that reaches `threshold` (1 to 255); NO_SEED where the column has none. Needs all rows that a distance may cross.
   */
  seedColumns(field: Uint8Array, threshold: number, size: Size, out: Uint16Array): void;

  /**
   * Second half: exact Euclidean distance in pixels, center to center, from every pixel to the nearest seed; Infinity where that is more than `maxPx`
   * (which may be Infinity itself, and is much faster when small). `columns` holds any rows that `seedColumns` gave, so rows can be shared out to threads.
   */
  seedRows(columns: Uint16Array, width: number, maxPx: number, out: Float32Array): void;

  /**
   * Distance in pixels from every pixel's center to the edge of the shape whose coverage `alpha` is (one byte a pixel), sub-pixel:
   * 0 where alpha is 128 or more, Infinity beyond `maxPx` (at most 2000). Edges at the outermost pixels go on straight.
   * Memory and time are least with a small `maxPx`. `out` may not be the memory of `alpha`.
   */
  edgeDistance(alpha: Uint8Array, size: Size, maxPx: number, out: Float32Array): void;

  /**
   * Coverage (0..255) of the part of the plane within `job.radiusPx` of lines, from the exact distance to the nearest of many short pieces; where the
   * plane counts as inside, distances are negative. The edge is taken as straight across each pixel.
   */
  offsetCoverage(job: OffsetJob): void;

  /**
   * Alpha of whole rows of pixels, `width` a row, laid into rows of `out` that are `stride` bytes long, from column `left` on. What lies before and
   * behind becomes 0.
   */
  alphaRows(pixels: Uint8Array, width: number, out: Uint8Array, stride: number, left: number): void;

  /**
   * Places of a plane of coverage (one byte a pixel), in order, whose pixel, with those to the right, below and below to the right of it, makes a square
   * that the edge of the shape passes: some of the four are inside (128 and more), some are not. Besides, with IS_FAINT added, those where none is
   * inside, but the first has FAINT coverage or more. Squares that touch the plane's outermost pixels on the left or top, or the outermost two on the
   * right or bottom, are left out.
   */
  edgeSquares(plane: Uint8Array, size: Size): Uint32Array;

  /** Lays art, and a stroke around, on or inside it, into rows of a target, and counts. Native and plain agree to the last bit. */
  layStroke(rows: StrokeRows): StrokeSums;

  /**
   * Coverage (0..255, one byte a pixel) of the ink on an opaque picture: how far each color lies from the ground's, beyond its noise, by how far
   * the full ink around does; rounded, halves up. Alpha is not looked at. Native and plain agree exactly.
   */
  inkCoverage(pixels: Uint8Array, size: Size, ground: EvenGround, out: Uint8Array): void;

  /**
   * Copy of a plane of coverage (one byte a pixel) in which the ridges of lines and gaps that are too thin to reach one half are drawn to their own
   * side of it. The width is a multiple of 4; the outermost four columns and two rows stay as they are. `out` may not be the plane.
   */
  crispPlane(coverage: Uint8Array, size: Size, out: Uint8Array): void;

  /**
   * The edge of a shape, sub-pixel, by marching squares over the pixels' centers; where two opposite centers are inside, the cubic through the pixels
   * around tells whether they are joined. The area's outermost cells stay out. Native and plain agree exactly.
   * Source: W. Lorensen, H. Cline, "Marching cubes", 1987, in the plane.
   */
  shapeEdge(plane: ShapePlane): ShapeEdge;

  /**
   * For each of many points along the edges of a shape, the smallest ball that touches it and another point facing it, by way of the formula
   * squared distance / (2 x distance along the normal). Points face each other where the second lies within an angle of the first one's normal
   * and its own normal points back. See `WidthJob`.
   */
  edgeWidths(job: WidthJob): void;

  /**
   * Even areas of straight-alpha pixels: `out` gets 1 where a pixel has nearly the color of all four neighbors that are not clear, else 0.
   * Beyond the picture everything is alike.
   */
  evenAreas(pixels: Uint8Array, size: Size, out: Uint8Array): void;

  /**
   * The least and the most of each byte of a plane and its eight neighbors, into planes of the same size; outside counts as what is nearest. Native and
   * plain agree exactly.
   */
  neighborRange(plane: Uint8Array, size: Size, least: Uint8Array, most: Uint8Array): void;

  /** What the choke of an underbase begins with, pixel by pixel. Native and plain agree exactly, as in the two that follow. */
  shapeBase(ground: BaseGround, out: BaseShape): void;

  /**
   * How wide a shape is at each of its pixels: the radius of the largest disc inside it that covers the pixel, up to `mostPx`, into `out`; 0 outside.
   * `depths` are distances to the edge in pixels, 0 outside, told up to more than `mostPx`. A window that is larger by `halfWidthReach` on every side
   * gives the same as the whole picture. Native and plain agree exactly. Source: local thickness (T. Hildebrand and P. Rüegsegger, 1997), discs of wide
   * parts by one distance field, those of thin parts one by one.
   */
  halfWidths(depths: Float32Array, size: Size, mostPx: number, out: Float32Array): void;

  /**
   * Draws a shape back from its edge: by the choke, by less where it is thin, and not at all where the mesh hardly holds it. `depths` are distances to the
   * edge in pixels, 0 outside. How thin it is tell its `halfWidths`, up to `widths.mostHalfPx`. Only what lies inside is written.
   */
  chokeShape(depths: Float32Array, size: Size, widths: ChokeWidths, out: ChokedShape): void;

  /**
   * Lays an underbase: `base` is what it is where inks leave it open and becomes the plate. `needs` (all 0) gets a quarter of the coverage of what
   * wants a base, 0 to 63, plus `NO_BASE` where it has less than half of its own, or `FINE_BASE` where it has one that no mesh holds.
   */
  layBase(planes: LaidBase, base: Uint8Array, needs: Uint8Array): void;

  /**
   * How a print differs from the art in each cell of a row of cells: `SUMS_OF_CELL` sums each, see `SUMS`. Clear pixels and rims against nothing are no
   * art; fades are laid over the garment. Native and plain agree exactly.
   */
  compareCells(cells: ProofCells, sums: Int32Array): void;

  /**
   * Coverages of plates that print straight-alpha pixels as mixes of a palette. Opaque pixels take coverages straight between those of the table's
   * nodes, the same on both hosts; partly clear ones mix shares, and each plate takes its share of what those above it leave. `out` holds one
   * byte a pixel each: the plates of the table's stack, then, where there is one, the underbase outside the choke, inside it, and the need
   * of one. Nodes are worked out when they are first met. Partly clear pixels are within one level of the plain twin, under others a few.
   */
  mixPlates(pixels: Uint8Array, table: PlateTable, out: readonly Uint8Array[]): void;

  /**
   * A print: inks over an opaque garment in order, each by its coverage, on the coded scale. `out` gets opaque RGBA for as many pixels as the
   * coverages have. Within one level of the plain twin.
   */
  printInks(garment: Rgb, inks: readonly PrintedInk[], out: Uint8Array): void;

  /**
   * Prints rims of inks anew, where base and inks end along one line and lie on each other: of the base only what is larger than its inks shows.
   * Changes red, green and blue of such pixels. Native and plain agree exactly.
   */
  printRims(garment: Rgb, part: PrintedPart, target: PixelWindow): void;

  /** What shows of a base that lies beneath its inks, dot on dot and edge on edge: only what is larger than they. Native and plain agree exactly. */
  putBeneath(base: Uint8Array, inks: readonly Uint8Array[], out: Uint8Array): void;
}
