import type { PixelImage } from '@underbase/engine';

/** Rows that are looked at, spread over the picture. */
const ROWS = 128;
/** Levels of luma from which a step within two pixels is an edge. */
const EDGE = 48;
/** Levels up to which what lies beside an edge is even: ringing shows there. */
const EVEN = 3;
/** Share of edges between even sides up to which none of them shows: photographs and scans have .001 to .03, flat art .08 and more. */
const MOST_EVEN = 0.035;
/** Fewer edges tell nothing. */
const FEWEST_EDGES = 50;

/**
 * Whether an opaque picture bears a crisper filter: what a sharp filter adds beside an edge shows where the edge lies between even areas, as in
 * logos, lettering and scans on white; in photographs and on paper there is grain on either side. False for whatever has clear pixels.
 */
export function bearsCrispness({ width, height, pixels }: PixelImage): boolean {
  const step = Math.max(1, Math.floor(height / ROWS));
  let [edges, even] = [0, 0];
  for (let y = step >> 1; y < height; y += step) {
    const row = y * width * 4;
    const luma = (x: number): number => {
      const at = row + x * 4;
      return (pixels[at] + 2 * pixels[at + 1] + pixels[at + 2]) / 4;
    };
    for (let x = 2; x < width - 4; x++) {
      if (pixels[row + x * 4 + 3] < 255) return false;
      const [from, to] = [luma(x), luma(x + 2)];
      if (Math.abs(to - from) < EDGE) continue;
      edges++;
      if (Math.abs(from - luma(x - 2)) <= EVEN && Math.abs(to - luma(x + 4)) <= EVEN) even++;
      // Once over this edge.
      x += 2;
    }
  }
  return edges >= FEWEST_EDGES && even <= edges * MOST_EVEN;
}
