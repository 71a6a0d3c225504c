/** The picture of the guide: rows of panels. @param {import('../../../scripts/docs-pictures/kit.mjs').GuideKit} kit */
export async function guidePicture({ folder, run, sample, lowTide, rivercats, stacked, sharp, join }) {
  const designs = [await lowTide(folder), sample('luna'), await rivercats(folder)];
  const copies = ['1', '3', '2'].flatMap((count) => ['--copies-of', count]);
  const flags = ['--sheet', '22in', '--placement', 'own', '--dpi', '100', '--rotate', ...copies];
  const after = await run('fit-my-print', designs, join(folder, 'after.png'), ...flags);
  const { width, height } = await sharp(after).metadata();
  const sheetWidth = 840;
  const sheetHeight = Math.round((sheetWidth * height) / width);
  const each = Math.floor((sheetHeight - 2 * 16) / 3);
  const column = await stacked(designs, 344, each);
  return [
    [
      { art: column, width: 344, height: sheetHeight, ground: '#24272d', scale: 1 },
      { art: after, width: sheetWidth, height: sheetHeight, ground: 'checker', crop: { left: 0, top: 0, width, height } },
    ],
  ];
}
