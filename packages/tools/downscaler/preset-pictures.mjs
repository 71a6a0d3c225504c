import { presets } from './presets.ts';

const BADGE =
  '<circle cx="96" cy="120" r="84" fill="#c9302c"/><circle cx="96" cy="120" r="56" fill="#f4e8d0"/><path d="m96 76 13 30 32 3-24 22 7 32-28-17-28 17 7-32-24-22 32-3z" fill="#1d2840"/>';

/** Width of the print in inches, the shirt, and where the print stands on it. */
const PLACES = {
  'left-chest': { widthIn: 4, shirt: '#24272d', place: { x: 3.2, y: 5 } },
  sleeve: { widthIn: 3, shirt: '#2f4f9e', place: { x: 8.8, y: 5.5 } },
  'neck-label': { widthIn: 2.5, shirt: '#e9e4d8', place: { x: 0, y: 1.4 } },
  'chest-screen': { widthIn: 4, shirt: '#4d2033', place: { x: 3.2, y: 5 } },
  'mail-proof': { widthIn: 12, shirt: '#ffffff', place: { x: 0, y: 4 } },
};

/**
 * The picture of each preset, by its id: the print at its size on a shirt.
 * @param {import('../../../scripts/docs-pictures/kit.mjs').GuideKit} kit
 * @returns {Promise<Record<string, Buffer>>} WebP
 */
export async function presetPictures({ folder, run, sharp, join, presetSvg, flagsOf, onShirt }) {
  const pictures = {};
  const input = join(folder, 'badge.png');
  await sharp(presetSvg(BADGE), { density: 900 }).resize(2400, 3000).withMetadata({ density: 300 }).png().toFile(input);
  for (const { id, options } of presets) {
    const output = join(folder, `${id}-out.png`);
    const { widthIn, shirt, place } = PLACES[id];
    pictures[id] = await onShirt(await run('downscaler', input, output, ...flagsOf(options)), widthIn, shirt, place);
  }
  return pictures;
}
