const CLEAR = 256;
const END = 257;
const FIRST_FREE = 258;
/** TIFF widens its codes one entry early and starts afresh before the table of 12 bits is full. */
const LAST_CODE = 4093;
const HASH_SIZE = 8192;
const HASH_MASK = HASH_SIZE - 1;

/** Packs strips as TIFF's LZW does, most significant bit first (TIFF 6.0, section 13). Holds its tables from strip to strip. */
export class LzwPacker {
  readonly #keys = new Int32Array(HASH_SIZE);
  readonly #codes = new Uint16Array(HASH_SIZE);

  /** Returns new bytes; keeps its input. */
  pack(data: Uint8Array): Uint8Array<ArrayBuffer> {
    const keys = this.#keys.fill(-1);
    const codes = this.#codes;
    // The worst case: nine bits and more for each byte, 12 at most.
    const out = new Uint8Array(Math.ceil(data.length * 1.5) + 16);
    let at = 0;
    let bits = 0;
    let held = 0;
    let width = 9;
    let next = FIRST_FREE;
    const put = (code: number): void => {
      bits = (bits << width) | code;
      held += width;
      while (held >= 8) {
        held -= 8;
        out[at++] = bits >>> held;
      }
      bits &= (1 << held) - 1;
    };
    put(CLEAR);
    let prefix = data.length > 0 ? data[0] : -1;
    for (let i = 1; i < data.length; i++) {
      const byte = data[i];
      const key = (prefix << 8) | byte;
      let slot = ((byte << 5) ^ (prefix * 0x9e5)) & HASH_MASK;
      while (keys[slot] !== key && keys[slot] !== -1) slot = (slot + 1) & HASH_MASK;
      if (keys[slot] === key) {
        prefix = codes[slot];
        continue;
      }
      put(prefix);
      prefix = byte;
      keys[slot] = key;
      codes[slot] = next++;
      if (next > LAST_CODE) {
        put(CLEAR);
        keys.fill(-1);
        next = FIRST_FREE;
        width = 9;
      } else if (next === 512 || next === 1024 || next === 2048) width += 1;
    }
    if (prefix >= 0) {
      put(prefix);
      // The reader adds one more entry for this code, which may widen the last one or fill the table.
      next += 1;
      if (next > LAST_CODE) {
        put(CLEAR);
        width = 9;
      } else if (next === 512 || next === 1024 || next === 2048) width += 1;
    }
    put(END);
    if (held > 0) out[at++] = bits << (8 - held);
    return out.slice(0, at);
  }
}
