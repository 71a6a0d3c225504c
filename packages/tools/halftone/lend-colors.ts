import type { PixelWindow } from '@underbase/engine';

/** Below this, a color of 8 bits has lost its hue: it is taken from its neighbors by their ink. */
const FAINT = 64;

type Color = readonly [number, number, number];

/** Mean color by ink of the pixels at most `radius` away, on either axis; null where they have none. */
function colorAround({ rect, pixels }: PixelWindow, ink: Uint8Array, x: number, y: number, radius: number): Color | null {
  let [r, g, b, sum] = [0, 0, 0, 0];
  for (let row = Math.max(0, y - radius); row <= Math.min(rect.height - 1, y + radius); row++) {
    for (let column = Math.max(0, x - radius); column <= Math.min(rect.width - 1, x + radius); column++) {
      const from = row * rect.width + column;
      r += pixels[from * 4] * ink[from];
      g += pixels[from * 4 + 1] * ink[from];
      b += pixels[from * 4 + 2] * ink[from];
      sum += ink[from];
    }
  }
  return sum > 0 ? [Math.round(r / sum), Math.round(g / sum), Math.round(b / sum)] : null;
}

/**
 * Colors of dots where the art is faint or has none, as on the rim of a dot that reaches over the art's edge: those of the nearest ink, at most `reach`
 * pixels away. `art` is what the dots were made from, `ink` its coverage, one byte a pixel; `dots` is its inner part, and `printed` says where it has any. `inkOf` makes a dot's color of
 * the art's.
 */
export function lendColors(
  art: PixelWindow,
  ink: Uint8Array,
  dots: PixelWindow,
  printed: Uint8Array,
  reach: number,
  inkOf: (color: Color) => Color,
): void {
  const { width, height } = dots.rect;
  const [offsetX, offsetY] = [dots.rect.x - art.rect.x, dots.rect.y - art.rect.y];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (ink[(y + offsetY) * art.rect.width + x + offsetX] >= FAINT || printed[at] === 0) continue;
      for (let radius = 1; radius <= reach; radius++) {
        const color = colorAround(art, ink, x + offsetX, y + offsetY, radius);
        if (!color) continue;
        dots.pixels.set(inkOf(color), at * 4);
        break;
      }
    }
  }
}
