import sharp from 'sharp';

/** Wide enough to be a print at 300 DPI, not a thumbnail. */
const SIDE = 420;

/**
 * A red disc on clear ground with what a shop sends back, 420 x 420 px at 300 DPI: a ring of ghosts (alpha 8, farther out than any rim), which
 * is cleared for nothing, and three hairlines of 2 px, far enough apart that a paid tool thickens them without closing what is between.
 */
export function faultyArt(): Promise<Buffer> {
  const pixels = Buffer.alloc(SIDE * SIDE * 4);
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const from = Math.hypot(x - SIDE / 2, y - SIDE / 2);
      const isHairline = x > 10 && x < SIDE - 10 && [12, 44, 76].some((row) => y === row || y === row + 1);
      const isGhost = from > SIDE / 3 && from < SIDE / 3 + 6 && y > SIDE / 2;
      pixels.set([200, 30, 40, from < SIDE / 4 || isHairline ? 255 : isGhost ? 8 : 0], (y * SIDE + x) * 4);
    }
  }
  return sharp(pixels, { raw: { width: SIDE, height: SIDE, channels: 4 } })
    .withMetadata({ density: 300 })
    .png()
    .toBuffer();
}
