import { FADE_STEP, PROOF_CELL, type ProofCells, RIM_OPAQUE, ROUNDING, SUMS, SUMS_OF_CELL } from '../../separation/proof-cells.ts';

/** A rim against nothing: what is cut from a ground keeps some of it there, and prints without. Fades change by little from pixel to pixel. */
function isRim({ rect, pixels }: ProofCells['art'], at: number, x: number, y: number): boolean {
  const alpha = pixels[at + 3];
  if (alpha >= RIM_OPAQUE) return false;
  const differs = (by: number) => Math.abs(alpha - pixels[at + 3 + by * 4]) > FADE_STEP;
  if ((x > rect.x && differs(-1)) || (x + 1 < rect.x + rect.width && differs(1))) return true;
  return (y > rect.y && differs(-rect.width)) || (y + 1 < rect.y + rect.height && differs(rect.width));
}

/** See Kernels. */
export function compareCells(strip: ProofCells, sums: Int32Array): void {
  const { art, proof, garment, left, cells } = strip;
  const under = [garment.r, garment.g, garment.b];
  const wanted = [0, 0, 0];
  sums.fill(0, 0, cells * SUMS_OF_CELL);
  for (let y = proof.rect.y; y < proof.rect.y + PROOF_CELL; y++) {
    for (let x = left; x < left + cells * PROOF_CELL; x++) {
      const at = ((y - art.rect.y) * art.rect.width + x - art.rect.x) * 4;
      const print = ((y - proof.rect.y) * proof.rect.width + x - proof.rect.x) * 4;
      const alpha = art.pixels[at + 3];
      if (alpha === 0 || isRim(art, at, x, y)) continue;
      const cell = Math.floor((x - left) / PROOF_CELL) * SUMS_OF_CELL;
      sums[cell + SUMS.art]++;
      let size = 0;
      for (let c = 0; c < 3; c++) {
        wanted[c] = Math.round((alpha * art.pixels[at + c] + (255 - alpha) * under[c]) / 255);
        size += Math.abs(wanted[c] - proof.pixels[print + c]);
      }
      if (size < ROUNDING) continue;
      sums[cell + SUMS.differing]++;
      sums[cell + SUMS.size] += size;
      for (let c = 0; c < 3; c++) {
        const printed = proof.pixels[print + c];
        sums[cell + SUMS.signed + c] += wanted[c] - printed;
        sums[cell + SUMS.wanted + c] += size * wanted[c];
        sums[cell + SUMS.printed + c] += size * printed;
      }
    }
  }
}
