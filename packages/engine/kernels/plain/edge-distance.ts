import { EDGE_MAX_PX, EDGE_NONE, EDGE_THIN, EDGE_UNITS, NO_SEED, OWN_NONE, OWN_UNITS } from '../../distance/columns.ts';
import type { Size } from '../../region/rect.ts';
import { edgeCodes } from './lib/edge-codes.ts';
import { RowEnvelope, spreadRow } from './lib/row-envelope.ts';

interface CodePlanes {
  readonly vertical: Int8Array;
  readonly horizontal: Int8Array;
  readonly own: Uint8Array;
}

/** Whether a pixel lies inside: full with no empty neighbor, or even all around. */
function isInside(around: Uint8Array): boolean {
  const own = around[4];
  for (let place = 0; place < 9; place++) {
    if (own === 255 ? around[place] === 0 : around[place] !== own) return false;
  }
  return true;
}

/** Codes of all pixels; beyond the border its pixels are repeated. */
function codesOf(alpha: Uint8Array, { width, height }: Size): CodePlanes {
  const vertical = new Int8Array(width * height).fill(EDGE_NONE);
  const horizontal = vertical.slice();
  const own = new Uint8Array(width * height).fill(OWN_NONE);
  const around = new Uint8Array(9);
  for (let y = 0, at = 0; y < height; y++) {
    const up = y > 0 ? -width : 0;
    const down = y + 1 < height ? width : 0;
    for (let x = 0; x < width; x++, at++) {
      if (alpha[at] === 0) continue;
      const left = x > 0 ? -1 : 0;
      const right = x + 1 < width ? 1 : 0;
      for (let row = 0; row < 3; row++) {
        const middle = at + (row === 0 ? up : row === 2 ? down : 0);
        around[row * 3] = alpha[middle + left];
        around[row * 3 + 1] = alpha[middle];
        around[row * 3 + 2] = alpha[middle + right];
      }
      if (isInside(around)) {
        vertical[at] = 0;
        horizontal[at] = 0;
        own[at] = 0;
        continue;
      }
      const codes = edgeCodes(around);
      vertical[at] = codes.vertical;
      horizontal[at] = codes.horizontal;
      own[at] = codes.own;
    }
  }
  return { vertical, horizontal, own };
}

/** Distance along one axis to the nearest place on it, in EDGE_UNITS: `count` codes from `start` on, `step` apart. */
function sweep(codes: Int8Array, start: number, step: number, count: number, out: Uint16Array): void {
  let carried = NO_SEED;
  for (let index = 0, at = start; index < count; index++, at += step) {
    const code = codes[at];
    const isThin = code >= EDGE_THIN;
    if (code !== EDGE_NONE) {
      out[at] = isThin ? 0 : Math.abs(code);
      carried = isThin ? EDGE_THIN - code : -code;
    } else out[at] = carried;
    carried = Math.min(carried + EDGE_UNITS, NO_SEED);
  }
  carried = NO_SEED;
  for (let index = count - 1, at = start + step * (count - 1); index >= 0; index--, at -= step) {
    const code = codes[at];
    if (code !== EDGE_NONE) carried = code >= EDGE_THIN ? EDGE_THIN - code : code;
    else out[at] = Math.min(out[at], carried);
    carried = Math.min(carried + EDGE_UNITS, NO_SEED);
  }
}

/** Plain twin of the kernel `edgeDistance`; see kernels.ts. */
export function edgeDistance(alpha: Uint8Array, size: Size, maxPx: number, out: Float32Array): void {
  const { width, height } = size;
  const { vertical, horizontal, own } = codesOf(alpha, size);
  const limit = Math.min(maxPx, EDGE_MAX_PX);
  const limits = { unit: EDGE_UNITS, reach: Math.floor(limit * EDGE_UNITS), maxPx: limit };
  const along = new Uint16Array(width * height);

  for (let x = 0; x < width; x++) sweep(vertical, x, width, height, along);
  const rowEnvelope = new RowEnvelope(width);
  for (let row = 0; row < along.length; row += width) {
    const take = (x: number, distance: number) => {
      const straight = own[row + x];
      out[row + x] = straight === OWN_NONE ? distance : Math.min(distance, straight / OWN_UNITS);
    };
    spreadRow(rowEnvelope, width, (x) => along[row + x], limits, take);
  }

  for (let y = 0; y < height; y++) sweep(horizontal, y * width, 1, width, along);
  const columnEnvelope = new RowEnvelope(height);
  for (let x = 0; x < width; x++) {
    const take = (y: number, distance: number) => {
      const at = y * width + x;
      if (distance < out[at]) out[at] = distance;
    };
    spreadRow(columnEnvelope, height, (y) => along[y * width + x], limits, take);
  }
}
