import sharp from 'sharp';
import { expect, test } from 'vitest';
import { knockOut } from './knockout-for-tests.ts';

const BARS = '<path d="M40 40H84V200H40Z M116 40H160V200H116Z M84 96H116V140H84Z M196 40H240V200H196Z"';

/** Strokes as of lettering in one color on white, over their own soft shadow or over a gray disc with a soft edge; as a PNG or a JPEG. */
async function lettering(color: string, under: 'shadow' | 'disc', quality: number | null) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="296" height="248"><filter id="f"><feGaussianBlur stdDeviation="6"/></filter>
    <rect width="100%" height="100%" fill="#fff"/>
    ${under === 'shadow' ? `<g transform="translate(10 10)">${BARS} opacity=".6" filter="url(#f)"/></g>` : '<circle cx="150" cy="124" r="104" fill="#afafb2" filter="url(#f)"/>'}
    ${BARS} fill="${color}"/></svg>`;
  const drawn = sharp(Buffer.from(svg)).flatten();
  const decoded = sharp(quality === null ? await drawn.png().toBuffer() : await drawn.jpeg({ quality }).toBuffer());
  const pixels = new Uint8Array(await decoded.ensureAlpha().raw().toBuffer());
  return { width: 296, height: 248, pixels, dpi: 300, icc: null };
}

/** Pixels of a result that are gray and shine on black. */
function shining({ pixels }: { readonly pixels: Uint8Array }): number {
  let shining = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const [most, least] = [Math.max(pixels[at], pixels[at + 1], pixels[at + 2]), Math.min(pixels[at], pixels[at + 1], pixels[at + 2])];
    if (most - least < 40 && (least * pixels[at + 3]) / 255 > 60) shining++;
  }
  return shining;
}

test.each([
  ['#165caa', null],
  ['#165caa', 75],
  ['#be1e28', 85],
])('the soft shadow of lettering in %s does not shine on black, at quality %s', async (color, quality) => {
  expect(shining(knockOut(await lettering(color, 'shadow', quality), {}))).toBeLessThan(700);
});

test('a gray disc with a soft edge under lettering stays gray', async () => {
  expect(shining(knockOut(await lettering('#165caa', 'disc', null), {}))).toBeGreaterThan(12_500);
});
