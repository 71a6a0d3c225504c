import { presets } from './presets.ts';

const PEN = 'fill="none" stroke="#2a2724" stroke-linecap="round" stroke-linejoin="round"';
const fern = (width) =>
  `<g ${PEN} stroke-width="${width}"><path d="M96 206C92 150 96 92 112 40M96 180c-26-8-44-22-54-42M98 150c-22-8-38-22-46-42M102 116c-18-8-32-20-38-38M97 176c28-4 46-16 60-34M99 146c26-4 44-16 56-34M104 112c20-4 36-14 46-30"/></g>`;
const LETTERS = 'font-family="serif" font-style="italic" text-anchor="middle" x="96"';
const REVERSED = `<rect x="8" y="48" width="176" height="140" rx="14" fill="#14213d"/><g fill="#f6f0e2"><text ${LETTERS} y="112" font-size="42">Harbor</text><text ${LETTERS} y="152" font-size="22">est. 1974, eel</text></g>`;
const DARK = `<g fill="#b3202c"><text ${LETTERS} y="112" font-size="46">Rivers</text><text ${LETTERS} y="152" font-size="23">every Sunday</text></g>`;

/** What grows, the ground that it comes on, and the shirt. */
const ART = {
  'dtf-fine': [fern(1.6), undefined, '#e9e4d8'],
  'pen-scan': [fern(1.4), '#ded6c4', '#ded6c4'],
  reversed: [REVERSED, undefined, '#7d93b8'],
  'screen-print': [DARK, undefined, '#e9e4d8'],
  'wash-proof': [fern(2), undefined, '#c9d6c2'],
};
const DPI = 200;

/**
 * The picture of each preset, by its id: fine art as it comes, and as the press holds it.
 * @param {import('../../../scripts/docs-pictures/kit.mjs').GuideKit} kit
 * @returns {Promise<Record<string, Buffer>>} WebP
 */
export async function presetPictures({ folder, run, sharp, join, presetSvg, flagsOf, halves }) {
  const pictures = {};
  for (const { id, options } of presets) {
    const [body, ground, shirt] = ART[id];
    const [input, output] = [join(folder, `${id}.png`), join(folder, `${id}-out.png`)];
    await sharp(presetSvg(body, ground)).withMetadata({ density: DPI }).png().toFile(input);
    await run('line-enhancer', input, output, ...flagsOf(options));
    pictures[id] = await halves(input, output, [shirt, shirt]);
  }
  return pictures;
}
