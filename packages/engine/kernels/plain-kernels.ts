import type { Kernels } from './kernels.ts';
import { alphaRows } from './plain/alpha-rows.ts';
import { chokeShape, layBase, shapeBase } from './plain/choke-base.ts';
import { compareCells } from './plain/compare-cells.ts';
import { coverage } from './plain/coverage.ts';
import { crispPlane } from './plain/crisp-plane.ts';
import { edgeDistance } from './plain/edge-distance.ts';
import { edgeSquares } from './plain/edge-squares.ts';
import { edgeWidths } from './plain/edge-widths.ts';
import { enlarge } from './plain/enlarge.ts';
import { enlargeByNetwork } from './plain/enlarge-by-network.ts';
import { evenAreas } from './plain/even-areas.ts';
import { flatten } from './plain/flatten.ts';
import { halfWidths } from './plain/half-widths.ts';
import { halve } from './plain/halve.ts';
import { inkCoverage } from './plain/ink-coverage.ts';
import { knockout } from './plain/knockout.ts';
import { layStroke } from './plain/lay-stroke.ts';
import { mixPlates } from './plain/mix-plates.ts';
import { neighborRange } from './plain/neighbor-range.ts';
import { offsetCoverage } from './plain/offset-coverage.ts';
import { oklab } from './plain/oklab.ts';
import { premultiply } from './plain/premultiply.ts';
import { printInks } from './plain/print-inks.ts';
import { printRims, putBeneath } from './plain/print-rims.ts';
import { resample } from './plain/resample.ts';
import { sampleTurned } from './plain/sample-turned.ts';
import { scanRuns } from './plain/scan-runs.ts';
import { screenAlpha, screenPlane } from './plain/screen.ts';
import { screenMono } from './plain/screen-mono.ts';
import { seedColumns, seedRows } from './plain/seed-distance.ts';
import { endCoverage, limitCoverage } from './plain/settle-coverage.ts';
import { shapeEdge } from './plain/shape-edge.ts';
import { surveyCells } from './plain/survey-cells.ts';
import { unpremultiply } from './plain/unpremultiply.ts';

/** The plain twins: the reference in tests, and the way to run where WebAssembly or its SIMD is missing. */
export function plainKernels(): Kernels {
  return {
    isNative: false,
    premultiply,
    unpremultiply,
    flatten,
    oklab,
    knockout,
    surveyCells,
    coverage,
    limitCoverage,
    endCoverage,
    scanRuns,
    screenPlane,
    screenAlpha,
    screenMono,
    halve,
    seedColumns,
    seedRows,
    edgeDistance,
    inkCoverage,
    crispPlane,
    shapeEdge,
    edgeWidths,
    alphaRows,
    edgeSquares,
    offsetCoverage,
    layStroke,
    resample,
    sampleTurned,
    enlarge,
    enlargeByNetwork,
    evenAreas,
    neighborRange,
    shapeBase,
    chokeShape,
    halfWidths,
    layBase,
    compareCells,
    mixPlates,
    printInks,
    printRims,
    putBeneath,
  };
}
