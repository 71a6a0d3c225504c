import type { RunList } from '../../components/run-list.ts';

/** Plain twin of the kernel `scanRuns`; see kernels.ts. */
export function scanRuns(field: Uint8Array | Uint16Array | Uint32Array, threshold: number, runs: RunList): void {
  const { width, height } = runs;
  const edges = new Uint32Array(width + 1);
  const counts = new Uint32Array(1);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    let found = 0;
    let isInside = false;
    for (let x = 0; x < width; x++) {
      if (field[row + x] >= threshold === isInside) continue;
      isInside = !isInside;
      edges[found++] = x;
    }
    if (isInside) edges[found++] = width;
    counts[0] = found / 2;
    runs.addRows(edges.subarray(0, found), counts);
  }
}
