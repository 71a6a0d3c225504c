import type { Components } from './label-components.ts';

/** Below this length a loop is faster than the call of `fill`. */
const SHORT_RUN = 24;

function paintRuns({ runs, labels }: Components, out: Uint8Array | Uint32Array, paintOf: (label: number) => number): void {
  const { edges, rowStarts, width, height } = runs;
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let run = rowStarts[y]; run < rowStarts[y + 1]; run++) {
      const value = paintOf(labels[run]);
      if (value === 0) continue;
      const start = row + edges[run * 2];
      const end = row + edges[run * 2 + 1];
      if (end - start > SHORT_RUN) out.fill(value, start, end);
      else for (let at = start; at < end; at++) out[at] = value;
    }
  }
}

/** Writes the number of its part to every pixel of the foreground; `out` is width x height and keeps its background (zero it before). */
export function paintLabels(components: Components, out: Uint32Array): void {
  paintRuns(components, out, (label) => label);
}

/** Writes `values[label]` to every pixel of that part; parts of value 0 and the background are left as they are. */
export function paintParts(components: Components, values: Uint8Array, out: Uint8Array): void {
  paintRuns(components, out, (label) => values[label]);
}
