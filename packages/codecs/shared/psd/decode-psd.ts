import { AppError } from '@underbase/contract';
import { isDeep, type SampleKind, type Samples } from '../samples.ts';
import { composeLayers } from './compose-layers.ts';
import { layInk } from './psd-inks.ts';
import { PSD_MODE, type PsdLayout, readPsdLayout } from './psd-layout.ts';
import { eachMergedPlane, layerPlane, rowBytesOf } from './psd-planes.ts';

type Target = Uint8Array | Uint16Array;

const OPAQUE = 3;
const TRANSPARENCY = -1;

/** Copies one channel's rows into every `step`th sample from `first` on, from depth to depth; `invert` for inks, which count backwards in the file. */
function putPlane(plane: Uint8Array, depth: number, out: Target, first: number, invert: boolean, step = 4): void {
  const pixels = out.length / step;
  const isOutDeep = out instanceof Uint16Array;
  const full = isOutDeep ? 65_535 : 255;
  if (depth === 16) {
    for (let i = 0, to = first; i < pixels; i++, to += step) {
      const word = (plane[i * 2] << 8) | plane[i * 2 + 1];
      const value = isOutDeep ? word : plane[i * 2];
      out[to] = invert ? full - value : value;
    }
    return;
  }
  const scale = isOutDeep ? 257 : 1;
  for (let i = 0, to = first; i < pixels; i++, to += step) out[to] = invert ? full - plane[i] * scale : plane[i] * scale;
}

/** One bit a pixel, set for black. */
function putBits(plane: Uint8Array, layout: PsdLayout, out: Target): void {
  const rowBytes = rowBytesOf(layout);
  for (let y = 0; y < layout.storedHeightPx; y++) {
    for (let x = 0; x < layout.storedWidthPx; x++) {
      const isBlack = (plane[y * rowBytes + (x >> 3)] >> (7 - (x & 7))) & 1;
      out[(y * layout.storedWidthPx + x) * 4] = isBlack ? 0 : 255;
    }
  }
}

function spreadGray(out: Target): void {
  for (let at = 0; at < out.length; at += 4) {
    out[at + 1] = out[at];
    out[at + 2] = out[at];
  }
}

function setOpaque(out: Target): void {
  const full = out instanceof Uint16Array ? 65_535 : 255;
  for (let at = OPAQUE; at < out.length; at += 4) out[at] = full;
}

/** The palette stands in the color mode data: 256 reds, greens, blues. */
function applyPalette(bytes: Uint8Array, { paletteAt }: PsdLayout, out: Target): void {
  if (paletteAt + 768 > bytes.length) throw new AppError('file.truncated');
  for (let at = 0; at < out.length; at += 4) {
    const index = out[at];
    for (let channel = 0; channel < 3; channel++) out[at + channel] = bytes[paletteAt + channel * 256 + index];
  }
}

/** Takes the white out again that the merged picture of a layered file is laid over. */
function removeWhite(out: Target): void {
  const full = out instanceof Uint16Array ? 65_535 : 255;
  for (let at = 0; at < out.length; at += 4) {
    const alpha = out[at + 3];
    if (alpha === 0 || alpha === full) continue;
    for (let channel = at; channel < at + 3; channel++)
      out[channel] = Math.min(full, Math.max(0, Math.round(((out[channel] - (full - alpha)) * full) / alpha)));
  }
}

/** Inks of a merged picture stand thinned on white paper: back to what they are where art is. */
function removePaper(out: Target, alphas: Target): void {
  const full = out instanceof Uint16Array ? 65_535 : 255;
  for (let index = 0, at = 0; index < alphas.length; index++, at += 4) {
    const alpha = alphas[index];
    if (alpha === 0 || alpha === full) continue;
    for (let channel = at; channel < at + 4; channel++) out[channel] = Math.min(full, Math.round((out[channel] * full) / alpha));
  }
}

/** Fills colors and alpha from the only layer; false where it can't be read that way. */
async function fillFromLayer(bytes: Uint8Array, layout: PsdLayout, base: number, out: Target): Promise<boolean> {
  if (layout.soleLayer === null) return false;
  for (const [place, id] of [...Array(base).keys(), TRANSPARENCY].entries()) {
    const plane = await layerPlane(bytes, layout, id);
    if (plane === null) return false;
    putPlane(plane, layout.bitDepth, out, place === base ? OPAQUE : place, false);
  }
  return true;
}

/** Fills colors and alpha from the merged picture; alpha beside inks goes to a plane of its own. */
function fillFromMerged(bytes: Uint8Array, layout: PsdLayout, base: number, out: Target, beside: Target | undefined): void {
  const count = base + (layout.hasMergedAlpha ? 1 : 0);
  const isCmyk = layout.mode === PSD_MODE.cmyk;
  eachMergedPlane(bytes, layout, count, (plane, channel) => {
    if (layout.bitDepth === 1) putBits(plane, layout, out);
    else if (beside && channel === base) putPlane(plane, layout.bitDepth, beside, 0, false, 1);
    else putPlane(plane, layout.bitDepth, out, channel === base ? OPAQUE : channel, isCmyk);
  });
  if (count === base || !layout.isOnWhite) return;
  if (beside) removePaper(out, beside);
  else removeWhite(out);
}

/** Inks of a multichannel file laid over each other on white. */
function layInks(bytes: Uint8Array, layout: PsdLayout, out: Target): void {
  out.fill(out instanceof Uint16Array ? 65_535 : 255);
  const isDeepFile = layout.bitDepth === 16;
  eachMergedPlane(bytes, layout, layout.channels, (plane, channel) => {
    const at = isDeepFile ? (i: number) => ((plane[i * 2] << 8) | plane[i * 2 + 1]) / 65_535 : (i: number) => plane[i] / 255;
    layInk(out, at, layout.inks[channel]);
  });
}

/**
 * Decodes a PSD or PSB: the only layer where it is the whole picture, else the merged picture, else the layers laid over each other. Four samples a pixel of the kind asked for.
 * Sizes must have been held against the limits. Errors: file.corrupt, file.truncated, file.unsupported-variant.
 */
export async function decodePsd(bytes: Uint8Array, kind: SampleKind): Promise<Samples> {
  const layout = readPsdLayout(bytes);
  if (layout.mode === PSD_MODE.lab) throw new AppError('file.unsupported-variant', { format: 'PSD in Lab' });
  const { storedWidthPx: width, storedHeightPx: height } = layout;
  const isCmyk = layout.mode === PSD_MODE.cmyk;
  const isInks = layout.mode === PSD_MODE.multichannel;
  const base = isCmyk ? 4 : layout.mode === PSD_MODE.rgb ? 3 : 1;
  if (layout.composeAt !== null) return { width, height, kind, ...(await composeLayers(bytes, layout, layout.composeAt, isDeep(kind))) };
  const count = width * height * 4;
  // Rows that the file can't hold are not given memory for: a packed row takes two bytes for 128 at the least.
  if (bytes.length < (width * height * layout.bitDepth * base) / 8 / 64) throw new AppError('file.truncated');
  const data = isDeep(kind) ? new Uint16Array(count) : new Uint8Array(count);
  if (isInks) {
    if (layout.bitDepth === 1) throw new AppError('file.unsupported-variant', { format: 'PSD in multichannel of one bit' });
    layInks(bytes, layout, data);
    return { width, height, kind, data };
  }
  if (!layout.hasMergedAlpha && !isCmyk) setOpaque(data);
  const alpha = isCmyk && layout.hasMergedAlpha ? data.slice(0, width * height) : undefined;
  if (!(await fillFromLayer(bytes, layout, base, data))) fillFromMerged(bytes, layout, base, data, alpha);
  if (layout.mode === PSD_MODE.indexed) applyPalette(bytes, layout, data);
  else if (base === 1) spreadGray(data);
  return { width, height, kind, data, ...(alpha && { alpha }) };
}
