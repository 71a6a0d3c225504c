import { presets } from './presets.ts';

const FOX =
  '<path d="M30 60 66 96h60l36-36 6 76-72 76-72-76z" fill="#e9744f"/><path d="m66 150 30 62 30-62-30 14z" fill="#fbe9d8"/><circle cx="70" cy="124" r="7" fill="#24272d"/><circle cx="122" cy="124" r="7" fill="#24272d"/>';

/** What the file's name ends in, and the ground on which it is shown: where nothing is clear, none shows. */
const WORDS = {
  'dtf-png': ['PNG', '#24272d'],
  'rip-tiff': ['TIFF + W', '#4d2033'],
  'press-pdf': ['PDF', '#2f4f9e'],
  'layered-psd': ['PSD', '#5a5f69'],
  'mail-jpeg': ['JPEG', '#24272d'],
  'shop-webp': ['WebP', '#2f7d4f'],
};
const ENDINGS = { jpg: 'jpg', tiff: 'tif' };

/**
 * The picture of each preset, by its id: the file as another reader shows it, and its format.
 * @param {import('../../../scripts/docs-pictures/kit.mjs').GuideKit} kit
 * @returns {Promise<Record<string, Buffer>>} WebP
 */
export async function presetPictures({ folder, run, sharp, join, presetSvg, flagsOf, onGround }) {
  const pictures = {};
  const input = join(folder, 'fox.png');
  await sharp(presetSvg(FOX), { density: 144 }).resize(384, 480).withMetadata({ density: 300 }).png().toFile(input);
  for (const { id, options } of presets) {
    const [word, ground] = WORDS[id];
    const made = join(folder, `${id}.${ENDINGS[options.to] ?? options.to}`);
    await run('image-converter', input, made, ...flagsOf(options));
    const back = await run('image-converter', made, join(folder, `${id}-back.png`), '--profile', 'srgb', '--dpi', '300');
    const tag = `<svg xmlns="http://www.w3.org/2000/svg" width="384" height="480"><rect x="12" y="396" width="360" height="76" rx="10" fill="#ffffff"/><text x="192" y="451" font-family="sans-serif" font-weight="700" font-size="52" text-anchor="middle" fill="#24272d">${word}</text></svg>`;
    const tagged = await sharp(back)
      .resize(384, 480)
      .composite([{ input: Buffer.from(tag) }])
      .png()
      .toBuffer();
    pictures[id] = await onGround(tagged, ground);
  }
  return pictures;
}
