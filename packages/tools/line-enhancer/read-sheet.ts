import {
  cleanChroma,
  cleanNoise,
  findGround,
  GRAINY_PAPER,
  type Ground,
  hasHalvedChroma,
  isOpaque,
  measureNoise,
  measurePanelRinging,
  measureRinging,
  type PictureNoise,
  type PixelImage,
  penLevels,
  surfaceAt,
  wholeWindow,
} from '@underbase/engine';
import { withoutGrid } from './printed-grid.ts';

/** A ground whose places differ by no more than this, in levels, is even. */
export const MOST_EVEN = 16;

/** Whether a ground's middle is darker than a middle grey. */
export function isDark({ surface }: Ground): boolean {
  const color = new Float32Array(3);
  surfaceAt(surface, surface.width / 2, surface.height / 2, color);
  return penLevels(color[0], color[1], color[2]) < 128;
}

/** What rings on bare ground, in levels of three channels together, rings by an edge of about so many. */
const USUAL_EDGE = 200;

/** How much JPEG left beside edges, as a part of their contrast; where bare ground tells more than the art's even places, that. */
function ringingOf({ ringing }: PictureNoise, onGround: number): number {
  return ringing > 0 || onGround > 0 ? Math.max(ringing, onGround / USUAL_EDGE) : 0;
}

/** What rings less on a panel, in levels, becomes no ink: at quality 95 colors are told better as they are. */
const LEAST_ON_PANEL = 4;

/** A picture's negative; RGBA, a copy. */
function negativeOf(picture: PixelImage): PixelImage {
  const pixels = picture.pixels.slice();
  for (let at = 0; at < pixels.length; at++) if (at % 4 !== 3) pixels[at] = 255 - pixels[at];
  return { ...picture, pixels };
}

/** What a picture lies on, and what a JPEG left on it. */
function readGround(picture: PixelImage, progress: (share: number) => void = () => {}) {
  const isSolid = isOpaque(picture);
  const ground = isSolid ? findGround(picture) : null;
  const isGrainy = ground !== null && Math.max(...ground.grain) > GRAINY_PAPER;
  progress(0.1);
  const onGround = ground ? measureRinging(picture, ground) : 0;
  progress(0.15);
  const measured = measureNoise(picture);
  // Where thin art stands on a panel, neither what lies around that nor its own edges tell of a JPEG.
  const isUntold = isSolid && !isGrainy && measured.ringing === 0 && onGround === 0;
  const onPanel = isUntold ? measurePanelRinging(picture, ground?.color ?? null) : 0;
  const ringing = isSolid ? ringingOf(measured, onPanel >= LEAST_ON_PANEL ? onPanel : onGround) : measured.ringing;
  const noise = { ...measured, ringing };
  progress(0.25);
  return { isSolid, ground, isGrainy, onGround, noise };
}

/** What is drawn on a sheet with a grid that is nearer to the sheet than to the ink, as if that were plain; of a dark sheet by its negative. Null without. */
export function plainSheet(picture: PixelImage, ground: Ground): PixelImage | null {
  const isLit = ground.spread > MOST_EVEN;
  if (!isDark(ground)) return withoutGrid(picture, ground.color, isLit);
  const { r, g, b } = ground.color;
  const plain = withoutGrid(negativeOf(picture), { r: 255 - r, g: 255 - g, b: 255 - b }, isLit);
  return plain && negativeOf(plain);
}

/** The same of what is drawn on a sheet with a pale printed grid, as if that were plain. */
export function readSheet(asFound: PixelImage, progress?: (share: number) => void) {
  const found = readGround(asFound, progress);
  const plain = found.ground ? plainSheet(asFound, found.ground) : null;
  return plain ? { picture: plain, ...readGround(plain) } : { picture: asFound, ...found };
}

/** Flat art as it was before JPEG rang along its edges and smeared its colors over them, as far as that can be told; the picture itself without. */
export function withoutJpeg(image: PixelImage, ringing: number): PixelImage {
  if (ringing === 0) return image;
  const sharp = hasHalvedChroma(image) ? { ...image, pixels: cleanChroma(wholeWindow(image)).pixels } : image;
  const pixels = new Uint8Array(image.pixels.length);
  cleanNoise(sharp, { levels: 0, ofContrast: ringing }, pixels);
  return { ...image, pixels };
}
