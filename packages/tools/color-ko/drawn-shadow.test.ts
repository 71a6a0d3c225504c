import sharp from 'sharp';
import { expect, test } from 'vitest';
import { knockOut } from './knockout-for-tests.ts';

const BARS = [0, 1, 2, 3, 4, 5]
  .map((index) => `M${30 + index * 15} 30h9v60h-9z M${30 + index * 15} ${index % 2 ? 30 : 82}h15v8h-15z`)
  .join(' ');
const WORDS = `<path d="${BARS}" fill="FILL"/><g transform="translate(8 78) scale(.5)"><path d="${BARS}" fill="FILL"/></g>`;

/** Narrow strokes with gaps of 6 and 3 px in one ink over their own shadow, or over that and a square of gray; the truth is the strokes. */
async function strokes(color: string, { blur = 4, opacity = 0.6, quality = null as number | null, square = '' } = {}) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="150"><filter id="f"><feGaussianBlur stdDeviation="${blur}"/></filter>
    <rect width="100%" height="100%" fill="#fff"/>
    <g transform="translate(5 6)" opacity="${opacity}" filter="url(#f)">${WORDS.replaceAll('FILL', '#000')}</g>${WORDS.replaceAll('FILL', color)}${square}</svg>`;
  const drawn = sharp(Buffer.from(svg)).flatten();
  const decoded = sharp(quality === null ? await drawn.png().toBuffer() : await drawn.jpeg({ quality }).toBuffer());
  const pixels = new Uint8Array(await decoded.ensureAlpha().raw().toBuffer());
  return { width: 160, height: 150, pixels, dpi: 300, icc: null };
}

/** Pixels of a result that shine on black by more than 60 levels and are no ink, and of ink that is not opaque. */
function faults({ pixels }: { readonly pixels: Uint8Array }, before: Uint8Array, color: readonly number[]) {
  let [shards, thin] = [0, 0];
  for (let at = 0; at < pixels.length; at += 4) {
    const off = Math.max(...color.map((value, channel) => (pixels[at + channel] * pixels[at + 3]) / 255 - value));
    if (off > 60) shards++;
    if (color.every((value, channel) => Math.abs(before[at + channel] - value) <= 2) && pixels[at + 3] < 230) thin++;
  }
  return { shards, thin };
}

test.each([
  ['#d2141e', [210, 20, 30], { blur: 5 }, 0],
  ['#1c3478', [28, 52, 120], { blur: 3 }, 20],
  ['#f0b414', [240, 180, 20], { blur: 2, opacity: 0.7 }, 20],
  ['#d2141e', [210, 20, 30], { quality: 88 }, 60],
] as const)('no shards stand in the gaps of narrow strokes in %s over their own shadow, %o', async (color, ink, drawn, most) => {
  const image = await strokes(color, drawn);
  const before = image.pixels.slice();
  const { shards, thin } = faults(knockOut(image, {}), before, ink);
  console.log(shards, thin);
  expect(shards).toBeLessThanOrEqual(most);
  expect(thin).toBe(0);
});

test('gray of the tone of the shadow, that stays even where the shadow would not, stays as it was', async () => {
  const image = await strokes('#d2141e', { square: '<path d="M39 38H45V90H39ZM54 30H60V82H54Z" fill="#707070"/>' });
  const { pixels } = knockOut(image, {});
  for (const x of [42, 57]) expect(pixels[(60 * 160 + x) * 4 + 3]).toBeGreaterThan(220);
});
