/**
 * How a decoder is asked to hand pixels over: 8 or 16 bits a sample, with alpha (straight) or as the four inks of CMYK
 * (0 no ink, all bits set full ink).
 */
export type SampleKind = 'rgba8' | 'rgba16' | 'cmyk8' | 'cmyk16';

/** Four samples a pixel, rows from the top without padding: bytes for the 8-bit kinds, else words of 16 bits. */
export interface Samples {
  readonly width: number;
  readonly height: number;
  readonly kind: SampleKind;
  readonly data: Uint8Array | Uint16Array;
  /** A fifth sample, one a pixel at the same depth: straight alpha beside inks. Absent where the picture has four, or none is not opaque. */
  readonly alpha?: Uint8Array | Uint16Array;
}

/**
 * Five samples a pixel as four and one. The four stay in the memory given, moved to its front; the fifth gets its own.
 * Where there are more than five, the rest is left out.
 */
export function splitFifth(interleaved: Uint8Array | Uint16Array, channels: number): Required<Pick<Samples, 'data' | 'alpha'>> {
  const pixels = interleaved.length / channels;
  const alpha = interleaved instanceof Uint8Array ? new Uint8Array(pixels) : new Uint16Array(pixels);
  for (let i = 0, from = 0, to = 0; i < pixels; i++, from += channels, to += 4) {
    alpha[i] = interleaved[from + 4];
    interleaved.copyWithin(to, from, from + 4);
  }
  return { data: interleaved.subarray(0, pixels * 4), alpha };
}

export const isDeep = (kind: SampleKind): boolean => kind.endsWith('16');
