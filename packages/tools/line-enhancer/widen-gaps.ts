import {
  centerPieces,
  centersOf,
  coverageAround,
  edgeWidths,
  findThinEdges,
  LINE_LEAN_DEGREES,
  letGo,
  passClosingGaps,
  smoothCenters,
  thinRuns,
} from '@underbase/engine';
import { leaveAlone, thinLength, type Work } from './shape-work.ts';

const FULL = 255;

interface Opening {
  readonly gapPx: number;
  readonly narrowestPx: number;
}

/** Opens gaps in `after`, in place, as far as the lines beside them keep their own minimum. */
export function widenGaps(work: Work, after: Uint8Array): Opening {
  const { kernels, plane, edge, limits } = work;
  const { widths, runs, thinnestPx } = findThinEdges(kernels, plane, edge, { side: 'ground', limitPx: limits.gapPx });
  if (work.alone) leaveAlone(work, runs.kinds, work.alone);
  const lengthPx = thinLength(edge, runs.kinds);
  if (lengthPx === 0) return { gapPx: 0, narrowestPx: thinnestPx };
  passClosingGaps(edge, widths, runs.kinds, limits.gapPx / 2);
  const centers = smoothCenters(edge, runs.kinds, centersOf(edge, widths, 'ground', runs.kinds));
  const opened = coverageAround(kernels, plane, centerPieces(edge, widths, runs.kinds, centers), limits.gapPx / 2);
  letGo(widths.radii, widths.opposite, runs.kinds, centers.x, centers.y);
  // What is thinner than both minima together could be eaten below its own.
  const nearPx = limits.widthPx + limits.gapPx;
  const ink = edgeWidths(kernels, edge, plane.area, { side: 'shape', maxPx: nearPx, leanDegrees: LINE_LEAN_DEGREES });
  const inkKinds = thinRuns(edge, ink, { limitPx: nearPx, withBurrs: true }).kinds;
  const inkCenters = centersOf(edge, ink, 'shape', inkKinds);
  const kept = coverageAround(kernels, plane, centerPieces(edge, ink, inkKinds, inkCenters), limits.widthPx / 2);
  for (let at = 0; at < after.length; at++) {
    if (opened[at] === 0) continue;
    const left = Math.max(FULL - opened[at], kept[at]);
    if (left < after[at]) after[at] = left;
  }
  letGo(ink.radii, ink.opposite, inkKinds, inkCenters.x, inkCenters.y, opened, kept);
  return { gapPx: lengthPx, narrowestPx: thinnestPx };
}
