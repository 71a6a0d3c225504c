import type { LabelMap } from './crack-graph.ts';
import type { MixedPixels } from './mix-space.ts';

const ROUNDS = 3;
/** Worth of a neighbor of another ink, beside a pixel's color that lies off by `withinLevels`. */
const NEIGHBOR = 0.28;
const DIAGONAL = 0.2;
/** Colors farther off than this many times `withinLevels` say no more than that. */
const FARTHEST = 6;

/**
 * Makes the labels of a noisy picture even, in place: each pixel beside another ink takes the one that both its color and its neighbors speak for.
 * Source: J. Besag, "On the statistical analysis of dirty pictures", 1986 (iterated conditional modes).
 */
export function smoothLabels({ width, height, labels }: LabelMap, { values }: MixedPixels, inks: Float64Array, withinLevels: number): void {
  const [found, votes] = [new Int32Array(9), new Float64Array(9)];
  // A pixel that was asked says the same again until one of its neighbors has changed.
  const isOpen = new Uint8Array(labels.length).fill(1);
  for (let round = 0; round < ROUNDS; round++) {
    let changed = 0;
    for (let y = 1; y < height - 1; y++) {
      for (let x = 1, at = y * width + 1; x < width - 1; x++, at++) {
        if (isOpen[at] === 0) continue;
        isOpen[at] = 0;
        const own = labels[at];
        if (labels[at - 1] === own && labels[at + 1] === own && labels[at - width] === own && labels[at + width] === own) continue;
        let count = 0;
        for (let dy = -1; dy <= 1; dy++) {
          for (let dx = -1; dx <= 1; dx++) {
            if (dx === 0 && dy === 0) continue;
            const label = labels[at + dy * width + dx];
            let place = 0;
            while (place < count && found[place] !== label) place++;
            if (place === count) {
              found[count] = label;
              votes[count++] = 0;
            }
            votes[place] += dx === 0 || dy === 0 ? NEIGHBOR : DIAGONAL;
          }
        }
        let best = own;
        let least = Number.POSITIVE_INFINITY;
        for (let place = 0; place < count; place++) {
          const ink = found[place] * 4;
          let square = 0;
          for (let c = 0; c < 4; c++) {
            const off = values[at * 4 + c] - inks[ink + c];
            square += off * off;
          }
          const cost = Math.min(FARTHEST, Math.sqrt(square) / withinLevels) - votes[place];
          if (cost < least) {
            best = found[place];
            least = cost;
          }
        }
        if (best !== own) {
          labels[at] = best;
          changed++;
          for (let row = at - width; row <= at + width; row += width) isOpen[row - 1] = isOpen[row] = isOpen[row + 1] = 1;
        }
      }
    }
    if (changed === 0) break;
  }
}
