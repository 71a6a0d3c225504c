import { PROOF_CELL, type ProofCells, SUMS_OF_CELL } from '../../separation/proof-cells.ts';
import type { Kernels } from '../kernels.ts';
import type { NativeModule } from './native-module.ts';

/** One more row above and below. */
const ART_ROWS = PROOF_CELL + 2;

export function nativeCompareCells(native: NativeModule): Kernels['compareCells'] {
  const run = native.export('compareCellRows');

  /** The art's rows, one pixel wider on each side. Beyond the art lies what is nearest: that is no rim. */
  function copyArt({ art: { rect, pixels }, proof, left, cells }: ProofCells, to: number, stride: number): void {
    const last = rect.x + rect.width - 1;
    const [from, end] = [Math.max(rect.x, left - 1), Math.min(last, left + cells * PROOF_CELL) + 1];
    for (let row = 0; row < ART_ROWS; row++) {
      const y = Math.min(rect.y + rect.height - 1, Math.max(rect.y, proof.rect.y + row - 1)) - rect.y;
      const first = y * rect.width - rect.x;
      const start = to + row * stride;
      native.copyIn(start + (from - left + 1) * 4, pixels, (first + from) * 4, (end - from) * 4);
      if (from === left) native.copyIn(start, pixels, (first + left) * 4, 4);
      if (end === left + cells * PROOF_CELL) native.copyIn(start + stride - 4, pixels, (first + end - 1) * 4, 4);
    }
  }

  return (strip, sums) => {
    const { proof, garment, left, cells } = strip;
    if (cells === 0) return;
    const [bytes, stride] = [cells * PROOF_CELL * 4, (cells * PROOF_CELL + 2) * 4];
    const [art, print, found] = native.areas(stride * ART_ROWS, bytes * PROOF_CELL, cells * SUMS_OF_CELL * 4);
    copyArt(strip, art, stride);
    for (let row = 0; row < PROOF_CELL; row++) {
      native.copyIn(print + row * bytes, proof.pixels, (row * proof.rect.width + left - proof.rect.x) * 4, bytes);
    }
    const under = garment.r | (garment.g << 8) | (garment.b << 16);
    run(art + stride + 4, stride, print, bytes, under, cells, found);
    native.copyOut(found, sums, 0, cells * SUMS_OF_CELL);
  };
}
