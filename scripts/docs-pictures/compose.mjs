import sharp from 'sharp';

/** Between panels; clear, so that the page's own ground shows, light or dark. */
const GAP_PX = 16;
/** Around the art in a panel. */
const PAD_PX = 28;
const SQUARE_PX = 16;
/** Darker than the viewer's board, so that cream lettering stands out on it. */
const BOARD = { plain: '#565b64', squares: '#484d55' };
const MOST_BYTES = 38_000;
const QUALITIES = [74, 66, 58, 50, 44, 38, 32];

/**
 * One picture of panels in rows.
 * A panel is { art, width, height, ground, crop, scale, isPixelated }: `art` is what sharp reads; `ground` a color or 'checker';
 * `crop` { left, top, width, height } in pixels of the art, which then fills the panel; without it the art is fitted inside, or drawn at
 * `scale` where that is given. `isPixelated` keeps the squares of enlarged pixels.
 */
export async function compose(rows) {
  const drawn = await Promise.all(rows.map((panels) => Promise.all(panels.map(drawPanel))));
  const widthOf = (panels) => panels.reduce((sum, { width }) => sum + width + GAP_PX, -GAP_PX);
  const heightOf = (panels) => Math.max(...panels.map(({ height }) => height));
  const width = Math.max(...rows.map(widthOf));
  const height = rows.reduce((sum, panels) => sum + heightOf(panels) + GAP_PX, -GAP_PX);
  const layers = [];
  let top = 0;
  for (const [index, panels] of rows.entries()) {
    let left = 0;
    for (const [at, panel] of panels.entries()) {
      layers.push({ input: drawn[index][at], left, top });
      left += panel.width + GAP_PX;
    }
    top += heightOf(panels) + GAP_PX;
  }
  const canvas = await sharp({ create: { width, height, channels: 4, background: '#0000' } })
    .composite(layers)
    .png()
    .toBuffer();
  for (const quality of QUALITIES) {
    const bytes = await sharp(canvas).avif({ quality, effort: 4, chromaSubsampling: '4:4:4' }).toBuffer();
    if (bytes.length <= MOST_BYTES || quality === QUALITIES.at(-1)) return { bytes, width, height, quality };
  }
}

async function drawPanel({ art, width, height, ground, crop, scale, isPixelated = false }) {
  const layer = crop ? await filled(art, { width, height, crop, isPixelated }) : await fitted(art, { width, height, scale });
  return sharp(groundOf(ground, width, height))
    .composite([{ input: layer, gravity: 'center' }])
    .png()
    .toBuffer();
}

function filled(art, { width, height, crop, isPixelated }) {
  return sharp(art, LARGE)
    .extract(crop)
    .resize(width, height, { fit: 'fill', kernel: isPixelated ? 'nearest' : 'lanczos3' })
    .png()
    .toBuffer();
}

/** The scale at which art fits into a panel; for panels that must show theirs equally large. */
export async function scaleFor(art, width, height) {
  const size = await sharp(art, LARGE).metadata();
  return Math.min((width - 2 * PAD_PX) / size.width, (height - 2 * PAD_PX) / size.height);
}

async function fitted(art, { width, height, scale }) {
  const size = await sharp(art, LARGE).metadata();
  const factor = scale ?? (await scaleFor(art, width, height));
  return sharp(art, LARGE)
    .resize(Math.round(size.width * factor), Math.round(size.height * factor), { fit: 'fill' })
    .png()
    .toBuffer();
}

const LARGE = { limitInputPixels: false };

function groundOf(ground, width, height) {
  const plain = ground === 'checker' ? BOARD.plain : ground;
  const board =
    ground === 'checker'
      ? `<pattern id="board" width="${2 * SQUARE_PX}" height="${2 * SQUARE_PX}" patternUnits="userSpaceOnUse">
           <path fill="${BOARD.squares}" d="M0 0h${SQUARE_PX}v${SQUARE_PX}h${SQUARE_PX}v${SQUARE_PX}h-${SQUARE_PX}v-${SQUARE_PX}h-${SQUARE_PX}z"/>
         </pattern>`
      : '';
  const over = ground === 'checker' ? `<rect width="${width}" height="${height}" fill="url(#board)"/>` : '';
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${board}<rect width="${width}" height="${height}" fill="${plain}"/>${over}</svg>`,
  );
}
