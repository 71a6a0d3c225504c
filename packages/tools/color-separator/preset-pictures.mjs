import { presets } from './presets.ts';

const [WIDTH, HEIGHT] = [192, 240];
const [DARK, LIGHT] = ['#17181b', '#f4f3ee'];
/** What of the film is shown, in inches: about ten lines of dots across. */
const FILM_IN = 0.22;
/** Of the sheet: in the tones, beside the star. */
const FILM_AT = { x: 0.62, y: 0.3 };

/** A glow and a star: tones for dots, and a solid. */
const art = (star) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="750" viewBox="0 0 192 240"><defs><radialGradient id="a"><stop offset="0" stop-color="#ffd36b"/><stop offset=".5" stop-color="#ff7a2a"/><stop offset="1" stop-color="#ff7a2a" stop-opacity="0"/></radialGradient></defs><circle cx="96" cy="120" r="92" fill="url(#a)"/><path d="m96 70 15 34 37 4-28 25 8 36-32-19-32 19 8-36-28-25 37-4z" fill="${star}"/></svg>`;

const flagOf = (key) => `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** The film with most tones where the picture is taken: a solid would say nothing. */
async function tellingFilm(sharp, files, region) {
  const told = await Promise.all(
    files.map(async (file) => {
      const bytes = await sharp(file).extract(region).png().toBuffer();
      const { mean } = (await sharp(bytes).greyscale().stats()).channels[0];
      return { bytes, evenness: Math.abs(mean - 128) };
    }),
  );
  return told.reduce((one, other) => (other.evenness < one.evenness ? other : one)).bytes;
}

/**
 * The picture of each preset, by its id: the proof on a shirt, and beside it a part of a film, enlarged.
 * @param {import('../../../scripts/docs-pictures/kit.mjs').GuideKit} kit
 * @returns {Promise<Record<string, Buffer>>} WebP
 */
export async function presetPictures({ folder, run, sharp, join, readFile }) {
  const pictures = {};
  for (const { id, options } of presets) {
    const isLight = options.underbase === 'off';
    const shirt = isLight ? LIGHT : DARK;
    const input = join(folder, `${id}.png`);
    await sharp(Buffer.from(art(isLight ? '#1f3c6e' : '#ffffff')))
      .withMetadata({ density: 300 })
      .png()
      .toFile(input);
    const output = join(folder, id);
    const flags = Object.entries(options).flatMap(([key, value]) => [flagOf(key), String(value)]);
    const isProcess = options.method === 'cmyk';
    // Tones of the glow are what these films are looked at for; spot inks take steps of it otherwise.
    await run('color-separator', input, output, '--garment', shirt, ...(isProcess ? [] : ['--inks', isLight ? '3' : '2']), ...flags);
    const { inks, dpi } = JSON.parse(await readFile(join(output, 'separation.json'), 'utf8'));
    const films = inks.filter(({ role }) => role === 'ink').map(({ file }) => join(output, file));
    const { width, height } = await sharp(films[0]).metadata();
    const side = Math.round(FILM_IN * dpi);
    const region = {
      left: Math.round(width * FILM_AT.x),
      top: Math.round(height * FILM_AT.y),
      width: side,
      height: Math.round((side * HEIGHT) / (WIDTH / 2)),
    };
    const dots = await sharp(await tellingFilm(sharp, films, region))
      .resize(WIDTH / 2, HEIGHT, { kernel: 'nearest' })
      .png()
      .toBuffer();
    const proof = await sharp(join(output, 'preview.png'))
      .resize(WIDTH, HEIGHT)
      .extract({ left: 0, top: 0, width: WIDTH / 2, height: HEIGHT })
      .png()
      .toBuffer();
    pictures[id] = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: shirt } })
      .composite([
        { input: proof, left: 0, top: 0 },
        { input: dots, left: WIDTH / 2, top: 0 },
      ])
      .webp({ quality: 82 })
      .toBuffer();
  }
  return pictures;
}
