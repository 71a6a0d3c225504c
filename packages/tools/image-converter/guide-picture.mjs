/** The picture of the guide: rows of panels. @param {import('../../../scripts/docs-pictures/kit.mjs').GuideKit} kit */
export async function guidePicture({ folder, run, lowTide, asInk, spotPlane, join }) {
  const before = await lowTide(folder);
  const after = await run('image-converter', before, join(folder, 'after.tif'), '--profile', 'cmyk', '--white', '--choke', '0.3mm');
  const white = await asInk(await spotPlane(after), '#ffffff', false);
  const panel = { width: 592, height: 660 };
  return [
    [
      { ...panel, art: before, ground: 'checker' },
      { ...panel, art: white, ground: '#24272d' },
    ],
  ];
}
