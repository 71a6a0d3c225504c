import { areaRect, INSIDE, joinedSides, keepTopology, letGo, wordsOf } from '@underbase/engine';
import { widenChannels } from './nicks.ts';
import type { Work } from './shape-work.ts';

/** The most coverage that keeps a nick open for whoever reads it. */
const NICK = 100;

/** Writes 1 to `refused` where a change would join or part anything; returns the number of pixels. `before` holds the sides of the shape's pixels. */
function findRefused({ plane }: Work, before: Uint8Array, after: Uint8Array, refused: Uint8Array): number {
  const { coverage, area } = plane;
  const { width } = areaRect(area);
  const wanted = before.slice();
  const [words, others] = [wordsOf(after), wordsOf(coverage)];
  for (let word = 0; word < words.length; word++) {
    if (words[word] === others[word]) continue;
    for (let at = word * 4; at < word * 4 + 4; at++) if (after[at] !== coverage[at]) wanted[at] = after[at];
  }
  const count = keepTopology(before, wanted, width, refused);
  letGo(wanted);
  return count;
}

/** Takes back what would join or part anything; returns the number of pixels. */
export function holdTogether(work: Work, after: Uint8Array, laid: Uint8Array | null): number {
  const { coverage, crisp, area } = work.plane;
  const refused = new Uint8Array(after.length);
  const before = joinedSides(coverage, crisp, areaRect(area).width);
  let count = findRefused(work, before, after, refused);
  if (count === 0) return 0;
  if (widenChannels(after, coverage, refused, areaRect(area).width, work.keptPx)) count = findRefused(work, before, after, refused);
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
  letGo(before, refused);
  return count;
}
