/** The picture of the guide: rows of panels. @param {import('../../../scripts/docs-pictures/kit.mjs').GuideKit} kit */
export async function guidePicture({ folder, run, sample, sharp, join }) {
  const small = join(folder, 'small.jpg');
  await sharp(sample('rivercats')).resize({ width: 260 }).flatten({ background: '#ffffff' }).jpeg({ quality: 55 }).toFile(small);
  const drawn = await run('upscaler', small, join(folder, 'drawn.png'), '--scale', '4');
  const plain = join(folder, 'plain.png');
  const { width, height } = await sharp(small).metadata();
  await sharp(small)
    .resize({ width: width * 4, kernel: 'lanczos3' })
    .png()
    .toFile(plain);
  const part = {
    left: Math.round(width * 0.14),
    top: Math.round(height * 0.14),
    width: Math.round((height * 0.6 * 389) / 460),
    height: Math.round(height * 0.6),
  };
  const larger = Object.fromEntries(Object.entries(part).map(([key, value]) => [key, value * 4]));
  const panel = { width: 389, height: 460, ground: '#ffffff' };
  return [
    [
      { ...panel, art: small, crop: part, isPixelated: true },
      { ...panel, art: drawn, crop: larger },
      { ...panel, art: plain, crop: larger },
    ],
  ];
}
