import { nodeCodecs } from '@underbase/codecs/node';
import sharp from 'sharp';
import type { Piece } from './index.ts';

const codecs = nodeCodecs();

/** The file as a shop gets it: a JPEG of the piece's quality, else a PNG. */
export function encodePiece({ flat, jpegQuality, hasHalvedChroma }: Piece): Promise<Uint8Array> {
  if (jpegQuality && hasHalvedChroma) {
    const raw = { width: flat.width, height: flat.height, channels: 4 } as const;
    return sharp(flat.pixels, { raw }).removeAlpha().jpeg({ quality: jpegQuality, chromaSubsampling: '4:2:0' }).toBuffer();
  }
  return codecs.encode(flat, jpegQuality ? 'jpeg' : 'png', { quality: jpegQuality });
}

/** The art alone, as a PNG. */
export function encodeTruth({ truth }: Piece): Promise<Uint8Array> {
  return codecs.encode(truth, 'png');
}

/** Pixels of the file, as a tool gets them: with what JPEG does to them. */
export async function pixelsOfPiece(piece: Piece): Promise<Piece['flat']> {
  if (!piece.jpegQuality) return piece.flat;
  return (await codecs.decode(await encodePiece(piece))).image;
}
