import { presets } from './presets.ts';

const [WIDTH, HEIGHT, SCALE] = [192, 240, 2];

const svg = (ground, body) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 192 240"><rect width="192" height="240" fill="${ground}"/>${body}</svg>`;

const BADGE =
  '<circle cx="96" cy="120" r="80" fill="#c9302c"/><circle cx="96" cy="120" r="54" fill="#f4e8d0"/><path d="m96 76 13 30 32 3-24 22 7 32-28-17-28 17 7-32-24-22 32-3z" fill="#1d2840"/>';
const HAND =
  '<path d="M22 150c30-90 60-90 62-10s30 60 40 0 20-60 46-16M40 190c40-14 80-14 120-6" fill="none" stroke="#2a2f45" stroke-width="7" stroke-linecap="round"/>';
const BIRD = '<path d="M24 120c30-50 60-46 72-6 12-40 42-44 72 6-30-16-52-10-72 30-20-40-42-46-72-30z" fill="#111111"/>';

/** What stands on the sheet, what it lies on afterwards, and how small and dirty it comes. */
const ART = {
  'web-logo': { art: svg('#ffffff', BADGE), ground: '#2f4f9e', quality: 55 },
  'ink-scan': {
    art: svg(
      'url(#p)',
      `<defs><linearGradient id="p"><stop stop-color="#efe6d2"/><stop offset="1" stop-color="#cfc4ac"/></linearGradient></defs>${HAND}`,
    ),
    ground: '#ffffff',
    quality: 80,
  },
  'cut-line': { art: svg('#ffffff', BIRD), ground: '#e9e4d8', quality: 70 },
  'dtf-redraw': { art: svg('#ffffff', BADGE.replaceAll('#c9302c', '#2f7d4f')), ground: '#24272d', quality: 45 },
};

const flagsOf = (options) => Object.entries(options).flatMap(([key, value]) => [`--${key}`, String(value)]);

/**
 * The picture of each preset, by its id: a piece of our own as it comes, enlarged, and beside it what the tool makes of it with the preset.
 * @param {import('../../../scripts/docs-pictures/kit.mjs').GuideKit} kit
 * @returns {Promise<Record<string, Buffer>>} WebP
 */
export async function presetPictures({ folder, run, sharp, join }) {
  const pictures = {};
  for (const { id, options } of presets) {
    const { art, ground, quality } = ART[id];
    const [input, output] = [join(folder, `${id}.jpg`), join(folder, `${id}-out.png`)];
    const small = { width: WIDTH / SCALE, height: HEIGHT / SCALE };
    await sharp(Buffer.from(art)).resize(small).withMetadata({ density: 100 }).jpeg({ quality }).toFile(input);
    await run('image-vectorizer', input, output, ...flagsOf({ ...options, dpi: 300, despeckle: '1px' }));
    const half = { width: WIDTH / 2, height: HEIGHT };
    const before = await sharp(input).resize({ width: WIDTH, height: HEIGHT, kernel: 'nearest' }).png().toBuffer();
    const made = await sharp(output).resize({ width: WIDTH, height: HEIGHT }).png().toBuffer();
    pictures[id] = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: ground } })
      .composite([
        {
          input: await sharp(before)
            .extract({ left: 0, top: 0, ...half })
            .toBuffer(),
          left: 0,
          top: 0,
        },
        {
          input: await sharp(made)
            .extract({ left: WIDTH / 2, top: 0, ...half })
            .toBuffer(),
          left: WIDTH / 2,
          top: 0,
        },
      ])
      .webp({ quality: 82 })
      .toBuffer();
  }
  return pictures;
}
