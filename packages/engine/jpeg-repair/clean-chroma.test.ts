import { expect, test } from 'vitest';
import { seededRandom } from '../random.ts';
import { cleanChroma } from './clean-chroma.ts';

const WINDOW = 4;

/** The same by its definition: every window is read anew for every pixel. */
function byDefinition(pixels: Uint8Array, width: number, height: number): Uint8Array {
  const place = (x: number, y: number) => Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x));
  const luma = Float64Array.from({ length: width * height }, (_, index) => {
    const [r, g, b] = pixels.subarray(index * 4, index * 4 + 3);
    return Math.round((0.299 * r + 0.587 * g + 0.114 * b) * 16) / 16;
  });
  const smeared = luma.map((_, index) => {
    let sum = 0;
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++)
        sum += (2 - Math.abs(dx)) * (2 - Math.abs(dy)) * luma[place((index % width) + dx, Math.floor(index / width) + dy)];
    }
    return sum / 16;
  });
  const out = pixels.slice();
  for (let index = 0; index < luma.length; index++) {
    const near: number[] = [];
    for (let dy = -WINDOW; dy <= WINDOW; dy++) {
      for (let dx = -WINDOW; dx <= WINDOW; dx++) near.push(place((index % width) + dx, Math.floor(index / width) + dy));
    }
    const meanOf = (value: (other: number) => number) => near.reduce((sum, other) => sum + value(other), 0) / near.length;
    const mean = meanOf((other) => smeared[other]);
    const variance = Math.max(0, meanOf((other) => smeared[other] ** 2) - mean * mean);
    const cleaned = (channel: number) => {
      const chroma = (other: number) => pixels[other * 4 + channel] - luma[other];
      const slope = meanOf((other) => chroma(other) * smeared[other]) - meanOf(chroma) * mean;
      return chroma(index) + (slope / (variance + 90)) * (luma[index] - smeared[index]);
    };
    const [r, b] = [cleaned(0), cleaned(2)];
    const y = luma[index];
    [y + r, y - (0.299 * r + 0.114 * b) / 0.587, y + b].forEach((value, channel) => {
      out[index * 4 + channel] = Math.min(255, Math.max(0, Math.round(value)));
    });
  }
  return out;
}

test.each([
  [1, 1],
  [1, 13],
  [13, 1],
  [3, 2],
  [9, 12],
  [33, 25],
])('chroma of %i x %i pixels gets back what halving took, as its definition says, borders too', (width, height) => {
  const random = seededRandom(width * 100 + height);
  const noise = Uint8Array.from({ length: width * height * 4 }, () => random.nextBelow(256));
  expect(cleanChroma({ rect: { x: 5, y: 7, width, height }, pixels: noise }).pixels).toEqual(byDefinition(noise, width, height));
  const flat = Uint8Array.from({ length: width * height * 4 }, (_, at) => [200, 30, 90, 255][at % 4]);
  expect(cleanChroma({ rect: { x: 0, y: 0, width, height }, pixels: flat }).pixels).toEqual(flat);
});
