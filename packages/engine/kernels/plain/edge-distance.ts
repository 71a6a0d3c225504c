import { EDGE_MAX_PX, EDGE_NONE, EDGE_THIN, EDGE_UNITS, NO_SEED, OWN_NONE, OWN_UNITS } from '../../distance/columns.ts';
import type { Size } from '../../region/rect.ts';
import { edgeCodes } from './lib/edge-codes.ts';
import { RowEnvelope, spreadRow } from './lib/row-envelope.ts';

/** Codes of all pixels. */
function codesOf(alpha: Uint8Array, { width, height }: Size): { vertical: Int8Array; horizontal: Int8Array; own: Uint8Array } {
  const vertical = new Int8Array(width * height).fill(EDGE_NONE);
  const horizontal = vertical.slice();
  const own = new Uint8Array(width * height).fill(OWN_NONE);
  const around = new Uint8Array(9);
  const clip = (value: number, length: number) => Math.min(Math.max(value, 0), length - 1);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (alpha[at] === 0) continue;
      for (let place = 0; place < 9; place++) {
        around[place] = alpha[clip(y + Math.floor(place / 3) - 1, height) * width + clip(x + (place % 3) - 1, width)];
      }
      // Full with no empty neighbor, or even all around.
      const isInside = (alpha[at] === 255 && !around.includes(0)) || around.every((value) => value === alpha[at]);
      const codes = isInside ? { vertical: 0, horizontal: 0, own: 0 } : edgeCodes(around);
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
