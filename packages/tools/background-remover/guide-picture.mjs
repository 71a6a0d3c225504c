/** The picture of the guide: rows of panels. @param {import('../../../scripts/docs-pictures/kit.mjs').GuideKit} kit */
export async function guidePicture({ folder, run, sharp, join }) {
  const golden = join(import.meta.dirname, 'golden');
  const panel = { width: 592, height: 592 };
  const rows = [];
  for (const name of ['badge-on-planks', 'fur-on-studio']) {
    const before = join(golden, `${name}.png`);
    const after = await run('background-remover', before, join(folder, `${name}-out.png`));
    const { width, height } = await sharp(before).metadata();
    const crop = { left: 20, top: 20, width: width - 40, height: height - 40 };
    rows.push([
      { ...panel, art: before, crop },
      { ...panel, art: after, ground: '#2f4f9e', crop },
    ]);
  }
  return rows;
}
