import type { PixelImage } from '@underbase/engine';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { drawLogo } from '../../../tests/art/logos.ts';
import { defaultOptions } from '../options.ts';
import { openTool } from '../testing/run-tool.ts';
import { options as fields } from './options.ts';
import { run } from './run.ts';

const [SIDE, SCALE] = [110, 3];
/** Small type of the label lies along its rim: pixels of the result. */
const RIM = { from: 0.3, to: 0.5 };

const raw = async (picture: Sharp): Promise<Uint8Array> => new Uint8Array(await picture.ensureAlpha().raw().toBuffer());

/** Mean square of what is off where the type is, of 255. */
function offAtRim(made: Uint8Array, truth: Uint8Array): number {
  const side = SIDE * SCALE;
  let [sum, count] = [0, 0];
  for (let index = 0; index < side * side; index++) {
    const away = Math.hypot((index % side) - side / 2, Math.floor(index / side) - side / 2) / side;
    if (away < RIM.from || away > RIM.to) continue;
    for (let at = index * 4; at < index * 4 + 3; at++) sum += (made[at] - truth[at]) ** 2;
    count += 3;
  }
  return sum / count;
}

test('what is blurred is no further off than a filter makes it, small type either', async () => {
  const { svg } = drawLogo('label', 5);
  const large = await sharp(Buffer.from(svg), { density: 288 })
    .resize(SIDE * SCALE, SIDE * SCALE, { fit: 'fill' })
    .removeAlpha()
    .png()
    .toBuffer();
  const low = await sharp(large).resize(SIDE, SIDE).blur(0.8).png().toBuffer();
  const image: PixelImage = { width: SIDE, height: SIDE, pixels: await raw(sharp(low)), dpi: 300, icc: null };
  const opened = await openTool(run, image, { ...defaultOptions(fields), scale: SCALE });
  const [truth, filtered] = [await raw(sharp(large)), await raw(sharp(low).resize(SIDE * SCALE, SIDE * SCALE, { kernel: 'lanczos3' }))];
  const [own, filter] = [offAtRim(opened.whole().pixels, truth), offAtRim(filtered, truth)];
  expect(own).toBeLessThanOrEqual(filter);
});
