import { seededRandom } from '@underbase/engine';

/** Picture of the benchmarks: RGBA, straight alpha. */
export interface Art {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** A full-front print: 15 x 18 inches at 300 dpi. */
const WIDTH = 4500;
const HEIGHT = 5400;

function blend(pixels: Uint8Array, at: number, color: readonly number[], coverage: number): void {
  for (let channel = 0; channel < 3; channel++) {
    pixels[at + channel] = Math.round(pixels[at + channel] * (1 - coverage) + color[channel] * coverage);
  }
}

/** A ring with anti-aliased rims; a disc where the inner radius is 0. */
function drawRing(art: Omit<Art, 'name'>, cx: number, cy: number, inner: number, outer: number, color: readonly number[]): void {
  const { width, height, pixels } = art;
  const [top, bottom] = [Math.max(0, Math.floor(cy - outer - 1)), Math.min(height, Math.ceil(cy + outer + 1))];
  const [left, right] = [Math.max(0, Math.floor(cx - outer - 1)), Math.min(width, Math.ceil(cx + outer + 1))];
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const distance = Math.hypot(x + 0.5 - cx, y + 0.5 - cy);
      const coverage = Math.min(1, outer + 0.5 - distance, inner > 0 ? distance - inner + 0.5 : 1);
      if (coverage > 0) blend(pixels, (y * width + x) * 4, color, coverage);
    }
  }
}

/** Discs and rings of six inks with anti-aliased rims on opaque white. */
function drawShapes(width: number, height: number, shapes: number, largest: number): Omit<Art, 'name'> {
  const random = seededRandom(11);
  const inks = Array.from({ length: 6 }, () => [random.nextBelow(200), random.nextBelow(200), random.nextBelow(200)]);
  const art = { width, height, pixels: new Uint8Array(width * height * 4).fill(255) };
  for (let shape = 0; shape < shapes; shape++) {
    const outer = (largest / 10 + largest * random.nextUnit() ** 2) * width;
    const inner = shape % 2 ? outer * 0.7 : 0;
    drawRing(art, random.nextUnit() * width, random.nextUnit() * height, inner, outer, inks[shape % 6]);
  }
  return art;
}

/** Flat art that fills the sheet. */
export function flatArt(width = WIDTH, height = HEIGHT): Art {
  return { name: 'flat', ...drawShapes(width, height, 60, 0.09) };
}

/** Small shapes far apart, as on a sheet of labels. */
export function sparseArt(width = WIDTH, height = HEIGHT): Art {
  return { name: 'sparse', ...drawShapes(width, height, 40, 0.01) };
}

/** A photo's statistics: soft shapes of light with the noise of a camera over them, opaque. */
export function noisyPhoto(width = WIDTH, height = HEIGHT): Art {
  const random = seededRandom(12);
  const pixels = new Uint8Array(width * height * 4);
  const waves = Array.from({ length: 9 }, () => ({ fx: random.nextUnit() * 30, fy: random.nextUnit() * 30, phase: random.nextUnit() * 6 }));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      for (let channel = 0; channel < 3; channel++) {
        let light = 128;
        for (let wave = channel * 3; wave < channel * 3 + 3; wave++) {
          const { fx, fy, phase } = waves[wave];
          light += 40 * Math.sin((fx * x) / width + (fy * y) / height + phase);
        }
        const word = random.nextUint32();
        // Sum of four bytes: near enough to a bell curve, deviation about 9 levels.
        const noise = ((word & 255) + ((word >>> 8) & 255) + ((word >>> 16) & 255) + (word >>> 24) - 510) / 16;
        pixels[at + channel] = Math.min(255, Math.max(0, light + noise));
      }
      pixels[at + 3] = 255;
    }
  }
  return { name: 'photo', width, height, pixels };
}

/** How far from white every pixel is, as coverage: inks of flat art are solid, their rims partial, and photos have every tone. */
export function coverageOf({ pixels }: Art): Uint8Array {
  const coverage = new Uint8Array(pixels.length / 4);
  for (let index = 0; index < coverage.length; index++) {
    const darkness = 255 - Math.min(pixels[index * 4], pixels[index * 4 + 1], pixels[index * 4 + 2]);
    coverage[index] = Math.min(255, darkness * 1.5);
  }
  return coverage;
}

/** The same pixels with an alpha that falls off from left to right, so that no row is opaque alone. */
export function withFade(art: Art): Art {
  const pixels = art.pixels.slice();
  for (let at = 0; at < pixels.length; at += 4) pixels[at + 3] = 255 - Math.floor((((at / 4) % art.width) * 256) / art.width);
  return { ...art, name: `${art.name}, fading`, pixels };
}
