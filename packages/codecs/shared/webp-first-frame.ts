import { ByteReader } from './byte-reader.ts';
import { extendedHeader, pictureChunks, riffChunks, WEBP_FLAG, webpFile } from './webp-chunks.ts';

export interface WebpFrame {
  /** The frame as a still picture of its own. */
  readonly bytes: Uint8Array;
  /** Where it stands on the canvas. */
  readonly x: number;
  readonly y: number;
}

/** An ANMF chunk begins with place, size, duration and flags: sixteen bytes. */
const FRAME_HEADER_BYTES = 16;

/** The first frame of an animation, or null for a still picture: still decoders refuse animations. */
export function webpFirstFrame(bytes: Uint8Array): WebpFrame | null {
  const reader = new ByteReader(bytes, true);
  for (const { kind, at, sizeBytes } of riffChunks(reader, 12, Math.min(bytes.length, reader.u32(4) + 8))) {
    if (kind !== 'ANMF') continue;
    const [x, y] = [reader.u24(at) * 2, reader.u24(at + 3) * 2];
    const [widthPx, heightPx] = [reader.u24(at + 6) + 1, reader.u24(at + 9) + 1];
    const picture = pictureChunks(reader, at + FRAME_HEADER_BYTES, at + sizeBytes);
    return { bytes: webpFile([extendedHeader(WEBP_FLAG.alpha, widthPx, heightPx), ...picture]), x, y };
  }
  return null;
}
