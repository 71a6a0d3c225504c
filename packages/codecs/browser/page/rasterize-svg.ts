/** Rows drawn at a time: a canvas past a browser's size limit stays empty without a word, one of this height is far from it. */
const BAND_ROWS = 1024;

/** A canvas takes HTML inside a drawing only from an address that is the drawing itself: any other taints it. */
async function asDataUrl(file: Blob): Promise<string> {
  const reader = new FileReader();
  await new Promise((resolve, reject) => {
    reader.onload = resolve;
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
  return String(reader.result);
}

async function load(bytes: Uint8Array): Promise<HTMLImageElement> {
  const file = new Blob([bytes as BlobPart], { type: 'image/svg+xml' });
  const holdsHtml = new TextDecoder().decode(bytes).includes('foreignObject');
  const url = holdsHtml ? await asDataUrl(file) : URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/**
 * Draws an SVG in the page, with its fonts: RGBA8, straight alpha, sRGB, rows from the top. For `browserCodecs`, which runs in
 * a worker and can't draw text. As an image an SVG runs no script and fetches nothing (SVG Integration, secure static mode);
 * fonts that it brings along as data are used.
 * Rejects where the browser can't read it. Half-transparent edges are rounded as a canvas rounds them.
 */
export async function rasterizeSvg(bytes: Uint8Array, widthPx: number, heightPx: number): Promise<Uint8Array> {
  const image = await load(bytes);
  const canvas = document.createElement('canvas');
  canvas.width = widthPx;
  canvas.height = Math.min(BAND_ROWS, heightPx);
  const context = canvas.getContext('2d', { willReadFrequently: true, colorSpace: 'srgb' });
  if (context === null) throw new Error('no canvas to draw on');
  const pixels = new Uint8Array(widthPx * heightPx * 4);
  for (let top = 0; top < heightPx; top += BAND_ROWS) {
    const rows = Math.min(BAND_ROWS, heightPx - top);
    context.clearRect(0, 0, widthPx, rows);
    context.drawImage(image, 0, -top, widthPx, heightPx);
    pixels.set(context.getImageData(0, 0, widthPx, rows).data, top * widthPx * 4);
  }
  return pixels;
}
