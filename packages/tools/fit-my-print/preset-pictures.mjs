import { presets } from './presets.ts';

const BADGE =
  '<circle cx="96" cy="120" r="84" fill="#c9302c"/><circle cx="96" cy="120" r="56" fill="#f4e8d0"/><path d="m96 76 13 30 32 3-24 22 7 32-28-17-28 17 7-32-24-22 32-3z" fill="#1d2840"/>';
const BOLT = '<path d="M108 40 60 132h32l-14 70 58-96h-34l26-66z" fill="#ffd23f"/>';
const WAVE = '<path d="M8 150c24-60 60-60 88 0s64 60 88 0v50H8z" fill="#3c8fb0"/><circle cx="130" cy="80" r="30" fill="#e2a93b"/>';

const SHIRTS = {
  'left-chest': { widthIn: 4, shirt: '#24272d', place: { x: 3.2, y: 5 } },
  'full-front': { widthIn: 12, shirt: '#24272d', place: { x: 0, y: 4 } },
  'screen-front': { widthIn: 12, shirt: '#e9e4d8', place: { x: 0, y: 4 } },
};

/**
 * The picture of each preset, by its id: the print on a shirt, or the sheet.
 * @param {import('../../../scripts/docs-pictures/kit.mjs').GuideKit} kit
 * @returns {Promise<Record<string, Buffer>>} WebP
 */
export async function presetPictures({ folder, run, sharp, join, presetSvg, flagsOf, onGround, onShirt }) {
  const pictures = {};
  const files = await Promise.all(
    [BADGE, BOLT, WAVE].map(async (body, index) => {
      const file = join(folder, `design-${index}.png`);
      await sharp(presetSvg(body), { density: 144 }).resize(480, 600).withMetadata({ density: 100 }).png().toFile(file);
      return file;
    }),
  );
  for (const { id, options } of presets) {
    const output = join(folder, `${id}-out.png`);
    const flags = [...flagsOf(options), '--dpi', '60'];
    const isSheet = options.sheet !== undefined;
    await run(
      'fit-my-print',
      isSheet ? files : files[0],
      output,
      ...flags,
      ...(isSheet ? ['--copies', '3', '--sheet-length', '19in'] : []),
    );
    const { widthIn, shirt, place } = SHIRTS[id] ?? {};
    pictures[id] = isSheet ? await onGround(output, '#c9ccd2') : await onShirt(output, widthIn, shirt, place);
  }
  return pictures;
}
