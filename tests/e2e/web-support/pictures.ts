import sharp from 'sharp';

/** Side lengths of the test artwork: small enough to be quick, large enough for a print size. */
export const ART = { widthPx: 600, heightPx: 450, dpi: 300 } as const;

/** Places in the test artwork, in its pixels, and what is there. */
export const PLACES = {
  background: { x: 20, y: 20 },
  red: { x: 150, y: 225 },
  /** Dark grey near the background's black: kept at a low tolerance, removed at a high one. */
  charcoal: { x: 450, y: 225 },
} as const;

const ART_SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="450">
  <rect width="600" height="450" fill="#000"/>
  <rect x="60" y="135" width="180" height="180" fill="#df4a2b"/>
  <rect x="360" y="135" width="180" height="180" fill="#3a3a3a"/>
</svg>`;

/** A red and a charcoal square on black, as a PNG; with null it names no resolution. */
export async function artworkPng(dpi: number | null = ART.dpi): Promise<Buffer> {
  const picture = sharp(Buffer.from(ART_SVG)).removeAlpha().png();
  return dpi === null ? withoutChunk(await picture.toBuffer(), 'pHYs') : picture.withMetadata({ density: dpi }).toBuffer();
}

/** The test artwork enlarged: long enough at work to be cancelled. */
export function largePng(widthPx: number, heightPx: number): Promise<Buffer> {
  return sharp(Buffer.from(ART_SVG)).resize(widthPx, heightPx, { fit: 'fill' }).removeAlpha().png({ compressionLevel: 1 }).toBuffer();
}

/** A PNG less the chunks of one type: libvips writes a resolution whether there is one or not. */
function withoutChunk(png: Buffer, type: string): Buffer {
  const kept = [png.subarray(0, 8)];
  for (let at = 8; at < png.length; ) {
    const end = at + 12 + png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) !== type) kept.push(png.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}

export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly dpi: number | undefined;
  readonly format: string | undefined;
  at(x: number, y: number): readonly number[];
}

/** RGBA of an encoded picture, read by sharp: not by our own codecs. */
export async function readPixels(bytes: Buffer): Promise<Pixels> {
  const { density, format } = await sharp(bytes).metadata();
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return {
    width: info.width,
    height: info.height,
    dpi: density,
    format,
    at: (x, y) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)],
  };
}
