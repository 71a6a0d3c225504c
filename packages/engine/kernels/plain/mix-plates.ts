import {
  CORNER_WORDS,
  CORNERS,
  cornerTable,
  FULL_SHARE,
  LATTICE_NODES,
  NODE_CHANNELS,
  type PlateTable,
} from '../../separation/plate-table.ts';

/** Art less opaque than this is a rim. */
const OPAQUE = 250;
const LEAST_OPEN = 0.0001;
const TABLE = cornerTable();

const clamp = (value: number): number => Math.min(1, Math.max(0, value));
const byteOf = (share: number): number => Math.min(255, Math.floor(share * 255 + 0.5));

function sharesOf(r: number, g: number, b: number, table: PlateTable, shares: Float64Array): void {
  shares.fill(0);
  const { nodes, solids, solidLevels, channels } = table;
  const isNear = (one: number, other: number) => Math.abs(one - other) <= solidLevels;
  const solid = solids.find((color) => isNear(color.r, r) && isNear(color.g, g) && isNear(color.b, b));
  if (solid) {
    shares[solid.channel] = 1;
    return;
  }
  table.solveAround(r, g, b);
  const place = ((r & 7) << 6) | ((g & 7) << 3) | (b & 7);
  const cell = (((r >> 3) * LATTICE_NODES + (g >> 3)) * LATTICE_NODES + (b >> 3)) * NODE_CHANNELS;
  for (let corner = 0; corner < CORNERS; corner++) {
    const entry = (place * CORNERS + corner) * CORNER_WORDS;
    const weight = TABLE[entry + 1] / FULL_SHARE ** 2;
    const node = cell + TABLE[entry] / 2;
    for (let channel = 0; channel < channels; channel++) shares[channel] += weight * nodes[node + channel];
  }
}

function highlightOf(white: number, r: number, g: number, b: number, { highlight }: PlateTable): number {
  if (highlight === 'none') return 0;
  if (highlight === 'white') return white;
  const [least, most] = [Math.min(r, g, b), Math.max(r, g, b)];
  return white * clamp((least - 190) / 50) * clamp(1 - (most - least) / 40);
}

/** Plain twin of the kernel `mixPlates`; see kernels.ts. */
export function mixPlates(pixels: Uint8Array, table: PlateTable, out: readonly Uint8Array[]): void {
  const { channels, darkest, mostGarment, needs, softness, stack, turn } = table;
  const shares = new Float64Array(NODE_CHANNELS);
  const [outside, inside, needed] = out.slice(stack.length);
  for (let index = 0, at = 0; at < pixels.length; index++, at += 4) {
    const [r, g, b, alpha] = [pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3]];
    if (alpha === 0) {
      for (const plane of out) plane[index] = 0;
      continue;
    }
    sharesOf(r, g, b, table, shares);
    const isOpaque = alpha >= OPAQUE;
    const excess = isOpaque && darkest >= 0 ? Math.max(0, shares[0] - mostGarment) : 0;
    let [sum, wanted] = [0, 0];
    for (let channel = 1; channel < channels; channel++) {
      shares[channel] = (shares[channel] * alpha) / 255 + (channel === darkest ? excess : 0);
      sum += shares[channel];
      wanted += shares[channel] * needs[channel];
    }
    const top = highlightOf(shares[1], r, g, b, table);
    let open = 1;
    for (const [plate, channel] of stack.entries()) {
      const share = channel < 0 ? top : shares[channel];
      out[plate][index] = byteOf(share / Math.max(LEAST_OPEN, open + softness));
      open -= share;
      if (open <= LEAST_OPEN) open = 0;
    }
    if (!table.hasGround) continue;
    const need = isOpaque && sum > 0.5 ? wanted / sum : 0;
    const seen = Math.max(0, Math.min(open, shares[1] - top));
    outside[index] = byteOf(seen / (open + turn));
    inside[index] = byteOf((seen + turn * need) / (open + turn));
    needed[index] = byteOf(need);
  }
}
