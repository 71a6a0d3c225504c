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
  'print-and-cut': [STAR, '#7d93b8'],
  'dark-shirt': [STAR, '#1f2c47'],
  bolder: [TYPE, '#24272d', 300],
};

/** A picture with its cut line laid on it, wide enough to be seen. */
async function withLine(picture, line, { sharp, readFile }) {
  const drawn = (await readFile(line, 'utf8')).replaceAll(/stroke-width="[^"]*"/g, 'stroke-width="3.2" stroke-dasharray="8 6"');
  const { width, height } = await sharp(picture).metadata();
  const input = await sharp(Buffer.from(drawn)).resize(width, height, { fit: 'fill' }).png().toBuffer();
  return sharp(picture).composite([{ input }]).png().toBuffer();
}

/**
 * The picture of each preset, by its id: the art without its outline, and with it.
 * @param {import('../../../scripts/docs-pictures/kit.mjs').GuideKit} kit
 * @returns {Promise<Record<string, Buffer>>} WebP
 */
export async function presetPictures(kit) {
  const { folder, run, sharp, join, presetSvg, flagsOf, halves } = kit;
  const pictures = {};
  for (const { id, options } of presets) {
    const [body, shirt, dpi = 100] = ART[id];
    const [input, output] = [join(folder, `${id}.png`), join(folder, `${id}-out.png`)];
    await sharp(presetSvg(body)).withMetadata({ density: dpi }).png().toFile(input);
    // A cut file is seen as the line that it is, laid on the picture.
    const { cut, ...drawn } = options;
    const line = cut && join(folder, `${id}-line.svg`);
    const flags = [...flagsOf(drawn, { rings: 'ring' }), '--keep-canvas', ...(line ? ['--cut', line] : [])];
    await run('stroke-enhancer', input, output, ...flags);
    const after = line ? await withLine(output, line, kit) : output;
    pictures[id] = await halves(input, after, [shirt, shirt]);
  }
  return pictures;
}
