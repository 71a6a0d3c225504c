import { presets } from './presets.ts';

const GLOW =
  '<defs><radialGradient id="a"><stop offset="0" stop-color="#fff3c4"/><stop offset=".3" stop-color="#ff8a3a"/><stop offset="1" stop-color="#ff5a1a" stop-opacity="0"/></radialGradient></defs><circle cx="96" cy="120" r="94" fill="url(#a)"/>';
const BALL =
  '<defs><radialGradient id="b" cx=".38" cy=".32"><stop offset="0" stop-color="#fafafa"/><stop offset=".55" stop-color="#8a8a8a"/><stop offset="1" stop-color="#0a0a0a"/></radialGradient></defs><circle cx="96" cy="120" r="86" fill="url(#b)"/>';
const SKY =
  '<defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="#2f4f9e"/><stop offset=".5" stop-color="#e9744f"/><stop offset="1" stop-color="#f7d35f"/></linearGradient></defs><rect width="192" height="240" fill="url(#s)"/><circle cx="96" cy="150" r="40" fill="#fff3c4"/>';

/** What is screened, on which ground, what it lies on afterwards, and a coarser screen than the preset's, so that a small picture shows dots. */
const ART = {
  'dtf-fade': { body: GLOW, grounds: ['#24272d', '#24272d'], lpi: 28 },
  'dtf-fine': { body: GLOW.replaceAll('#ff8a3a', '#7fd6ff').replaceAll('#ff5a1a', '#3a7bff'), grounds: ['#4d2033', '#4d2033'], lpi: 36 },
  'one-color-film': { body: BALL, paper: '#ffffff', grounds: ['#ffffff', '#ffffff'], lpi: 26 },
  'white-on-black': { body: BALL, paper: '#000000', grounds: ['#000000', '#000000'], lpi: 26, own: { paper: 'clear' } },
  'process-films': { body: SKY, grounds: ['#ffffff', '#ffffff'], lpi: 26 },
  comic: { body: SKY, grounds: ['#ffffff', '#ffffff'], lpi: 18 },
};

/**
 * The picture of each preset, by its id: the art, and beside it its dots.
 * @param {import('../../../scripts/docs-pictures/kit.mjs').GuideKit} kit
 * @returns {Promise<Record<string, Buffer>>} WebP
 */
export async function presetPictures({ folder, run, sharp, join, presetSvg, flagsOf, halves }) {
  const pictures = {};
  for (const { id, options } of presets) {
    const { body, paper, grounds, lpi, own } = ART[id];
    const [input, output] = [join(folder, `${id}.png`), join(folder, `${id}-out.png`)];
    await sharp(presetSvg(body, paper), { density: 144 }).resize(384, 480).withMetadata({ density: 300 }).png().toFile(input);
    await run('halftone', input, output, ...flagsOf({ ...options, ...own, dpi: 300, minDot: '0mm', lpi }));
    pictures[id] = await halves(input, output, grounds);
  }
  return pictures;
}
