import { bitDepth, type PrintRaster, storedChannels } from '../print-raster.ts';

/** Bytes of a strip before packing: small enough for any reader, large enough for the packer's tables to pay. */
const STRIP_BYTES = 262_144;

export interface StripLayout {
  readonly channels: number;
  readonly bytesPerSample: 1 | 2;
  readonly rowsPerStrip: number;
  readonly strips: number;
}

export function stripLayout(raster: PrintRaster): StripLayout {
  const channels = storedChannels(raster) + (raster.spots?.length ?? 0);
  const bytesPerSample = bitDepth(raster) === 16 ? 2 : 1;
  const rowsPerStrip = Math.min(raster.height, Math.max(1, Math.floor(STRIP_BYTES / (raster.width * channels * bytesPerSample))));
  return { channels, bytesPerSample, rowsPerStrip, strips: Math.ceil(raster.height / rowsPerStrip) };
}

/** Interleaves base and spots of some rows. Over CMYK a spot counts as its inks do; over gray and RGB full ink is 0, as black is. */
function fillRows(raster: PrintRaster, { channels }: StripLayout, top: number, rows: number, out: Uint8Array | Uint16Array): void {
  const stored = storedChannels(raster);
  const start = top * raster.width;
  const count = rows * raster.width;
  if (stored === channels) {
    out.set(raster.samples.subarray(start * stored, (start + count) * stored));
    return;
  }
  for (let channel = 0; channel < stored; channel++) {
    for (let i = 0, from = start * stored + channel, to = channel; i < count; i++, from += stored, to += channels)
      out[to] = raster.samples[from];
  }
  const full = out instanceof Uint16Array ? 65_535 : 255;
  const isInkSense = raster.mode === 'cmyk';
  raster.spots?.forEach(({ samples }, index) => {
    for (let i = 0, to = stored + index; i < count; i++, to += channels)
      out[to] = isInkSense ? samples[start + i] : full - samples[start + i];
  });
}

/** Each sample becomes its difference from the one before it in the row, wrapping (TIFF 6.0, section 14). */
function difference(out: Uint8Array | Uint16Array, widthPx: number, channels: number): void {
  const row = widthPx * channels;
  for (let end = out.length; end > 0; end -= row) {
    for (let at = end - 1; at >= end - row + channels; at--) out[at] -= out[at - channels];
  }
}

/** The raster's strips as bytes, differenced, little-endian. Each is new memory. */
export function* tiffStrips(raster: PrintRaster, layout: StripLayout): Generator<Uint8Array<ArrayBuffer>> {
  for (let top = 0; top < raster.height; top += layout.rowsPerStrip) {
    const rows = Math.min(layout.rowsPerStrip, raster.height - top);
    const samples = rows * raster.width * layout.channels;
    const out = layout.bytesPerSample === 2 ? new Uint16Array(samples) : new Uint8Array(samples);
    fillRows(raster, layout, top, rows, out);
    difference(out, raster.width, layout.channels);
    yield new Uint8Array(out.buffer);
  }
}
