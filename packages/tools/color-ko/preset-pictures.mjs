import { presets } from './presets.ts';

const [WIDTH, HEIGHT] = [192, 240];

const svg = (ground, body) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 192 240"><rect width="192" height="240" fill="${ground}"/>${body}</svg>`;

const glow = (id, color, middle) =>
  `<radialGradient id="${id}"><stop offset="0" stop-color="${middle}"/><stop offset=".35" stop-color="${color}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`;

const bolt = (fill) => `<path d="M108 40 60 132h32l-14 70 58-96h-34l26-66z" fill="${fill}"/>`;

/** What stands on the sheet, and the shirt that it goes to. */
const ART = {
  'black-dots': {
    shirt: '#24272d',
    art: svg(
      '#000000',
      `<defs>${glow('a', '#ff7a2a', '#ffe08a')}</defs><circle cx="96" cy="120" r="94" fill="url(#a)"/><circle cx="96" cy="120" r="34" fill="#fff3c4"/>`,
    ),
  },
  'black-hard': { shirt: '#24272d', art: svg('#000000', bolt('#ffd23f')) },
  'white-logo': {
    shirt: '#2f4f9e',
    art: svg(
      '#ffffff',
      '<circle cx="96" cy="120" r="76" fill="#c9302c"/><circle cx="96" cy="120" r="50" fill="#ffffff"/><path d="m96 78 12 28 30 3-23 20 7 30-26-16-26 16 7-30-23-20 30-3z" fill="#1d2840"/>',
    ),
  },
  'smoke-glow': {
    shirt: '#4d2033',
    art: svg(
      '#06070b',
      `<defs>${glow('b', '#7fd6ff', '#eafaff')}<filter id="f" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="9"/></filter></defs><g filter="url(#f)" fill="none" stroke-linecap="round"><path d="M96 214C40 180 150 150 92 112S120 60 96 24" stroke="#9aa7b8" stroke-width="26" opacity=".8"/></g><circle cx="96" cy="198" r="40" fill="url(#b)"/>`,
    ),
  },
  watercolor: {
    shirt: '#e9e4d8',
    art: svg(
      '#f4efe2',
      `<defs><filter id="w" x="-20%" y="-20%" width="140%" height="140%"><feTurbulence type="fractalNoise" baseFrequency=".028" numOctaves="3" seed="4"/><feDisplacementMap in="SourceGraphic" scale="34"/><feGaussianBlur stdDeviation="2.2"/></filter></defs><g filter="url(#w)"><circle cx="80" cy="100" r="52" fill="#3c8fb0" opacity=".75"/><circle cx="116" cy="146" r="48" fill="#d6567a" opacity=".65"/><circle cx="84" cy="170" r="30" fill="#e2a93b" opacity=".6"/></g>`,
    ),
  },
};

const flagOf = (key) => `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** A preset as the command line takes it. */
function flagsOf(options) {
  return Object.entries(options).flatMap(([key, value]) => {
    if (key === 'colors') return value.flatMap(({ color }) => ['--color', color]);
    return typeof value === 'boolean' ? (value ? [flagOf(key)] : []) : [flagOf(key), String(value)];
  });
}

/**
 * The picture of each preset, by its id: a piece of our own on its ground, and beside it what the tool makes of it with the preset, on a shirt.
 * @param {import('../../../scripts/docs-pictures/kit.mjs').GuideKit} kit
 * @returns {Promise<Record<string, Buffer>>} WebP
 */
export async function presetPictures({ folder, run, sharp, join }) {
  const pictures = {};
  for (const { id, options } of presets) {
    const { art, shirt } = ART[id];
    const [input, output] = [join(folder, `${id}.png`), join(folder, `${id}-out.png`)];
    await sharp(Buffer.from(art)).withMetadata({ density: 300 }).png().toFile(input);
    await run('color-ko', input, output, ...flagsOf(options));
    const half = { width: WIDTH / 2, height: HEIGHT };
    const before = await sharp(input)
      .extract({ left: 0, top: 0, ...half })
      .png()
      .toBuffer();
    const made = await sharp(output)
      .extract({ left: WIDTH / 2, top: 0, ...half })
      .png()
      .toBuffer();
    pictures[id] = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: shirt } })
      .composite([
        { input: before, left: 0, top: 0 },
        { input: made, left: WIDTH / 2, top: 0 },
      ])
      .webp({ quality: 82 })
      .toBuffer();
  }
  return pictures;
}
