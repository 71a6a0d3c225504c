import type { Chain, CrackGraph } from './crack-graph.ts';
import type { EdgeUse, TraceFace } from './drawing.ts';

/** Direction of a chain's first or last step: 0 east, 1 south, 2 west, 3 north. */
function stepOf({ places }: Chain, isStart: boolean): number {
  const at = isStart ? 0 : places.length - 4;
  const [dx, dy] = [places[at + 2] - places[at], places[at + 3] - places[at + 1]];
  return dx > 0 ? 0 : dy > 0 ? 1 : dx < 0 ? 2 : 3;
}

/**
 * The faces of a graph with their outlines: loops of edges, each with its face on the left hand. Face 0 lies around the picture, the others are the areas
 * in their order.
 */
export function buildFaces({ chains, areaLabels }: CrackGraph): readonly TraceFace[] {
  const uses: EdgeUse[][] = Array.from({ length: areaLabels.length + 1 }, () => []);
  for (const [number, { left, right }] of chains.entries()) {
    uses[left + 1].push(number);
    uses[right + 1].push(~number);
  }
  const chainOf = (use: EdgeUse): Chain => chains[use < 0 ? ~use : use];
  const startOf = (use: EdgeUse): number => (use < 0 ? chainOf(use).to : chainOf(use).from);
  const endOf = (use: EdgeUse): number => (use < 0 ? chainOf(use).from : chainOf(use).to);
  // Directions in which a use leaves its start, and in which one would go back from its end.
  const leaves = (use: EdgeUse): number => (use < 0 ? (stepOf(chainOf(use), false) + 2) % 4 : stepOf(chainOf(use), true));
  const goesBack = (use: EdgeUse): number => (use < 0 ? stepOf(chainOf(use), true) : (stepOf(chainOf(use), false) + 2) % 4);
  return uses.map((own, face) => {
    const loops: EdgeUse[][] = [];
    const starting = new Map<number, EdgeUse[]>();
    for (const use of own) {
      if (startOf(use) < 0) loops.push([use]);
      else starting.set(startOf(use), [...(starting.get(startOf(use)) ?? []), use]);
    }
    const isUsed = new Set<EdgeUse>();
    for (const first of own) {
      if (startOf(first) < 0 || isUsed.has(first)) continue;
      const loop: EdgeUse[] = [];
      for (let use = first; !isUsed.has(use); ) {
        isUsed.add(use);
        loop.push(use);
        const back = goesBack(use);
        const turn = (other: EdgeUse) => (leaves(other) - back + 3) % 4;
        // The face's own corner: the next edge around the node, clockwise from where this one came.
        const next = (starting.get(endOf(use)) ?? []).filter((other) => !isUsed.has(other)).sort((a, b) => turn(a) - turn(b));
        if (next.length === 0) break;
        use = next[0];
      }
      loops.push(loop);
    }
    return { ink: face === 0 ? 0 : areaLabels[face - 1], loops };
  });
}
