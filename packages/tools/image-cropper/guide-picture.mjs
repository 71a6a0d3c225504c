/** The picture of the guide: rows of panels. @param {import('../../../scripts/docs-pictures/kit.mjs').GuideKit} kit */
export async function guidePicture({ folder, run, sample, sharp, join }) {
  const before = join(folder, 'before.png');
  const turned = await sharp(sample('luna')).resize(900).rotate(-11, { background: '#0000' }).png().toBuffer();
  const canvas = { width: 2072, height: 1680, channels: 4, background: '#0000' };
  const layers = [{ input: turned, left: 130, top: 80 }];
  await sharp({ create: canvas }).composite(layers).withMetadata({ density: 300 }).png().toFile(before);
  const after = await run('image-cropper', before, join(folder, 'after.png'), '--straighten', '11', '--trim', '--margin', '0.1in');
  const panel = { width: 592, height: 480, ground: 'checker' };
  const whole = { left: 0, top: 0, width: canvas.width, height: canvas.height };
  return [
    [
      { ...panel, art: before, crop: whole },
      { ...panel, art: after },
    ],
  ];
}
