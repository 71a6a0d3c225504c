import { ByteReader } from '../byte-reader.ts';
import { openTiff, readDirectory, type TiffDirectory } from '../tiff-directory.ts';

export const TIFF = {
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  photometric: 262,
  fillOrder: 266,
  stripOffsets: 273,
  samples: 277,
  rowsPerStrip: 278,
  stripBytes: 279,
  planar: 284,
  predictor: 317,
  whitePoint: 318,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileBytes: 325,
  extraSamples: 338,
  sampleFormat: 339,
  jpegTables: 347,
  jpegStream: 513,
  jpegStreamBytes: 514,
  jpegRestart: 515,
  jpegQuantizers: 519,
  jpegDcTables: 520,
  jpegAcTables: 521,
  subsampling: 530,
} as const;

export const OLD_JPEG = 6;
export const SEPARATE = 2;

/** The first page's directory and how its parts lie. */
export interface TiffLayout {
  readonly directory: TiffDirectory;
  readonly isTiled: boolean;
  readonly isLittle: boolean;
  readonly compression: number;
  readonly photometric: number;
  readonly samples: number;
  readonly bits: number;
  readonly isSeparate: boolean;
}

/** All values of a tag as numbers; those that can't be read are left out. */
export function allNumbers(directory: TiffDirectory, tag: number): number[] {
  const found: number[] = [];
  for (let i = 0; i < directory.count(tag); i++) {
    const value = directory.numberAt(tag, i);
    if (value !== null) found.push(value);
  }
  return found;
}

/** How the first page lies in the file. Errors: file.corrupt, file.truncated. */
export function readTiffLayout(bytes: Uint8Array): TiffLayout {
  const reader = new ByteReader(bytes);
  const { first, isBig } = openTiff(reader);
  const directory = readDirectory(reader, first, isBig);
  const samples = directory.number(TIFF.samples) ?? 1;
  return {
    directory,
    isTiled: directory.has(TIFF.tileOffsets),
    isLittle: reader.littleEndian,
    compression: directory.number(TIFF.compression) ?? 1,
    photometric: directory.number(TIFF.photometric) ?? 1,
    samples,
    bits: directory.number(TIFF.bits) ?? 1,
    isSeparate: samples > 1 && directory.number(TIFF.planar) === SEPARATE,
  };
}
