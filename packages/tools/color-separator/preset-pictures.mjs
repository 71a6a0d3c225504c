import { presets } from './presets.ts';

const [WIDTH, HEIGHT] = [192, 240];
const SHIRT = '#24272d';
/** What of the film is shown, in inches: ten lines of dots across. */
const FILM_IN = 0.22;

/** A glow and a star: tones for dots, and a solid. */
const ART = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="750" viewBox="0 0 192 240"><defs><radialGradient id="a"><stop offset="0" stop-color="#ffd36b"/><stop offset=".5" stop-color="#ff7a2a"/><stop offset="1" stop-color="#ff7a2a" stop-opacity="0"/></radialGradient></defs><circle cx="96" cy="120" r="92" fill="url(#a)"/><path d="m96 70 15 34 37 4-28 25 8 36-32-19-32 19 8-36-28-25 37-4z" fill="#ffffff"/></svg>`;

const flagOf = (key) => `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/**
 * The picture of each preset, by its id: the proof on a shirt, and beside it a part of a film, enlarged.
 * @param {import('../../../scripts/docs-pictures/kit.mjs').GuideKit} kit
 * @returns {Promise<Record<string, Buffer>>} WebP
 */
export async function presetPictures({ folder, run, sharp, join }) {
  const pictures = {};
  const input = join(folder, 'glow.png');
  await sharp(Buffer.from(ART)).withMetadata({ density: 300 }).png().toFile(input);
  for (const { id, options } of presets) {
    const output = join(folder, id);
    const flags = Object.entries(options).flatMap(([key, value]) => [flagOf(key), String(value)]);
    await run('color-separator', input, output, '--method', 'simulated', '--garment', SHIRT, '--inks', '2', ...flags);
    const dpi = options.film ?? 300;
    const film = join(output, `03-orange_${dpi}dpi.png`);
    const side = Math.round(FILM_IN * dpi);
    const { width, height } = await sharp(film).metadata();
    const dots = await sharp(film)
      .extract({
        left: Math.round(width * 0.62),
        top: Math.round(height * 0.3),
        width: side,
        height: Math.round((side * HEIGHT) / (WIDTH / 2)),
      })
      .resize(WIDTH / 2, HEIGHT, { kernel: 'nearest' })
      .png()
      .toBuffer();
    const proof = await sharp(join(output, 'preview.png'))
      .resize(WIDTH, HEIGHT)
      .extract({ left: 0, top: 0, width: WIDTH / 2, height: HEIGHT })
      .png()
      .toBuffer();
    pictures[id] = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: SHIRT } })
      .composite([
        { input: proof, left: 0, top: 0 },
        { input: dots, left: WIDTH / 2, top: 0 },
      ])
      .webp({ quality: 82 })
      .toBuffer();
  }
  return pictures;
}
