import type { PixelImage } from '@underbase/engine';

const FILE_HEADER_BYTES = 14;
const V5_HEADER_BYTES = 124;
const BITFIELDS = 3;
const SRGB_SPACE = 0x73524742;

/** Writes a 32-bit BMP with a V5 header: alpha straight, rows from the bottom, tagged sRGB, resolution in dots per meter (0 where none is known). */
export function encodeBmp({ width, height, pixels, dpi }: PixelImage): Uint8Array {
  const pixelsAt = FILE_HEADER_BYTES + V5_HEADER_BYTES;
  const bytes = new Uint8Array(pixelsAt + width * height * 4);
  const view = new DataView(bytes.buffer);
  const perMeter = dpi === null ? 0 : Math.round(dpi / 0.0254);
  view.setUint16(0, 0x424d);
  view.setUint32(2, bytes.length, true);
  view.setUint32(10, pixelsAt, true);
  view.setUint32(14, V5_HEADER_BYTES, true);
  view.setInt32(18, width, true);
  view.setInt32(22, height, true);
  view.setUint16(26, 1, true);
  view.setUint16(28, 32, true);
  view.setUint32(30, BITFIELDS, true);
  view.setUint32(34, width * height * 4, true);
  view.setInt32(38, perMeter, true);
  view.setInt32(42, perMeter, true);
  [0xff0000, 0xff00, 0xff, 0xff000000].forEach((mask, i) => {
    view.setUint32(54 + i * 4, mask, true);
  });
  view.setUint32(70, SRGB_SPACE, true);
  for (let y = 0; y < height; y++) {
    let from = (height - 1 - y) * width * 4;
    const end = pixelsAt + (y + 1) * width * 4;
    for (let to = pixelsAt + y * width * 4; to < end; to += 4, from += 4) {
      bytes[to] = pixels[from + 2];
      bytes[to + 1] = pixels[from + 1];
      bytes[to + 2] = pixels[from];
      bytes[to + 3] = pixels[from + 3];
    }
  }
  return bytes;
}
