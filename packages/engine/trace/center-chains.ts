import { neighborCount, neighborsOf, setNeighbors } from './thin-mask.ts';

/** Forks no farther apart than this many half widths are one. */
const FORK = 1.3;
/** A chain that is so many times as long comes back to its fork in a loop. */
const LOOP = 3;
/** No fork is looked for farther off than this, px. */
const MOST_REACH = 60;

/** A run of pixels of a thin line, from one end or fork to the next. */
export interface CenterChain {
  readonly places: readonly number[];
  readonly isClosed: boolean;
  readonly endsFree: readonly [boolean, boolean];
}

/** Chains of a mask of thin lines between its ends and forks. */
export function chainsOf(lines: Uint8Array, size: { readonly width: number; readonly height: number }): CenterChain[] {
  const isNode = (at: number): boolean => neighborCount(neighborsOf(lines, size, at % size.width, Math.floor(at / size.width))) !== 2;
  const degree = (at: number): number => neighborCount(neighborsOf(lines, size, at % size.width, Math.floor(at / size.width)));
  const seen = new Uint8Array(lines.length);
  const chains: CenterChain[] = [];
  const used = new Set<string>();
  const follow = (from: number, next: number): number[] => {
    const places = [from, next];
    seen[next] = 1;
    for (let [before, at] = [from, next]; !isNode(at); ) {
      const on = setNeighbors(lines, size, at).find((other) => other !== before && (!seen[other] || isNode(other)) && other !== from);
      const closes = on === undefined && setNeighbors(lines, size, at).includes(from) && places.length > 2;
      if (closes) places.push(from);
      if (on === undefined) break;
      places.push(on);
      seen[on] = 1;
      [before, at] = [at, on];
    }
    return places;
  };
  const nodes = Array.from(lines.keys()).filter((at) => lines[at] && isNode(at));
  for (const node of nodes) {
    if (degree(node) === 0) chains.push({ places: [node], isClosed: false, endsFree: [true, true] });
    for (const next of setNeighbors(lines, size, node)) {
      if (seen[next] && !isNode(next)) continue;
      if (isNode(next)) {
        const key = `${Math.min(node, next)} ${Math.max(node, next)}`;
        if (used.has(key)) continue;
        used.add(key);
        // Pixels of one fork that touch are no line.
        if (degree(node) > 2 && degree(next) > 2) continue;
      }
      const places = follow(node, next);
      chains.push({ places, isClosed: false, endsFree: [degree(node) === 1, degree(places[places.length - 1]) === 1] });
    }
  }
  for (let at = 0; at < lines.length; at++) {
    if (!lines[at] || seen[at] || isNode(at)) continue;
    seen[at] = 1;
    const [next] = setNeighbors(lines, size, at);
    const places = follow(at, next);
    if (places.length > 4)
      chains.push({ places: places[places.length - 1] === at ? places.slice(0, -1) : places, isClosed: true, endsFree: [false, false] });
  }
  return chains;
}

/**
 * Where forks are: strokes that cross part a little way before each other, so forks that are nearly one are one, in their middle. Chains that lie
 * within a fork are left out; `places` tells where each pixel of a fork belongs, x and y.
 */
export function joinForks(
  chains: readonly CenterChain[],
  depths: Float32Array,
  width: number,
): { readonly chains: readonly CenterChain[]; readonly places: ReadonlyMap<number, readonly [number, number]> } {
  const groups = new Map<number, number[]>();
  const isFork = (chain: CenterChain, end: 0 | 1): boolean => !chain.isClosed && !chain.endsFree[end];
  for (const chain of chains) {
    if (isFork(chain, 0)) groups.set(chain.places[0], [chain.places[0]]);
    if (isFork(chain, 1)) groups.set(chain.places[chain.places.length - 1], [chain.places[chain.places.length - 1]]);
  }
  const byColumn = [...groups.keys()].sort((one, other) => (one % width) - (other % width));
  for (const [index, one] of byColumn.entries()) {
    for (let next = index + 1; next < byColumn.length; next++) {
      const other = byColumn[next];
      const reach = FORK * Math.max(depths[one], depths[other]);
      const across = (other % width) - (one % width);
      if (across > FORK * depths[one] + MOST_REACH) break;
      if (Math.hypot(across, Math.floor(other / width) - Math.floor(one / width)) > reach) continue;
      const joined = [...new Set([...(groups.get(one) ?? []), ...(groups.get(other) ?? [])])];
      for (const at of joined) groups.set(at, joined);
    }
  }
  const kept = chains.filter((chain) => {
    if (!isFork(chain, 0) || !isFork(chain, 1)) return true;
    const [one, other] = [chain.places[0], chain.places[chain.places.length - 1]];
    return groups.get(one) !== groups.get(other) || chain.places.length > LOOP * FORK * depths[one];
  });
  const places = new Map<number, readonly [number, number]>();
  for (const [at, group] of groups) {
    const x = group.reduce((sum, one) => sum + (one % width) + 0.5, 0) / group.length;
    const y = group.reduce((sum, one) => sum + Math.floor(one / width) + 0.5, 0) / group.length;
    places.set(at, [x, y]);
  }
  return { chains: kept, places };
}
