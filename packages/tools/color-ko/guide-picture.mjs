/** The picture of the guide: rows of panels. @param {import('../../../scripts/docs-pictures/kit.mjs').GuideKit} kit */
export async function guidePicture({ folder, sample, lowTide }) {
  const after = await lowTide(folder);
  const panel = { width: 592, height: 660, ground: '#2f4f9e' };
  return [
    [
      { ...panel, art: sample('low-tide') },
      { ...panel, art: after },
    ],
  ];
}
