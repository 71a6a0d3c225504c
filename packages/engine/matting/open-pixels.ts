/** Open pixels of a matte; see there. */
export interface OpenList {
  readonly open: Uint32Array;
  readonly colors: Uint8Array;
}

/** Pixels of a block. */
const BLOCK = 1 << 16;

/** Columns and colors of open pixels in the making. They stand in blocks: a list that grew by doubling would stand in memory three times over. */
export class OpenPixels {
  count = 0;
  readonly #blocks: OpenList[] = [];

  /** Takes red, green and blue of `pixels` from `from` on. */
  add(column: number, pixels: Uint8Array, from: number): void {
    const index = this.count++ % BLOCK;
    if (index === 0) this.#blocks.push({ open: new Uint32Array(BLOCK), colors: new Uint8Array(3 * BLOCK) });
    const { open, colors } = this.#blocks[this.#blocks.length - 1];
    const at = index * 3;
    open[index] = column;
    colors[at] = pixels[from];
    colors[at + 1] = pixels[from + 1];
    colors[at + 2] = pixels[from + 2];
  }

  /** All of them in memory of `allocate`. */
  taken(allocate: (bytes: number) => Uint8Array): OpenList {
    const made = openList(this.count, allocate);
    for (const [index, { open, colors }] of this.#blocks.entries()) {
      const from = index * BLOCK;
      const count = Math.min(BLOCK, this.count - from);
      made.open.set(open.subarray(0, count), from);
      made.colors.set(colors.subarray(0, 3 * count), 3 * from);
    }
    return made;
  }
}

/** The same list in memory of `allocate`. */
export function movedList({ open, colors }: OpenList, allocate: (bytes: number) => Uint8Array): OpenList {
  const made = openList(open.length, allocate);
  made.open.set(open);
  made.colors.set(colors);
  return made;
}

/** Room for so many open pixels in memory of `allocate`: threads that share it share them, where each would have copies of its own. */
export function openList(count: number, allocate: (bytes: number) => Uint8Array): OpenList {
  const { buffer, byteOffset } = allocate(4 * count);
  return { open: new Uint32Array(buffer, byteOffset, count), colors: allocate(3 * count) };
}
