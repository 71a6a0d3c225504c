import type { Size } from '../../region/rect.ts';

/** Plain twin of the kernel `halve`; see kernels.ts. */
export function halve(pixels: Uint8Array, { width, height }: Size, out: Uint8Array): void {
  let to = 0;
  for (let y = 0; y < height; y += 2) {
    const upper = y * width * 4;
    const lower = y + 1 < height ? upper + width * 4 : upper;
    for (let x = 0; x < width; x += 2, to += 4) {
      const left = x * 4;
      const right = x + 1 < width ? left + 4 : left;
      averageOf(pixels, upper + left, upper + right, lower + left, lower + right, out, to);
    }
  }
}

function averageOf(pixels: Uint8Array, a: number, b: number, c: number, d: number, out: Uint8Array, to: number): void {
  const alphas = pixels[a + 3] + pixels[b + 3] + pixels[c + 3] + pixels[d + 3];
  const half = alphas >> 1;
  for (let channel = 0; channel < 3; channel++) {
    const sum =
      pixels[a + channel] * pixels[a + 3] +
      pixels[b + channel] * pixels[b + 3] +
      pixels[c + channel] * pixels[c + 3] +
      pixels[d + channel] * pixels[d + 3];
    out[to + channel] = alphas === 0 ? 0 : Math.floor((sum + half) / alphas);
  }
  out[to + 3] = (alphas + 2) >> 2;
}
