/** The picture of the guide: rows of panels. @param {import('../../../scripts/docs-pictures/kit.mjs').GuideKit} kit */
export async function guidePicture({ folder, run, sample, join }) {
  const before = sample('luna');
  const after = await run('halftone', before, join(folder, 'after.png'), '--mode', 'alpha', '--lpi', '22');
  const crop = { left: 0, top: 0, width: 888, height: 720 };
  return [[before, after].map((art) => ({ art, crop, width: 592, height: 480, ground: '#17181b' }))];
}
