/**
 * A small convolution network that corrects a Lanczos enlargement, in whole numbers throughout: `depth` convolutions of 3 x 3 to `width` channels,
 * each bent by PReLU, then one of 1 x 1 to factor x factor sub-pixels of premultiplied RGBA. Trained and written by `training/` at the project's root.
 */
export interface NetworkWeights {
  readonly factor: number;
  readonly width: number;
  /** Source pixels around a pixel that its result is made of. */
  readonly reachPx: number;
  /** The convolutions in their order; the last one makes the sub-pixels and isn't bent. */
  readonly layers: readonly NetworkLayer[];
  /** factor x 8 weights of Lanczos' kernel, in 16384ths, for the pixels from 3 before to 4 behind. */
  readonly lanczos: Int16Array;
}

/** out = bend((bias + sum of weights x values) >> shift), held within 16 bits. Sums never leave 32 bits: the writer of the weights sees to it. */
export interface NetworkLayer {
  /** Rows and columns that it reads: 3 or 1. */
  readonly side: number;
  readonly from: number;
  readonly to: number;
  readonly shift: number;
  /** With half a step of the shift in them. */
  readonly bias: Int32Array;
  /** What is left of values under zero, in 32768ths; null for the last layer. */
  readonly slopes: Int16Array | null;
  /** Eight outputs at a time; in these by row, column, pair of inputs; of these output by output both inputs. */
  readonly weights: Int16Array;
}

const MAGIC = 0x31_4e_42_55;
const OUTPUTS_AT_ONCE = 8;

function readLayers(
  words: Int32Array,
  bytes: Uint8Array,
  width: number,
  depth: number,
  factor: number,
): { layers: NetworkLayer[]; end: number } {
  const layers: NetworkLayer[] = [];
  let at = (5 + depth) * 4;
  const take = (count: number, size: number): Uint8Array => {
    const part = bytes.slice(at, at + count * size);
    if (part.length < count * size) throw new Error('The weights of the network are cut short.');
    at += count * size;
    return part;
  };
  for (let number = 0; number <= depth; number++) {
    const isLast = number === depth;
    const [side, from, to] = [isLast ? 1 : 3, number === 0 ? 4 : width, isLast ? 4 * factor * factor : width];
    const bias = new Int32Array(take(to, 4).buffer);
    const slopes = isLast ? null : new Int16Array(take(to, 2).buffer);
    layers.push({
      side,
      from,
      to,
      shift: words[4 + number],
      bias,
      slopes,
      weights: new Int16Array(take(side * side * from * to, 2).buffer),
    });
  }
  return { layers, end: at };
}

/**
 * Reads what `training/export.py` writes: five words and more (magic, factor, width, depth, the shift of each layer), then for each layer bias (i32),
 * slopes and weights (i16), at last the kernel of Lanczos (i16); little-endian. Throws on anything else.
 */
export function readNetworkWeights(bytes: Uint8Array): NetworkWeights {
  const own = bytes.slice();
  if (own.length < 16) throw new Error('The weights of the network are cut short.');
  const [magic, factor, width, depth] = new Int32Array(own.buffer, 0, 4);
  if (magic !== MAGIC) throw new Error('These are no weights of a network.');
  if (factor < 2 || factor > 4 || width < OUTPUTS_AT_ONCE || width % OUTPUTS_AT_ONCE !== 0 || depth < 3 || depth > 16) {
    throw new Error('The network has a form that is not known here.');
  }
  if (own.length < (5 + depth) * 4) throw new Error('The weights of the network are cut short.');
  const { layers, end } = readLayers(new Int32Array(own.buffer, 0, 5 + depth), own, width, depth, factor);
  if (own.length !== end + factor * 16) throw new Error('The weights of the network are not as long as its form asks.');
  return { factor, width, reachPx: depth, layers, lanczos: new Int16Array(own.slice(end).buffer) };
}
