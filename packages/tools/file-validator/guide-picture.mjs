/** The picture of the guide: rows of panels. @param {import('../../../scripts/docs-pictures/kit.mjs').GuideKit} kit */
export async function guidePicture({ folder, sample, findingsOn, join }) {
  const art = sample('luna');
  const panel = { width: 592, height: 660, ground: 'checker' };
  return [
    [
      { ...panel, art },
      { ...panel, art: await findingsOn(art, 'alpha.semi', join(folder, 'findings.png')) },
    ],
  ];
}
