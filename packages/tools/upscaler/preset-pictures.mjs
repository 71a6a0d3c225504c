import { presets } from './presets.ts';

const BADGE =
  '<circle cx="96" cy="120" r="80" fill="#c9302c"/><circle cx="96" cy="120" r="54" fill="#f4e8d0"/><path d="m96 76 13 30 32 3-24 22 7 32-28-17-28 17 7-32-24-22 32-3z" fill="#1d2840"/>';
const TYPE =
  '<g font-family="Archivo, sans-serif" font-weight="700" fill="#1d2840"><text x="96" y="70" font-size="34" text-anchor="middle">RIVER</text><text x="96" y="126" font-size="52" text-anchor="middle">1986</text><text x="96" y="176" font-size="26" text-anchor="middle">Cotton Co.</text></g>';
const SHADED =
  '<defs><radialGradient id="a" cx=".35" cy=".3" r=".8"><stop stop-color="#ffe0a0"/><stop offset=".5" stop-color="#d0702a"/><stop offset="1" stop-color="#40180c"/></radialGradient><linearGradient id="b" x2="0" y2="1"><stop stop-color="#86b8d8"/><stop offset="1" stop-color="#2a4a6a"/></linearGradient></defs><rect width="192" height="240" fill="url(#b)"/><circle cx="96" cy="128" r="70" fill="url(#a)"/>';
const SPRITE = ['..rrrr..', '.rwwwwr.', 'rwkwwkwr', 'rwwwwwwr', 'rwkwwkwr', 'rwwkkwwr', '.rwwwwr.', '..rrrr..'];
const INKS = { r: '#c9302c', w: '#f4e8d0', k: '#1d2840' };
const pixels = SPRITE.flatMap((row, y) =>
  [...row].map((ink, x) => (ink === '.' ? '' : `<rect x="${x * 24}" y="${24 + y * 24}" width="24" height="24" fill="${INKS[ink]}"/>`)),
).join('');

/** What comes, how much smaller than it is shown, and as what. */
const ART = {
  'web-logo': { art: BADGE, ground: '#ffffff', smaller: 4, quality: 55 },
  'small-lettering': { art: TYPE, ground: '#ffffff', smaller: 4, quality: 80 },
  'pixel-art': { art: pixels, ground: '#dfe6ee', smaller: 24 },
  'pixel-shapes': { art: pixels, ground: '#dfe6ee', smaller: 24 },
  'photo-dtf': { art: SHADED, ground: '#ffffff', smaller: 4, quality: 85 },
  'left-chest': { art: BADGE.replaceAll('#c9302c', '#2f7d4f'), ground: '#e9e4d8', smaller: 4, quality: 90 },
};

/**
 * The picture of each preset, by its id: left half as it comes, right half as the tool makes it.
 * @param {import('../../../scripts/docs-pictures/kit.mjs').GuideKit} kit
 * @returns {Promise<Record<string, Buffer>>} WebP
 */
export async function presetPictures({ folder, run, sharp, join, presetSvg, halves }) {
  const pictures = {};
  for (const { id, options } of presets) {
    const { art, ground, smaller, quality } = ART[id];
    const input = join(folder, `${id}.${quality ? 'jpg' : 'png'}`);
    const [width, height] = [192, 240].map((side) => Math.round(side / smaller));
    const small = sharp(presetSvg(art, ground)).resize({ width, height, fit: 'fill', kernel: quality ? 'lanczos3' : 'nearest' });
    await (quality ? small.jpeg({ quality }) : small.png()).toFile(input);
    const flags = ['--mode', options.mode, '--edge', options.edge ?? 'soft', '--scale', String(Math.min(6, smaller))];
    if (options.pixels) flags.push('--pixels', options.pixels);
    const output = await run('upscaler', input, join(folder, `${id}-out.png`), ...flags);
    const nearest = { width: 192, height: 240, fit: 'fill', kernel: 'nearest' };
    const before = await sharp(input).resize(nearest).png().toBuffer();
    const after = await sharp(output)
      .resize({ ...nearest, kernel: quality ? 'lanczos3' : 'nearest' })
      .png()
      .toBuffer();
    pictures[id] = await halves(before, after, [ground, ground]);
  }
  return pictures;
}
