/**
 * A poster of any size, computed pixel by pixel: sun of halftone dots over bars, on black. No picture of this size has to lie in the repository.
 * Colors are sRGB, straight alpha.
 */
export interface Poster {
  readonly widthPx: number;
  readonly heightPx: number;
}

const BLACK = 0x0b0b0b;
const SUN = 0xf5b331;
const RED = 0xdf4a2b;
const TEAL = 0x128a8f;
const CREAM = 0xf4e8ce;

/** Color of the untouched poster at a pixel, as 0xrrggbb. */
export function posterColor(poster: Poster, x: number, y: number): number {
  const unit = poster.widthPx / 100;
  const u = x / unit - 50;
  const v = y / unit - (poster.heightPx / unit) * 0.45;
  const radius = Math.hypot(u, v);
  // A fine grid of single pixels at the left edge, to see whether true pixels are true.
  if (x < 64 && y < 64) return (x + y) % 2 === 0 ? CREAM : BLACK;
  if (v > 10 && v < 30 && Math.sin(u * 0.32 + v * 0.5) * 3 + 16 < v) return Math.sin(v * 2.4 + Math.sin(u * 0.5)) > 0.2 ? TEAL : CREAM;
  if (radius < 30) {
    const dotX = (((u + v) * 1.2) % 2) - 1;
    const dotY = (((u - v + 400) * 1.2) % 2) - 1;
    return Math.hypot(dotX, dotY) < 0.35 + v / 60 ? RED : SUN;
  }
  if (radius > 31 && radius < 32.4) return CREAM;
  return BLACK;
}

/** The poster with its black taken out: RGBA as 0xrrggbbaa. `softness` 0 to 1 makes the rim transparent in steps, so that options show. */
export function knockedOut(color: number, x: number, softness: number): number {
  if (color === BLACK) return 0;
  const alpha = softness > 0 && color === CREAM && x % 7 < softness * 7 ? 96 : 255;
  return color * 256 + alpha;
}

/** Renders a part of the poster: each output pixel takes the source pixel at its middle. */
export function renderPoster(
  poster: Poster,
  rect: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  scale: number,
  softness: number | null,
): ImageData {
  const width = Math.ceil(rect.width * scale);
  const height = Math.ceil(rect.height * scale);
  const image = new ImageData(width, height);
  const words = new DataView(image.data.buffer);
  for (let row = 0; row < height; row++) {
    const y = rect.y + Math.min(rect.height - 1, Math.floor((row + 0.5) / scale));
    for (let column = 0; column < width; column++) {
      const x = rect.x + Math.min(rect.width - 1, Math.floor((column + 0.5) / scale));
      const color = posterColor(poster, x, y);
      words.setUint32((row * width + column) * 4, softness === null ? color * 256 + 255 : knockedOut(color, x, softness));
    }
  }
  return image;
}
