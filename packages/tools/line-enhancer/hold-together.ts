import { areaRect, INSIDE, joinSides, keepTopology, letGo, wordsOf } from '@underbase/engine';
import { widenChannels } from './nicks.ts';
import type { Work } from './shape-work.ts';

/** The most coverage that keeps a nick open for whoever reads it. */
const NICK = 100;

/** Takes back what would join or part anything; returns the number of pixels. */
export function holdTogether(work: Work, after: Uint8Array, laid: Uint8Array | null): number {
  const { coverage, crisp, area } = work.plane;
  const { width } = areaRect(area);
  const refused = new Uint8Array(after.length);
  joinSides(coverage, crisp, width);
  /** Where a change would join or part anything; what keeps its coverage keeps its side, too. */
  const findRefused = () => keepTopology(crisp, after, width, refused, coverage);
  let count = findRefused();
  if (count > 0 && widenChannels(after, coverage, refused, width, work.keptPx)) count = findRefused();
  letGo(crisp);
  if (count === 0) return 0;
  const refusedWords = wordsOf(refused);
  const laidWords = laid ? wordsOf(laid) : refusedWords;
  for (let at = 0; at < after.length; at++) {
    if (at % 4 === 0) while (at < after.length && (refusedWords[at >> 2] | laidWords[at >> 2]) === 0) at += 4;
    if (at >= after.length) break;
    // Where a nick is all that parts two lines, it is as dark as still parts them: bare ground of one pixel would glare out of the ink.
    const left = coverage[at] < INSIDE && after[at] >= INSIDE ? Math.max(coverage[at], NICK) : coverage[at];
    if (refused[at] !== 0) after[at] = left;
    if (laid && after[at] < laid[at]) laid[at] = after[at];
  }
  letGo(refused);
  return count;
}
