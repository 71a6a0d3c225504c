import type { Kernels } from '../kernels.ts';
import type { NativeModule } from './native-module.ts';

/** Places of a strip, gathered in memory that grows as they come. */
class Places {
  #values = new Uint32Array(4096);
  #count = 0;

  add(values: Uint32Array): void {
    const end = this.#count + values.length;
    if (end > this.#values.length) {
      const before = this.#values;
      this.#values = new Uint32Array(end * 2);
      this.#values.set(before.subarray(0, this.#count));
    }
    this.#values.set(values, this.#count);
    this.#count = end;
  }

  all(): Uint32Array {
    return this.#values.subarray(0, this.#count);
  }
}

export function nativeEdgeSquares(native: NativeModule): Kernels['edgeSquares'] {
  const run = native.export('edgeSquares');
  return (plane, { width, height }) => {
    const places = new Places();
    native.forStrips(Math.max(0, height - 3), width, (first, rows) => {
      const [strip, found] = native.areas((rows + 1) * width, rows * width * 4);
      const from = (first + 1) * width;
      native.copyIn(strip, plane, from, (rows + 1) * width);
      places.add(native.wordsAt(found, run(strip, width, rows, from, found)));
    });
    return places.all();
  };
}
