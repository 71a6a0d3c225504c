import { nodeCodecs } from '@underbase/codecs/node';
import type { PixelImage } from '@underbase/engine';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { textAt } from '../../../tests/art/lettering.ts';
import { alike, ellipse } from '../../../tests/art/rings.ts';
import { rgb, Sheet } from '../../../tests/art/sheet.ts';
import { knockOut } from './knockout-for-tests.ts';

/** A disc, and below it two lines of type in a pale ink. */
function logo(ink: string): Sheet {
  return new Sheet(420, 300)
    .lay([alike(ellipse([210, 80], 60, 60))], '#1f7a6d')
    .lay(textAt('OREGON', [90, 180], { heightPx: 40, weight: 0.2 }), ink)
    .lay(textAt('EST 1974 PORT ALDER', [70, 250], { heightPx: 20, weight: 0.14 }), ink);
}

async function throughJpeg({ width, height, pixels }: PixelImage, quality: number): Promise<PixelImage> {
  const raw = { width, height, channels: 4 } as const;
  const bytes = await sharp(pixels, { raw }).removeAlpha().jpeg({ quality, chromaSubsampling: '4:2:0' }).toBuffer();
  return (await nodeCodecs().decode(bytes)).image;
}

/** How far what prints on black is off what was drawn, where rows hold whole ink, as parts of its light. */
function lost(drawn: PixelImage, made: Uint8Array): number {
  let [off, light] = [0, 0];
  for (let at = 170 * drawn.width * 4; at < made.length; at += 4) {
    if (drawn.pixels[at + 3] < 250) continue;
    off += Math.abs(drawn.pixels[at + 2] - (made[at + 2] * made[at + 3]) / 255);
    light += drawn.pixels[at + 2];
  }
  return off / light;
}

test.each([
  ['#fbf3df', 75],
  ['#fff3b0', 60],
  ['#fbdde4', 90],
])('type of %s on the white of a JPEG of quality %i keeps its ink', async (ink, quality) => {
  const sheet = logo(ink);
  const { pixels } = knockOut(
    await throughJpeg(
      sheet.toFlat(300, () => rgb('#ffffff')),
      quality,
    ),
    {},
  );
  expect(lost(sheet.toImage(300), pixels)).toBeLessThan(0.16);
});

test('type that fades from letter to letter is no pale ink', async () => {
  const sheet = new Sheet(640, 160);
  for (const [at, letter] of [...'ALL SMALL WORDS THAT GO AWAY'].entries()) {
    const level = Math.round(40 + (205 * at) / 27).toString(16);
    sheet.lay(textAt(letter, [16 + 22 * at, 60], { heightPx: 26, weight: 0.2 }), `#${level}${level}f0`);
  }
  const { plan } = knockOut(
    await throughJpeg(
      sheet.toFlat(300, () => rgb('#ffffff')),
      75,
    ),
    {},
  );
  expect(plan.lettering).toBeNull();
});
