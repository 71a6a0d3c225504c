/** Pixels that keep two lines apart, 8-connected, in a chain of at least so many, are a gap of its own; fewer are a nick. */
const LEAST_GAP = 8;

/** Chains of the pixels of a mask (1 byte each, rows of `width`), 8-connected; the outermost pixels of the mask are 0. */
function chainsOf(mask: Uint8Array, width: number): number[][] {
  const chains: number[][] = [];
  const taken = new Uint8Array(mask.length);
  const around = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1];
  // Four pixels at a time, since nearly all are clear.
  const words = new Uint32Array(mask.buffer, mask.byteOffset, mask.length >> 2);
  for (let first = 0; first < mask.length; first++) {
    if (first % 4 === 0) while (first >> 2 < words.length && words[first >> 2] === 0) first += 4;
    if (first >= mask.length) break;
    if (mask[first] === 0 || taken[first] === 1) continue;
    const chain = [first];
    taken[first] = 1;
    for (let next = 0; next < chain.length; next++) {
      for (const step of around) {
        const beside = chain[next] + step;
        if (mask[beside] === 0 || taken[beside] === 1) continue;
        taken[beside] = 1;
        chain.push(beside);
      }
    }
    chains.push(chain);
  }
  return chains;
}

/**
 * Widens gaps that are a single pixel wide: where growth was refused all along a line, so that it joins no other, both step back until `gapPx` lies
 * between them. A channel of one pixel prints neither as a gap nor as ink.
 * `grown` is coverage after growth and changes in place, never below `coverage`; `refused` is 1 where growth was refused. All of `width` pixels a row.
 * Returns whether anything changed.
 */
export function widenChannels(grown: Uint8Array, coverage: Uint8Array, refused: Uint8Array, width: number, gapPx: number): boolean {
  const height = grown.length / width;
  const reach = Math.ceil(gapPx / 2 + 0.5);
  let isChanged = false;
  for (const chain of chainsOf(refused, width)) {
    if (chain.length < LEAST_GAP) continue;
    for (const middle of chain) {
      const [x0, y0] = [middle % width, Math.floor(middle / width)];
      for (let y = Math.max(0, y0 - reach); y <= Math.min(height - 1, y0 + reach); y++) {
        for (let x = Math.max(0, x0 - reach); x <= Math.min(width - 1, x0 + reach); x++) {
          const at = y * width + x;
          const open = Math.min(1, Math.max(0, gapPx / 2 + 0.5 - Math.hypot(x - x0, y - y0)));
          const left = Math.max(coverage[at], Math.round(255 * (1 - open)));
          if (left >= grown[at]) continue;
          grown[at] = left;
          isChanged = true;
        }
      }
    }
  }
  return isChanged;
}
