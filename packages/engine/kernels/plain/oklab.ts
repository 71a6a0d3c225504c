import { writeOklab } from './lib/oklab.ts';

const ONE_OVER_255 = Math.fround(1 / 255);

/** Plain twin of the kernel `oklab`; see kernels.ts. */
export function oklab(pixels: Uint8Array, out: Float32Array): void {
  for (let at = 0; at < pixels.length; at += 4) {
    writeOklab(pixels[at], pixels[at + 1], pixels[at + 2], out, at);
    out[at + 3] = pixels[at + 3] * ONE_OVER_255;
  }
}
