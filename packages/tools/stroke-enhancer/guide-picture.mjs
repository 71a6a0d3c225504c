/** The picture of the guide: rows of panels. @param {import('../../../scripts/docs-pictures/kit.mjs').GuideKit} kit */
export async function guidePicture({ folder, run, rivercats, scaleFor, join }) {
  const before = await rivercats(folder);
  const after = await run('stroke-enhancer', before, join(folder, 'after.png'), '--width', '4mm', '--ring', '2mm:#e9a820');
  const panel = { width: 592, height: 350, ground: '#1f2c47' };
  const scale = await scaleFor(after, panel.width, panel.height);
  return [[before, after].map((art) => ({ ...panel, art, scale }))];
}
