import type { Rect } from '../image.ts';
import { pixelWords } from '../pixel-words.ts';
import type { Size } from '../region/rect.ts';

/** A drawing laid over an enlarged picture, all of the same part of the result; RGBA, straight alpha. */
export interface LaidDrawing {
  /** The picture enlarged by a filter; becomes the result. */
  readonly target: Uint8Array;
  /** The drawing at the size of the result. */
  readonly drawn: Uint8Array;
  /** The drawing at the picture's size, enlarged by the same filter; null where nothing of what the drawing leaves out is to come back. */
  readonly blurred: Uint8Array | null;
  /** The part of the result. */
  readonly rect: Rect;
  /** How far the drawing is trusted, a byte for each pixel of the picture. */
  readonly trust: Uint8Array;
  readonly picture: Size;
  /** Pixels of the result for each of the picture. */
  readonly across: number;
  readonly down: number;
}

/** Where an axis of the result lies between two samples of the picture, and how near to the second, in 256ths. */
function between(from: number, length: number, scale: number, samples: number): { readonly first: Int32Array; readonly share: Int32Array } {
  const first = new Int32Array(length);
  const share = new Int32Array(length);
  for (let n = 0; n < length; n++) {
    const place = Math.min(samples - 1, Math.max(0, (from + n + 0.5) / scale - 0.5));
    first[n] = Math.min(Math.max(0, samples - 2), Math.floor(place));
    share[n] = Math.round(256 * (place - first[n]));
  }
  return { first, share };
}

/** How far a drawing counts at a column and a row of a part of the result, 0 to 1. */
export type TrustAt = (x: number, y: number) => number;

/** The trust of the picture's pixels, mixed for those of a part of the result. */
export function trustOver({ rect, trust, picture, across, down }: Omit<LaidDrawing, 'target' | 'drawn' | 'blurred'>): TrustAt {
  const columns = between(rect.x, rect.width, across, picture.width);
  const rows = between(rect.y, rect.height, down, picture.height);
  const right = picture.width > 1 ? 1 : 0;
  const below = picture.height > 1 ? picture.width : 0;
  return (x, y) => {
    const place = rows.first[y] * picture.width + columns.first[x];
    const [sx, sy] = [columns.share[x], rows.share[y]];
    const upper = trust[place] * (256 - sx) + trust[place + right] * sx;
    const lower = trust[place + below] * (256 - sx) + trust[place + below + right] * sx;
    return (upper * (256 - sy) + lower * sy) / (255 * 65_536);
  };
}

const clampByte = (value: number): number => (value < 0 ? 0 : value > 255 ? 255 : value);

/**
 * Adds to an enlarged picture what a trusted drawing knows more than its pixels: the drawing less its own enlargement. Where the drawing comes back to
 * the picture, that is the drawing itself, and what it lacks (a shade, a texture) stays as the filter has it. Mixed with premultiplied alpha.
 * Source of the idea: back-projection, M. Irani, S. Peleg, "Improving resolution by image registration", 1991, with a drawing as first guess.
 */
export function layDrawing({ target, drawn, blurred, rect, trust, picture, across, down }: LaidDrawing): void {
  const shareAt = trustOver({ rect, trust, picture, across, down });
  const [targetWords, drawnWords] = [pixelWords({ pixels: target }), pixelWords({ pixels: drawn })];
  const softWords = blurred ? pixelWords({ pixels: blurred }) : targetWords;
  const soft = blurred ?? target;
  for (let y = 0, at = 0, word = 0; y < rect.height; y++) {
    for (let x = 0; x < rect.width; x++, at += 4, word++) {
      // Most of flat art: there is nothing to add. Each pixel is looked at before it is changed, so that a copy of its word tells it as well.
      if (targetWords[word] === drawnWords[word] && targetWords[word] === softWords[word]) continue;
      const share = shareAt(x, y);
      if (share === 0) continue;
      const own = target[at + 3];
      const ink = drawn[at + 3];
      const old = soft[at + 3];
      const alpha = own + share * (ink - old);
      const opacity = Math.floor(clampByte(alpha) + 0.5);
      target[at + 3] = opacity;
      if (opacity === 0) {
        target[at] = target[at + 1] = target[at + 2] = 0;
        continue;
      }
      for (let channel = at; channel < at + 3; channel++) {
        // By the opacity that came out, not by what a byte holds of it: one color stays that color.
        target[channel] = clampByte(
          Math.floor((target[channel] * own + share * (drawn[channel] * ink - soft[channel] * old)) / alpha + 0.5),
        );
      }
    }
  }
}
