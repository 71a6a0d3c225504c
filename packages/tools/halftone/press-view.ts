import { type PixelWindow, printedCoverage } from '@underbase/engine';

/** Ink spreads over the fibers: about a pixel at 300 DPI. */
export const SPREAD_PX = 1;
const WEIGHTS = [1, 2, 1] as const;
const WEIGHT_SUM = 16;

/** What a byte of ink becomes on press, where half tone gains so many points. */
function gainTable(gainPercent: number): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, ink) => Math.round(255 * printedCoverage(ink / 255, gainPercent)));
}

/**
 * What a press makes of dots: their ink runs a little and gains on the mesh. `dots` holds a pixel more than `target` on every side, but at the
 * picture's own borders. Ink is what is missing to white, or the opacity where dots lie on clear ground.
 */
export function pressView(
  { rect: view, pixels }: PixelWindow,
  { rect, pixels: out }: PixelWindow,
  gainPercent: number,
  isOnClear: boolean,
): void {
  const gain = gainTable(gainPercent);
  const column = (x: number) => Math.min(view.width - 1, Math.max(0, x));
  const row = (y: number) => Math.min(view.height - 1, Math.max(0, y));
  for (let y = 0, to = 0; y < rect.height; y++) {
    for (let x = 0; x < rect.width; x++, to += 4) {
      let [r, g, b, a] = [0, 0, 0, 0];
      for (let dy = -1; dy <= 1; dy++) {
        const line = row(rect.y + y + dy - view.y) * view.width;
        for (let dx = -1; dx <= 1; dx++) {
          const at = (line + column(rect.x + x + dx - view.x)) * 4;
          const weight = WEIGHTS[dx + 1] * WEIGHTS[dy + 1] * pixels[at + 3];
          r += weight * pixels[at];
          g += weight * pixels[at + 1];
          b += weight * pixels[at + 2];
          a += weight;
        }
      }
      if (a === 0) {
        out.fill(0, to, to + 4);
        continue;
      }
      const alpha = Math.round(a / WEIGHT_SUM);
      const printed = (sum: number): number => (isOnClear ? Math.round(sum / a) : 255 - gain[255 - Math.round(sum / a)]);
      out[to] = printed(r);
      out[to + 1] = printed(g);
      out[to + 2] = printed(b);
      out[to + 3] = isOnClear ? gain[alpha] : alpha;
    }
  }
}
