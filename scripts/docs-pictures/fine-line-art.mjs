import sharp from 'sharp';

/** 33 mm at 300 DPI: shown pixel by pixel. */
const SIDE_PX = 389;

const ray = (degrees) => `<line x1="194.5" y1="72" x2="194.5" y2="44" transform="rotate(${degrees} 194.5 150)"/>`;
const RAYS = Array.from({ length: 11 }, (_, index) => ray(-75 + 15 * index)).join('');
const wave = (y, from, to) => {
  const arcs = Math.floor((to - from) / 32);
  return `<path d="M${from} ${y}${' q8 -9 16 0 t16 0'.repeat(arcs)}"/>`;
};

/** A badge drawn with a pen that is too fine for film: hairlines of 0.13 to 0.25 mm beside bold shapes. */
const BADGE = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE_PX}" height="${SIDE_PX}" viewBox="0 0 389 389">
  <g fill="none" stroke="#1d3b3f">
    <circle cx="194.5" cy="194.5" r="176" stroke-width="12"/>
    <circle cx="194.5" cy="194.5" r="161" stroke-width="2"/>
    <circle cx="194.5" cy="150" r="62" stroke-width="1.6"/>
    <g stroke-width="1.8">${RAYS}</g>
    <g stroke-width="2.2">${wave(268, 66, 330)}${wave(286, 82, 314)}${wave(304, 104, 300)}</g>
  </g>
  <path fill="#1d3b3f" fill-rule="evenodd" d="M62 252L150 130l44 62 34-42 98 102zM150 150l-22 31 13-5 10 11 11-10 11 5z"/>
</svg>`;

/** Writes the badge as a PNG of 300 DPI with clear ground. */
export async function fineLineArt(path) {
  await sharp(Buffer.from(BADGE)).withMetadata({ density: 300 }).png().toFile(path);
  return path;
}
