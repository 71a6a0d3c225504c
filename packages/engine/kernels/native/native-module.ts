/** Arrays that travel into the module's memory and back; on private or shared memory. */
export type KernelArray = Uint8Array | Int8Array | Uint16Array | Int16Array | Uint32Array | Int32Array | Float32Array;

type NativeFunction = (...values: number[]) => number;

const PAGE_BYTES = 65_536;
/** Areas start on cache lines and have this much room behind them, so that a SIMD loop may read and write past the last pixel. */
const LINE_BYTES = 64;
/** A strip and what is made of it take half of a core's second-level cache (256 KB on the smallest that we know of); shorter ones cost more in calls than they gain. */
const STRIP_BYTES = 131_072;

/**
 * One instance of the compiled kernels with its memory.
 *
 * The memory holds nothing between calls: a kernel asks for areas, copies a strip in, runs, and copies the strip out.
 * Copying costs about 10 ms each way for 24 million RGBA pixels and leaves the strip in cache for the loop.
 * Memory shared between instances would save that, but would need a second build, for pages that may not share memory.
 */
export class NativeModule {
  readonly #exports: WebAssembly.Exports;
  readonly #memory: WebAssembly.Memory;
  readonly #base: number;
  #bytes: Uint8Array;

  constructor(module: WebAssembly.Module) {
    this.#exports = new WebAssembly.Instance(module, {}).exports;
    this.#memory = this.#exports.memory as WebAssembly.Memory;
    this.#bytes = new Uint8Array(this.#memory.buffer);
    this.#base = this.export('scratchBase')();
  }

  /** A function of the module; throws where the module was built without it. */
  export(name: string): NativeFunction {
    const found = this.#exports[name];
    if (typeof found !== 'function') throw new Error(`The kernels module has no export named ${name}.`);
    return found as NativeFunction;
  }

  /** Addresses of areas of these sizes, in bytes. They hold whatever was there before and are good until the next call of `areas`. */
  areas(...sizesBytes: number[]): number[] {
    let end = this.#base;
    const addresses = sizesBytes.map((size) => {
      const address = end;
      end += Math.ceil((size + LINE_BYTES) / LINE_BYTES) * LINE_BYTES;
      return address;
    });
    this.#growTo(end);
    return addresses;
  }

  /** Copies `count` elements of `source`, from its element `from` on, to an address. */
  copyIn(address: number, source: KernelArray, from = 0, count = source.length - from): void {
    this.#bytes.set(bytesOf(source, from, count), address);
  }

  /** Copies `count` elements from an address into `target`, from its element `from` on. */
  copyOut(address: number, target: KernelArray, from = 0, count = target.length - from): void {
    const bytes = bytesOf(target, from, count);
    bytes.set(this.#bytes.subarray(address, address + bytes.length));
  }

  /** Zeroes bytes at an address. */
  clear(address: number, bytes: number): void {
    this.#bytes.fill(0, address, address + bytes);
  }

  /** A view of u32 words in the module's memory, good until the next call of `areas`. */
  wordsAt(address: number, count: number): Uint32Array {
    return new Uint32Array(this.#bytes.buffer, address, count);
  }

  /** A view of bytes in the module's memory, good until the next call of `areas`. */
  bytesAt(address: number, count: number): Uint8Array {
    return this.#bytes.subarray(address, address + count);
  }

  /**
   * Cuts `units` (pixels, rows, ...) into strips that fit the cache, at least one unit each, and calls `run(firstUnit, units)` for each.
   * `unitBytes` counts all that the loop touches for a unit: what goes in and what comes out.
   */
  forStrips(units: number, unitBytes: number, run: (first: number, units: number) => void): void {
    const fitting = Math.floor(STRIP_BYTES / unitBytes);
    // Whole vectors where units are small; whole rows are what they are.
    const strip = fitting >= 16 ? fitting & ~15 : Math.max(1, fitting);
    for (let first = 0; first < units; first += strip) run(first, Math.min(strip, units - first));
  }

  #growTo(end: number): void {
    const missing = end - this.#bytes.length;
    if (missing <= 0) return;
    this.#memory.grow(Math.ceil(missing / PAGE_BYTES));
    this.#bytes = new Uint8Array(this.#memory.buffer);
  }
}

function bytesOf(array: KernelArray, from: number, count: number): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset + from * array.BYTES_PER_ELEMENT, count * array.BYTES_PER_ELEMENT);
}
