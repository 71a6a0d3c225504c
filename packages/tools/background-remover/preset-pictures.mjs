import { presets } from './presets.ts';

const [WIDTH, HEIGHT] = [192, 240];

/** Which golden piece each preset is shown on, and the shirt that it goes to. */
const ART = {
  'white-box': { piece: 'badge-on-white.jpg', shirt: '#2f4f9e' },
  'person-dtf': { piece: 'badge-on-planks.png', shirt: '#24272d' },
  'product-gray': { piece: 'badge-on-shadow.png', shirt: '#e9e4d8' },
  'hair-fur': { piece: 'fur-on-studio.png', shirt: '#4d2033' },
};

const flagOf = (key) => `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
const flagsOf = (options) => Object.entries(options).flatMap(([key, value]) => [flagOf(key), String(value)]);

/**
 * The picture of each preset, by its id: a piece of our own on its ground, and beside it what the tool makes of it with the preset, on a shirt.
 * @param {import('../../../scripts/docs-pictures/kit.mjs').GuideKit} kit
 * @returns {Promise<Record<string, Buffer>>} WebP
 */
export async function presetPictures({ folder, run, sharp, join }) {
  const pictures = {};
  for (const { id, options } of presets) {
    const { piece, shirt } = ART[id];
    const input = join(import.meta.dirname, 'golden', piece);
    const output = await run('background-remover', input, join(folder, `${id}-out.png`), ...flagsOf(options));
    const half = async (file, left) => {
      const sized = await sharp(file).resize({ width: HEIGHT, height: HEIGHT }).png().toBuffer();
      const from = Math.round((HEIGHT - WIDTH) / 2) + left;
      return sharp(sized)
        .extract({ left: from, top: 0, width: WIDTH / 2, height: HEIGHT })
        .png()
        .toBuffer();
    };
    pictures[id] = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: shirt } })
      .composite([
        { input: await half(input, 0), left: 0, top: 0 },
        { input: await half(output, WIDTH / 2), left: WIDTH / 2, top: 0 },
      ])
      .webp({ quality: 82 })
      .toBuffer();
  }
  return pictures;
}
