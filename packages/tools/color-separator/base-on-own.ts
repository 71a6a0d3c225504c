import type { PrintedInk } from '@underbase/engine';
import { type OwnDots, putOwnShare, standsOnOwn } from './own-dots.ts';

const FULL = 255;

/**
 * A base as it shows where it has dots at screens of its own inks besides, beneath theirs (`ownDotsFor`): as one on which these fall by chance. `inks` are
 * by the places of their plates, and `needs` tell where there are such dots; all are of one part of the sheet, and kept.
 */
export function baseOnOwn(base: PrintedInk, inks: readonly (PrintedInk | null)[], dots: readonly OwnDots[], needs: Uint8Array): PrintedInk {
  let coverage: Uint8Array | null = null;
  const shown = dots.filter(({ place }) => inks[place]);
  const planes = inks.map((ink) => ink?.coverage ?? null);
  const share = { cover: 0, onDots: 0, hasOwn: false };
  for (let at = 0; at < needs.length; at++) {
    if (!standsOnOwn(needs[at])) continue;
    putOwnShare(shown, planes, at, share);
    if (share.cover === 0) continue;
    let [hidden, all] = [0, 0];
    for (const { place } of shown) {
      const ink = planes[place]?.[at] ?? 0;
      hidden += ink * (inks[place]?.opacity ?? 0);
      all += ink;
    }
    const chance = base.coverage[at] / FULL;
    const beneath = share.cover * (chance + (1 - chance) * share.onDots);
    coverage ??= base.coverage.slice();
    const shows = (1 - share.cover) * chance + (1 - hidden / all) * beneath;
    coverage[at] = Math.round((FULL * shows) / Math.max(1e-3, 1 - (share.cover * hidden) / all));
  }
  return coverage ? { ...base, coverage } : base;
}
