import type { Light } from './light.ts';
import type { Taps } from './taps.ts';

/**
 * One scaling of a window. `source` is sourceWidth x any number of rows, `target` columns.outputs x rows.outputs; both RGBA bytes,
 * straight alpha. Colors are mixed with premultiplied alpha on the scale of `light`.
 */
export interface Resampling {
  readonly source: Uint8Array;
  readonly sourceWidth: number;
  readonly target: Uint8Array;
  readonly columns: Taps;
  readonly rows: Taps;
  readonly light: Light;
}

/** The two loops of a scaling, on rows; the plain and the native ones are driven alike. */
export interface RowLoops {
  /** Widens source row `row` to f32 and scales it across, into slot `slot` of a ring of rows. */
  across(row: number, slot: number): void;
  /** Mixes ring rows down into target row `y`: slot `slots[t]` with `weights[from + t]`. */
  down(y: number, slots: Int32Array, from: number): void;
}

/** What says which rows make which. */
export interface RowJob {
  readonly source: Uint8Array;
  readonly sourceWidth: number;
  readonly rows: Pick<Taps, 'outputs' | 'count' | 'starts'>;
}

/** Rows that the ring must hold. */
export function ringRows({ rows }: Pick<RowJob, 'rows'>): number {
  return rows.count;
}

/** Drives the loops over all target rows, so that every source row is scaled across once. */
export function resampleRows(job: RowJob, loops: RowLoops): void {
  const { rows } = job;
  const sourceHeight = job.source.length / 4 / job.sourceWidth;
  const ring = ringRows(job);
  const slots = new Int32Array(rows.count);
  let done = 0;
  for (let y = 0; y < rows.outputs; y++) {
    const end = Math.min(sourceHeight, rows.starts[y] + rows.count);
    done = Math.max(done, rows.starts[y]);
    for (; done < end; done++) loops.across(done, done % ring);
    // Taps past the last row have no weight; any row will do for them.
    for (let tap = 0; tap < rows.count; tap++) slots[tap] = Math.min(rows.starts[y] + tap, sourceHeight - 1) % ring;
    loops.down(y, slots, y * rows.count);
  }
}
