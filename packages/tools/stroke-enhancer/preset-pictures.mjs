import { presets } from './presets.ts';

const STAR =
  '<path d="m96 40 24 54 58 6-44 40 13 58-51-30-51 30 13-58-44-40 58-6z" fill="#c9302c"/><circle cx="96" cy="124" r="18" fill-opacity="0"/>';
const TYPE =
  '<text x="96" y="150" font-family="sans-serif" font-weight="400" font-size="86" text-anchor="middle" fill="#f0b429">Rio</text>';

/** What is outlined, the shirt, and the resolution where it is another: fine lines want to be seen. */
const ART = {
  'hand-cut': [STAR, '#24272d'],
  'safe-black': [STAR, '#e9e4d8', 200],
  sticker: [STAR, '#7d93b8'],
  'dark-shirt': [STAR, '#1f2c47'],
  bolder: [TYPE, '#24272d', 300],
};

/**
 * The picture of each preset, by its id: the art without its outline, and with it.
 * @param {import('../../../scripts/docs-pictures/kit.mjs').GuideKit} kit
 * @returns {Promise<Record<string, Buffer>>} WebP
 */
export async function presetPictures({ folder, run, sharp, join, presetSvg, flagsOf, halves }) {
  const pictures = {};
  for (const { id, options } of presets) {
    const [body, shirt, dpi = 100] = ART[id];
    const [input, output] = [join(folder, `${id}.png`), join(folder, `${id}-out.png`)];
    await sharp(presetSvg(body)).withMetadata({ density: dpi }).png().toFile(input);
    await run('stroke-enhancer', input, output, ...flagsOf(options, { rings: 'ring' }), '--keep-canvas');
    pictures[id] = await halves(input, output, [shirt, shirt]);
  }
  return pictures;
}
