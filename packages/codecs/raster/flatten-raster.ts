import { baseChannels, bitDepth, type PrintRaster } from '../print/print-raster.ts';

/**
 * Lays a raster with alpha over a flat color, given as its own base samples (full is 255 or 65535 by its depth). Blends the coded values, as
 * artwork is composited. Keeps its input; the raster itself where it has no alpha.
 */
export function flattenRaster(raster: PrintRaster, background: readonly number[]): PrintRaster {
  if (!raster.hasAlpha) return raster;
  const base = baseChannels(raster);
  const isDeep = bitDepth(raster) === 16;
  const full = isDeep ? 65_535 : 255;
  const { samples } = raster;
  const pixels = raster.width * raster.height;
  const out = isDeep ? new Uint16Array(pixels * base) : new Uint8Array(pixels * base);
  for (let i = 0, from = 0, to = 0; i < pixels; i++, from += base + 1, to += base) {
    const alpha = samples[from + base];
    if (alpha === full) for (let c = 0; c < base; c++) out[to + c] = samples[from + c];
    else if (alpha === 0) for (let c = 0; c < base; c++) out[to + c] = background[c];
    else for (let c = 0; c < base; c++) out[to + c] = Math.round((samples[from + c] * alpha + background[c] * (full - alpha)) / full);
  }
  return { ...raster, samples: out, hasAlpha: false };
}
