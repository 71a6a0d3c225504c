import { LIMITS } from '@underbase/contract';

const CHUNK_BYTES = 0x8000 * 3;

function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) text += btoa(String.fromCharCode(...bytes.subarray(at, at + CHUNK_BYTES)));
  return text;
}

/** A PNG inside an SVG of its print size: pixels stay pixels, and every program opens it at the right measure. */
export function wrapInSvg(png: Uint8Array, { width, height, dpi }: { width: number; height: number; dpi: number | null }): Uint8Array {
  const inches = (px: number) => `${Number((px / (dpi ?? LIMITS.assumedDpi)).toFixed(6))}in`;
  const size = `width="${inches(width)}" height="${inches(height)}" viewBox="0 0 ${width} ${height}"`;
  const image = `<image width="${width}" height="${height}" image-rendering="pixelated" href="data:image/png;base64,${base64(png)}"/>`;
  return new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${image}</svg>\n`);
}
