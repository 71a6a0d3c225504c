/** The picture of the guide: rows of panels. @param {import('../../../scripts/docs-pictures/kit.mjs').GuideKit} kit */
export async function guidePicture({ folder, run, sample, scaleFor, join }) {
  const before = sample('luna');
  const after = await run('downscaler', before, join(folder, 'after.png'), '--to', '2in@300');
  const panel = { width: 389, height: 460, ground: '#3c4047' };
  const scale = await scaleFor(before, panel.width, panel.height);
  const closeUp = { left: 362, top: 110, width: 130, height: 154 };
  return [
    [
      { ...panel, art: before, scale },
      { ...panel, art: after, scale },
      { ...panel, art: after, crop: closeUp, isPixelated: true },
    ],
  ];
}
