import type { Kernels } from './kernels.ts';
import { nativeAlphaRows } from './native/alpha-rows.ts';
import { nativeChokeShape, nativeLayBase, nativeShapeBase } from './native/choke-base.ts';
import { nativeCompareCells } from './native/compare-cells.ts';
import { nativeCoverage } from './native/coverage.ts';
import { nativeCrispPlane } from './native/crisp-plane.ts';
import { nativeEdgeDistance } from './native/edge-distance.ts';
import { nativeEdgeSquares } from './native/edge-squares.ts';
import { nativeEdgeWidths } from './native/edge-widths.ts';
import { nativeEnlarge } from './native/enlarge.ts';
import { nativeEnlargeByNetwork } from './native/enlarge-by-network.ts';
import { nativeEvenAreas } from './native/even-areas.ts';
import { nativeFlatten } from './native/flatten.ts';
import { nativeHalfWidths } from './native/half-widths.ts';
import { nativeHalve } from './native/halve.ts';
import { nativeInkCoverage } from './native/ink-coverage.ts';
import { nativeKnockout } from './native/knockout.ts';
import { nativeLayStroke } from './native/lay-stroke.ts';
import { nativeMixPlates } from './native/mix-plates.ts';
import { NativeModule } from './native/native-module.ts';
import { nativeNeighborRange } from './native/neighbor-range.ts';
import { nativeOffsetCoverage } from './native/offset-coverage.ts';
import { nativeOklab } from './native/oklab.ts';
import { nativePremultiply } from './native/premultiply.ts';
import { nativePrintInks } from './native/print-inks.ts';
import { nativePrintRims, nativePutBeneath } from './native/print-rims.ts';
import { nativeResample } from './native/resample.ts';
import { nativeSampleTurned } from './native/sample-turned.ts';
import { nativeScanRuns } from './native/scan-runs.ts';
import { nativeScreenAlpha, nativeScreenPlane } from './native/screen.ts';
import { nativeScreenMono } from './native/screen-mono.ts';
import { nativeSeedColumns, nativeSeedRows } from './native/seed-distance.ts';
import { nativeEndCoverage, nativeLimitCoverage } from './native/settle-coverage.ts';
import { nativeShapeEdge } from './native/shape-edge.ts';
import { nativeSurveyCells } from './native/survey-cells.ts';
import { nativeUnpremultiply } from './native/unpremultiply.ts';

/**
 * The kernels in WebAssembly. The host compiles the module (build/kernels.wasm) and hands it over; one call makes one instance
 * with memory of its own, so every thread calls this once. Not reentrant: one instance serves one thread, one call at a time.
 */
export function instantiateKernels(module: WebAssembly.Module): Kernels {
  const native = new NativeModule(module);
  return {
    isNative: true,
    premultiply: nativePremultiply(native),
    unpremultiply: nativeUnpremultiply(native),
    flatten: nativeFlatten(native),
    oklab: nativeOklab(native),
    knockout: nativeKnockout(native),
    surveyCells: nativeSurveyCells(native),
    coverage: nativeCoverage(native),
    limitCoverage: nativeLimitCoverage(native),
    endCoverage: nativeEndCoverage(native),
    scanRuns: nativeScanRuns(native),
    screenPlane: nativeScreenPlane(native),
    screenAlpha: nativeScreenAlpha(native),
    screenMono: nativeScreenMono(native),
    halve: nativeHalve(native),
    seedColumns: nativeSeedColumns(native),
    seedRows: nativeSeedRows(native),
    edgeDistance: nativeEdgeDistance(native),
    inkCoverage: nativeInkCoverage(native),
    crispPlane: nativeCrispPlane(native),
    shapeEdge: nativeShapeEdge(native),
    edgeWidths: nativeEdgeWidths(native),
    alphaRows: nativeAlphaRows(native),
    edgeSquares: nativeEdgeSquares(native),
    offsetCoverage: nativeOffsetCoverage(native),
    layStroke: nativeLayStroke(native),
    resample: nativeResample(native),
    sampleTurned: nativeSampleTurned(native),
    enlarge: nativeEnlarge(native),
    enlargeByNetwork: nativeEnlargeByNetwork(native),
    evenAreas: nativeEvenAreas(native),
    neighborRange: nativeNeighborRange(native),
    shapeBase: nativeShapeBase(native),
    chokeShape: nativeChokeShape(native),
    halfWidths: nativeHalfWidths(native),
    layBase: nativeLayBase(native),
    compareCells: nativeCompareCells(native),
    mixPlates: nativeMixPlates(native),
    printInks: nativePrintInks(native),
    printRims: nativePrintRims(native),
    putBeneath: nativePutBeneath(native),
  };
}
