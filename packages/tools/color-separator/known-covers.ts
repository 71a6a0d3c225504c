/** Slots of the cache: worn art has a few thousand colors, as grain moves each ink by some levels. */
const SLOT_BITS = 14;

/** Colors that differ in a few low bits go to slots far apart. */
const slotOf = (word: number): number => Math.imul(word, 0x9e3779b1) >>> (32 - SLOT_BITS);

/**
 * Coverages of colors that were worked out before, by RGBA word: grain makes each pixel of worn art a color of its own, yet the same few thousand come
 * again and again. Belongs to one palette and its rules; what is found depends on the color alone. A newer color takes the slot of an older one.
 */
export class KnownCovers {
  /** Coverages of every slot, `planes` bytes each. */
  readonly bytes: Uint8Array;
  private readonly planes: number;
  /** Words of the colors that are there. No clear pixel is ever asked for, so 0 is none. */
  private readonly words = new Uint32Array(1 << SLOT_BITS);

  constructor(planes: number) {
    this.planes = planes;
    this.bytes = new Uint8Array(planes << SLOT_BITS);
  }

  /** Where in `bytes` a color's coverages stand until others are put there; -1 where they are not there. */
  placeOf(word: number): number {
    const slot = slotOf(word);
    return this.words[slot] === word ? slot * this.planes : -1;
  }

  /** Takes a color's coverages, and says where they stand. */
  keep(word: number, covers: Uint8Array): number {
    const slot = slotOf(word);
    this.words[slot] = word;
    this.bytes.set(covers, slot * this.planes);
    return slot * this.planes;
  }
}
