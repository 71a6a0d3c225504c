import { mkdir, writeFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';

const NAMES = ['shield', 'moth', 'wave', 'badge', 'script', 'crest', 'stripe', 'stamp', 'wreath', 'anchor'] as const;
const HUES = ['#b3202c', '#1f4ea3', '#1d3b2a', '#d9a21b', '#4f1721', '#0b6e8c', '#7a3fa0', '#e05a1f'] as const;
/** Every so many files one is damaged, as in a folder that customers sent. */
const DAMAGED_EVERY = 25;
/** 4 MP: what a shop gets for a full front. */
const SIDE_PX = 2000;

/** A drawing that is another one for each number: disc, letters, thin lines, a fade or a speck or none. */
function drawing(index: number): string {
  const color = HUES[index % HUES.length];
  const line = 1 + (index % 5);
  const fade = index % 3 === 0 ? `<circle cx="50" cy="50" r="46" fill="url(#f)"/>` : '';
  const ground = index % 4 === 1 ? `<rect width="100" height="100" fill="#ffffff"/>` : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE_PX}" height="${SIDE_PX}" viewBox="0 0 100 100">
<defs><radialGradient id="f"><stop offset="0.6" stop-color="${color}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient></defs>
${ground}${fade}<circle cx="50" cy="44" r="${20 + (index % 9)}" fill="${color}"/>
<path d="M10 ${80 + (index % 5)}H90M10 90L90 ${86 - (index % 6)}" stroke="#141414" stroke-width="${line * 0.25}"/>
<text x="50" y="50" font-size="${10 + (index % 6)}" text-anchor="middle" fill="#efe6d2">${NAMES[index % NAMES.length]}</text></svg>`;
}

type Writer = (art: Sharp) => Sharp;
const KINDS: readonly (readonly [extension: string, write: Writer])[] = [
  ['png', (art) => art.png()],
  ['jpg', (art) => art.flatten({ background: '#ffffff' }).jpeg({ quality: 82 })],
  ['webp', (art) => art.webp()],
  ['tif', (art) => art.tiff({ compression: 'lzw' })],
  ['gif', (art) => art.gif()],
  ['png', (art) => art.png({ palette: true })],
];

async function fileOf(index: number): Promise<{ readonly extension: string; readonly bytes: Buffer }> {
  const svg = Buffer.from(drawing(index));
  if (index % 20 === 7) return { extension: 'svg', bytes: svg };
  const [extension, write] = KINDS[index % KINDS.length];
  const bytes = await write(sharp(svg))
    .withMetadata({ density: index % 2 === 0 ? 300 : 150 })
    .toBuffer();
  return { extension, bytes: index % DAMAGED_EVERY === 11 ? bytes.subarray(0, Math.floor(bytes.length / 3)) : bytes };
}

/** Writes files of mixed kinds into a folder; returns their paths. The same number makes the same file each time. */
export async function makeBatchFiles(folder: string, count: number): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true });
  const paths: string[] = [];
  for (let index = 0; index < count; index++) {
    const { extension, bytes } = await fileOf(index);
    const path = `${folder}/${NAMES[index % NAMES.length]}-${index}.${extension}`;
    await writeFile(path, bytes);
    paths.push(path);
  }
  return paths;
}
