/** "#rrggbb" as three numbers, or null. */
export function parseHexColor(text: string): readonly [number, number, number] | null {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text);
  return match === null ? null : [Number.parseInt(match[1], 16), Number.parseInt(match[2], 16), Number.parseInt(match[3], 16)];
}

/**
 * Lays RGBA8 pixels (straight alpha, sRGB-coded) over a flat color for formats without alpha. Blends the coded values, as
 * artwork is composited. Returns new opaque RGBA8; keeps its input.
 */
export function flatten(pixels: Uint8Array, background: string): Uint8Array {
  const [r, g, b] = parseHexColor(background) ?? [255, 255, 255];
  const out = new Uint8Array(pixels.length);
  for (let i = 0; i < pixels.length; i += 4) {
    const alpha = pixels[i + 3];
    const rest = 255 - alpha;
    out[i] = (pixels[i] * alpha + r * rest + 127) / 255;
    out[i + 1] = (pixels[i + 1] * alpha + g * rest + 127) / 255;
    out[i + 2] = (pixels[i + 2] * alpha + b * rest + 127) / 255;
    out[i + 3] = 255;
  }
  return out;
}
