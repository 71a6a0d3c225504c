import type { LabelMap } from './crack-graph.ts';

/** Pixels of the area of one label that a place lies in (four neighbors a pixel). */
export function areaAt({ width, height, labels }: LabelMap, x: number, y: number): readonly number[] {
  if (x < 0 || y < 0 || x >= width || y >= height) return [];
  const start = y * width + x;
  const [seen, area] = [new Uint8Array(labels.length), [start]];
  seen[start] = 1;
  for (let read = 0; read < area.length; read++) {
    const at = area[read];
    const column = at % width;
    for (const other of [column > 0 ? at - 1 : -1, column < width - 1 ? at + 1 : -1, at - width, at + width]) {
      if (other < 0 || other >= labels.length || seen[other] || labels[other] !== labels[start]) continue;
      seen[other] = 1;
      area.push(other);
    }
  }
  return area;
}

/** Gives the area at a place to the ink that has most of its border, in place; at the picture's border to what is clear. Clear ground there stays. */
export function dropArea(map: LabelMap, x: number, y: number): void {
  const { width, height, labels } = map;
  const area = areaAt(map, x, y);
  const isAtBorder = (at: number): boolean => at < width || at >= width * (height - 1) || at % width === 0 || at % width === width - 1;
  if (area.length > 0 && labels[area[0]] === 0 && area.some(isAtBorder)) return;
  const borders = new Map<number, number>();
  for (const at of area) {
    const column = at % width;
    for (const other of [column > 0 ? at - 1 : -1, column < width - 1 ? at + 1 : -1, at - width, at + width]) {
      const label = other < 0 || other >= labels.length ? 0 : labels[other];
      if (other >= 0 && label === labels[at]) continue;
      borders.set(label, (borders.get(label) ?? 0) + 1);
    }
  }
  const [best] = [...borders].sort(([, one], [, other]) => other - one);
  if (best) for (const at of area) labels[at] = best[0];
}

/** Brings back the area that a place lay in before: `before` are the labels from which specks went. In place. */
export function keepArea(map: LabelMap, before: Uint8Array, x: number, y: number): void {
  for (const at of areaAt({ ...map, labels: before }, x, y)) map.labels[at] = before[at];
}
