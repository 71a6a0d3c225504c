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
}

export const isDeep = (kind: SampleKind): boolean => kind.endsWith('16');
