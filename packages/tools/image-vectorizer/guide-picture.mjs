/** The picture of the guide: rows of panels. @param {import('../../../scripts/docs-pictures/kit.mjs').GuideKit} kit */
export async function guidePicture({ folder, run, sample, sharp, join }) {
  const small = join(folder, 'small.jpg');
  await sharp(sample('rivercats')).resize({ width: 260 }).flatten({ background: '#ffffff' }).jpeg({ quality: 45 }).toFile(small);
  const after = await run('image-vectorizer', small, join(folder, 'after.png'), '--dpi', '900');
  const { width, height } = await sharp(small).metadata();
  const part = {
    left: Math.round(width * 0.1),
    top: Math.round(height * 0.12),
    width: Math.round(width * 0.5),
    height: Math.round(height * 0.5),
  };
  const larger = Object.fromEntries(Object.entries(part).map(([key, value]) => [key, value * 3]));
  const panel = { width: 592, height: 592, ground: '#ffffff' };
  return [
    [
      { ...panel, art: small, crop: part, isPixelated: true },
      { ...panel, art: after, crop: larger },
    ],
  ];
}
