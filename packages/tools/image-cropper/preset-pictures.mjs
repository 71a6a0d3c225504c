import { presets } from './presets.ts';

const LEAF =
  '<path d="M58 150c0-70 50-86 84-88 2 60-12 104-62 104-8 0-14-4-22-16zm0 0c20-30 36-44 60-62" fill="#2f7d4f" stroke="#1d4a30" stroke-width="5"/>';
const DUST = '<circle cx="18" cy="22" r="1.4" fill="#1d4a30"/><circle cx="172" cy="212" r="1.4" fill="#1d4a30"/>';
const ON_PAPER = { ground: '#efe6d2' };

/**
 * The picture of each preset, by its id: what is cut from, and what is left on a shirt.
 * @param {import('../../../scripts/docs-pictures/kit.mjs').GuideKit} kit
 * @returns {Promise<Record<string, Buffer>>} WebP
 */
export async function presetPictures({ folder, run, sharp, join, presetSvg, flagsOf, onGround }) {
  const pictures = {};
  for (const { id, options } of presets) {
    const [input, output] = [join(folder, `${id}.png`), join(folder, `${id}-out.png`)];
    const art = id === 'off-paper' ? presetSvg(LEAF, ON_PAPER.ground) : presetSvg(LEAF + DUST);
    await sharp(art, { density: 144 }).resize(384, 480).withMetadata({ density: 300 }).png().toFile(input);
    await run('image-cropper', input, output, ...flagsOf(options));
    const { width, height } = await sharp(output).metadata();
    // The frame shows where the cut is, clear space and all.
    const frame = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect x="2" y="2" width="${width - 4}" height="${height - 4}" fill="none" stroke="#00a0d2" stroke-width="4"/></svg>`;
    const framed = await sharp(output)
      .composite([{ input: Buffer.from(frame) }])
      .png()
      .toBuffer();
    pictures[id] = await onGround(framed, '#e2e4e8');
  }
  return pictures;
}
