import type { PixelImage } from '@underbase/engine';
import type { OptionValues } from '@underbase/tools';
import { tinyTool } from './tiny-tools.ts';

/** What a runner must answer, whatever the host: run by the unit tests in Node's workers and by the end-to-end tests in Chromium's. */
export interface RunnerCase {
  readonly name: string;
  readonly tool: ReturnType<typeof tinyTool>;
  readonly options: Partial<OptionValues>;
  readonly image: PixelImage;
  readonly expected: {
    readonly width: number;
    readonly height: number;
    readonly dpi: number;
    readonly facts: Readonly<Record<string, number>>;
  };
  /** Value of one channel of the result at a place. */
  readonly pixelAt: (x: number, y: number) => readonly [number, number, number, number];
}

/** Wide and high enough for several bands, and with no period that a band could hide behind. */
export function patternImage(width: number, height: number, dpi: number | null = 200): PixelImage {
  const pixels = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) pixels.set(patternPixel(x, y), (y * width + x) * 4);
  return { width, height, pixels, dpi, icc: null };
}

/** The same without transparency, so that a canvas gives every pixel back as it is. */
export function opaqueImage(width: number, height: number): PixelImage {
  const image = patternImage(width, height);
  for (let at = 3; at < image.pixels.length; at += 4) image.pixels[at] = 255;
  return image;
}

function patternPixel(x: number, y: number): readonly [number, number, number, number] {
  return [(x * 7 + y * 13) % 251, (x * y) % 241, (x ^ y) & 255, x % 9 === 4 && y % 11 === 5 ? (x + y) % 200 : 0];
}

const WIDTH = 613;
const HEIGHT = 1709;

function countSaturated(amount: number): number {
  let count = 0;
  for (let y = 0; y < HEIGHT; y++) for (let x = 0; x < WIDTH; x++) if (patternPixel(x, y)[0] + amount > 255) count++;
  return count;
}

function sumOfRed(): number {
  let sum = 0;
  for (let y = 0; y < HEIGHT; y++) for (let x = 0; x < WIDTH; x++) sum += patternPixel(x, y)[0];
  return sum;
}

function alphaAround(x: number, y: number, radius: number): number {
  let largest = 0;
  for (let v = Math.max(0, y - radius); v <= Math.min(HEIGHT - 1, y + radius); v++) {
    for (let u = Math.max(0, x - radius); u <= Math.min(WIDTH - 1, x + radius); u++) largest = Math.max(largest, patternPixel(u, v)[3]);
  }
  return largest;
}

export const RUNNER_CASES: readonly RunnerCase[] = [
  {
    name: 'a point tool, counts summed over bands',
    tool: tinyTool('lighten'),
    options: { amount: 40 },
    image: patternImage(WIDTH, HEIGHT),
    expected: { width: WIDTH, height: HEIGHT, dpi: 200, facts: { saturated: countSaturated(40), peak: 250 } },
    pixelAt: (x, y) => {
      const [r, g, b, a] = patternPixel(x, y);
      return [Math.min(255, r + 40), g, b, a];
    },
  },
  {
    name: 'a tool that looks at the whole for its report',
    tool: tinyTool('surveyed'),
    options: { amount: 40 },
    image: patternImage(WIDTH, HEIGHT),
    expected: { width: WIDTH, height: HEIGHT, dpi: 200, facts: { red: sumOfRed() } },
    pixelAt: (x, y) => {
      const [r, g, b, a] = patternPixel(x, y);
      return [Math.min(255, r + 40), g, b, a];
    },
  },
  {
    name: 'a tool that reads its neighbors',
    tool: tinyTool('spread'),
    options: { amount: 3 },
    image: patternImage(WIDTH, HEIGHT),
    expected: { width: WIDTH, height: HEIGHT, dpi: 200, facts: { pixels: WIDTH * HEIGHT } },
    pixelAt: (x, y) => [0, 0, 0, alphaAround(x, y, 3)],
  },
  {
    name: 'a tool that changes the measures',
    tool: tinyTool('margin'),
    options: { amount: 5 },
    image: patternImage(WIDTH, HEIGHT, null),
    expected: { width: WIDTH + 10, height: HEIGHT + 10, dpi: 150, facts: {} },
    pixelAt: (x, y) => {
      const [u, v] = [x - 5, y - 5];
      return u < 0 || v < 0 || u >= WIDTH || v >= HEIGHT ? [0, 0, 0, 0] : patternPixel(u, v);
    },
  },
  {
    name: 'a tool that can not be cut: one call makes all of it',
    tool: tinyTool('upended'),
    options: {},
    image: patternImage(WIDTH, HEIGHT),
    expected: { width: WIDTH, height: HEIGHT, dpi: 200, facts: { calls: 1 } },
    pixelAt: (x, y) => patternPixel(x, HEIGHT - 1 - y),
  },
];

/** The first pixel that is not as the case wants it, in words; null where all are. Every pixel is looked at. */
export function firstDifference({ expected, pixelAt }: RunnerCase, pixels: Uint8Array): string | null {
  for (let y = 0; y < expected.height; y++) {
    for (let x = 0; x < expected.width; x++) {
      const offset = (y * expected.width + x) * 4;
      const wanted = pixelAt(x, y);
      if (wanted.some((value, channel) => pixels[offset + channel] !== value)) {
        return `at ${x},${y}: ${[...pixels.subarray(offset, offset + 4)]} instead of ${wanted}`;
      }
    }
  }
  return null;
}
