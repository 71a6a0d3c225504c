import { bitDepth, type PrintRaster } from '../print/print-raster.ts';

const WORD_STEP = 257;

/** The same picture in 8 or 16 bits: rounded, and widened so that full stays full. The raster itself where it has that depth. */
export function withDepth(raster: PrintRaster, bits: 8 | 16): PrintRaster {
  if (bitDepth(raster) === bits) return raster;
  const change = (samples: Uint8Array | Uint16Array) => (bits === 16 ? widen(samples) : narrow(samples));
  const spots = raster.spots?.map((spot) => ({ ...spot, samples: change(spot.samples) }));
  return { ...raster, samples: change(raster.samples), ...(spots && { spots }) };
}

function widen(samples: Uint8Array | Uint16Array): Uint16Array {
  const out = new Uint16Array(samples.length);
  for (let i = 0; i < out.length; i++) out[i] = samples[i] * WORD_STEP;
  return out;
}

function narrow(samples: Uint8Array | Uint16Array): Uint8Array {
  const out = new Uint8Array(samples.length);
  // Nearest of 255 steps, exactly round(v / 257).
  for (let i = 0; i < out.length; i++) out[i] = (samples[i] * 255 + 32_895) >>> 16;
  return out;
}
