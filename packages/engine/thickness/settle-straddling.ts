import type { PixelImage } from '../image.ts';
import type { FlatMixes } from './flat-mixes.ts';
import { BARE, FULLER, SAME_ACROSS, takeRun, Way } from './straddling-lines.ts';

/** A line of a paler ink that is fuller at so much of its length, with as much ink across, is of the fuller ink all along. */
const OF_FULLER = 0.1;
/** Fewer places are of no line but of what crosses one. */
const LEAST_RUN = 24;

/** Whether a run of a line is of the fuller ink: at some of its places it is that full, with as much across there. */
function isOfFuller(way: Way, run: readonly number[], found: ReadonlyMap<number, number>): boolean {
  const [pale, fuller] = [
    { count: 0, across: 0 },
    { count: 0, across: 0 },
  ];
  for (const index of run) {
    const own = way.at(index) ?? 0;
    if (own < 1 - BARE) continue;
    const kind = own < FULLER ? pale : fuller;
    kind.count++;
    kind.across += found.get(index) ?? 0;
  }
  if (pale.count === 0 || fuller.count < OF_FULLER * (pale.count + fuller.count)) return false;
  const [across, usual] = [pale.across / pale.count, fuller.across / fuller.count];
  return Math.abs(across - usual) <= SAME_ACROSS * usual;
}

/** Gives lines of one fuller ink that passed for a paler one between two rows of pixels to the fuller one, in place. */
function settlePair({ first, second, share, inks }: FlatMixes, image: PixelImage, ground: number, pale: number, ink: number): void {
  const way = new Way(image, inks[ground], inks[pale]);
  const full = way.fullness(inks[ink]);
  if (full === null || full < FULLER) return;
  const isOfThese = (own: number) => own === ground || own === pale || own === ink;
  const found = new Map<number, number>();
  const ways = new Uint8Array(first.length);
  for (let index = 0; index < first.length; index++) {
    if (
      (first[index] === ground && (second[index] === ground || share[index] === 0)) ||
      !isOfThese(first[index]) ||
      !isOfThese(second[index])
    )
      continue;
    const across = way.across(index);
    if (!across) continue;
    found.set(index, across.ink);
    ways[index] = 1 + across.way;
  }
  for (const from of found.keys()) {
    if (ways[from] === 0) continue;
    const run = takeRun(ways, image, from);
    if (run.length < LEAST_RUN || !isOfFuller(way, run, found)) continue;
    for (const index of run) {
      first[index] = ground;
      second[index] = ink;
      share[index] = Math.round(255 * Math.min(1, Math.max(0, (way.at(index) ?? 0) / full)));
    }
  }
}

/**
 * Lines of clean art that lie alone on a ground and change between a paler ink and a fuller one on the way to it, with as much ink across: one pen's, which
 * here and there lies between two rows of pixels. They become the fuller ink's, in place. What is of the paler ink all along keeps it.
 */
export function settleStraddling(mixes: FlatMixes, image: PixelImage, ground: number): void {
  for (const pale of mixes.inks.keys()) {
    for (const ink of mixes.inks.keys()) {
      if (pale !== ground && ink !== ground && ink !== pale) settlePair(mixes, image, ground, pale, ink);
    }
  }
}
