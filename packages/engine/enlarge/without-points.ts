import type { PixelWindow, Rect } from '../image.ts';
import type { TrustAt } from './lay-drawing.ts';

/** What is made of a part of the result, with a row and a column around it that its rim is compared with. */
export interface PointedPart {
  /** The part with what lies around it, straight RGBA. */
  readonly made: PixelWindow;
  /** The drawing of it, straight RGBA, as large; null where nothing was drawn. */
  readonly drawn: Uint8Array | null;
  /** How far the drawing counts at a column and a row of it. */
  readonly shareAt: TrustAt;
  /** Whether a column and a row of it may hold points. */
  readonly mayHold: (x: number, y: number) => boolean;
}

const CHANNELS = 4;

/** The middle one of nine values; changes their order. */
function middle(nine: Float32Array): number {
  for (let at = 1; at < 9; at++) {
    const value = nine[at];
    let to = at - 1;
    for (; to >= 0 && nine[to] > value; to--) nine[to + 1] = nine[to];
    nine[to + 1] = value;
  }
  return nine[4];
}

/** Where the pixels of three by three around one lie; at the rim of the window the last ones twice. */
function fillPlaces({ width, height }: Rect, x: number, y: number, places: Int32Array): void {
  const [left, right] = [Math.max(0, x - 1), Math.min(width - 1, x + 1)];
  let count = 0;
  for (const row of [Math.max(0, y - 1), y, Math.min(height - 1, y + 1)]) {
    for (const column of [left, x, right]) places[count++] = (row * width + column) * CHANNELS;
  }
}

/** A channel with premultiplied alpha. */
const valueAt = (pixels: Uint8Array, at: number, channel: number): number =>
  channel === 3 ? pixels[at + 3] * 255 : pixels[at + channel] * pixels[at + 3];

function middleOf(pixels: Uint8Array, { places, nine }: Pick<Place, 'places' | 'nine'>, channel: number): number {
  for (let n = 0; n < 9; n++) nine[n] = valueAt(pixels, places[n], channel);
  return middle(nine);
}

interface Place {
  readonly at: number;
  /** The pixels around it, as `fillPlaces` has them. */
  readonly places: Int32Array;
  /** Room for their values, one channel after the other. */
  readonly nine: Float32Array;
  readonly share: number;
}

/** A channel of a pixel, no further off the middle of three by three than the drawing's is. */
function heldValue({ made: { pixels }, drawn }: PointedPart, place: Place, channel: number): number {
  const { at, share } = place;
  const own = valueAt(pixels, at, channel);
  const usual = middleOf(pixels, place, channel);
  if (own === usual) return own;
  const room = drawn && share > 0 ? share * Math.abs(valueAt(drawn, at, channel) - middleOf(drawn, place, channel)) : 0;
  return Math.max(usual - room, Math.min(usual + room, own));
}

function writeHeld(pointed: PointedPart, place: Place, out: Uint8Array, to: number): void {
  const alpha = heldValue(pointed, place, 3) / 255;
  const opacity = Math.round(alpha);
  out[to + 3] = opacity;
  for (let channel = 0; channel < 3; channel++) {
    out[to + channel] = opacity === 0 ? 0 : Math.min(255, Math.round(heldValue(pointed, place, channel) / alpha));
  }
}

/**
 * Takes single points out of an enlargement that its drawing hasn't: no pixel is further off the middle of three by three than the drawing's is, each channel with
 * premultiplied alpha. Straight RGBA.
 * @param part the part of the result that is written, within the window of what was made
 * @param out as large as the part
 */
export function withoutPoints(pointed: PointedPart, part: Rect, out: Uint8Array): void {
  const { made, drawn, shareAt, mayHold } = pointed;
  const { rect, pixels } = made;
  const [left, top] = [part.x - rect.x, part.y - rect.y];
  const [places, nine] = [new Int32Array(9), new Float32Array(9)];
  for (let y = top, to = 0; y < top + part.height; y++) {
    for (let x = left; x < left + part.width; x++, to += CHANNELS) {
      const at = (y * rect.width + x) * CHANNELS;
      if (!mayHold(x, y)) {
        for (let channel = 0; channel < CHANNELS; channel++) out[to + channel] = pixels[at + channel];
        continue;
      }
      fillPlaces(rect, x, y, places);
      writeHeld(pointed, { at, places, nine, share: drawn ? shareAt(x, y) : 0 }, out, to);
    }
  }
}

/** Alpha of what is as good as solid. */
const SOLID = 249;
/** Softened edges are narrower than three pixels; beside what is wider the network reaches so far. */
const INSIDE_PX = 1;
const BESIDE_PX = 3;

/** Marks pixels near which art is see-through on more than an edge, a byte each; null where it is nowhere. What lies four pixels around one decides on it. */
export function besideSeeThrough({ rect: { width, height }, pixels }: PixelWindow): Uint8Array | null {
  const isSeeThrough = (index: number): boolean => pixels[index * 4 + 3] > 0 && pixels[index * 4 + 3] < SOLID;
  const near = new Uint8Array(width * height);
  let isAny = false;
  const isWide = (x: number, y: number): boolean => {
    for (let row = Math.max(0, y - INSIDE_PX); row <= Math.min(height - 1, y + INSIDE_PX); row++) {
      for (let column = Math.max(0, x - INSIDE_PX); column <= Math.min(width - 1, x + INSIDE_PX); column++) {
        if (!isSeeThrough(row * width + column)) return false;
      }
    }
    return true;
  };
  for (let y = 0, index = 0; y < height; y++) {
    for (let x = 0; x < width; x++, index++) {
      if (!isSeeThrough(index) || !isWide(x, y)) continue;
      isAny = true;
      const [from, to] = [Math.max(0, x - BESIDE_PX), Math.min(width - 1, x + BESIDE_PX) + 1];
      for (let row = Math.max(0, y - BESIDE_PX); row <= Math.min(height - 1, y + BESIDE_PX); row++) {
        near.fill(1, row * width + from, row * width + to);
      }
    }
  }
  return isAny ? near : null;
}
