/** The picture of the guide: rows of panels. @param {import('../../../scripts/docs-pictures/kit.mjs').GuideKit} kit */
export async function guidePicture({ folder, run, fineLineArt, join }) {
  const before = await fineLineArt(join(folder, 'fine.png'));
  const map = join(folder, 'map.png');
  const after = await run('line-enhancer', before, join(folder, 'after.png'), '--min-width', '0.5mm', '--map', map);
  return [[before, map, after].map((art) => ({ art, width: 389, height: 389, ground: '#f1efe9', scale: 1 }))];
}
