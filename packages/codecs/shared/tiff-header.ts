import { AppError } from '@underbase/contract';
import { ByteReader } from './byte-reader.ts';
import { directoryDpi, TAG } from './exif.ts';
import { asOrientation, type Header } from './header.ts';
import { openTiff, readDirectory, type TiffDirectory } from './tiff-directory.ts';

const WIDTH = 256;
const HEIGHT = 257;
const BITS = 258;
const PHOTOMETRIC = 262;
const SAMPLES = 277;
const EXTRA_SAMPLES = 338;
const JPEG_STREAM = 513;
const OFFSETS = [273, 324] as const;
const COUNTS = [279, 325] as const;

/** Color mode by PhotometricInterpretation; YCbCr is a way to store RGB. */
const MODES: Readonly<Record<number, Header['colorMode']>> = {
  0: 'gray',
  1: 'gray',
  2: 'rgb',
  3: 'indexed',
  4: 'gray',
  5: 'cmyk',
  6: 'rgb',
  8: 'lab',
  9: 'lab',
  10: 'lab',
};
const MODE_SAMPLES: Readonly<Record<Header['colorMode'], number>> = { gray: 1, indexed: 1, rgb: 3, lab: 3, cmyk: 4 };

/** TIFF 6.0, section 18: what a sample beyond the colors is. */
const UNSPECIFIED = 0;

/** Beside inks, samples that say no alpha are spots; other programs leave the tag at 0 for the alpha of RGB. */
function hasAlpha(directory: TiffDirectory, colorMode: Header['colorMode']): boolean {
  const samples = directory.number(SAMPLES) ?? 1;
  if (!directory.has(EXTRA_SAMPLES)) return samples === 2 || (samples === 4 && colorMode === 'rgb');
  return samples > MODE_SAMPLES[colorMode] && (colorMode !== 'cmyk' || directory.number(EXTRA_SAMPLES) !== UNSPECIFIED);
}

/** Entries and strips of all pages together: pages may overlap, so that a small file could hold billions. */
const WORK_LIMIT = 4_000_000;

/** Walks the chain of pages, each of which must be all there. A chain that bites its tail ends there. */
class PageWalk {
  readonly #reader: ByteReader;
  readonly #isBig: boolean;
  #work = 0;

  constructor(reader: ByteReader, isBig: boolean) {
    this.#reader = reader;
    this.#isBig = isBig;
  }

  /** The number of pages from the directory at `first`. */
  count(first: number): number {
    const seen = new Set<number>();
    for (let at = first; at !== 0 && !seen.has(at); ) {
      seen.add(at);
      const directory = readDirectory(this.#reader, at, this.#isBig);
      this.#spend(directory.size);
      if (!directory.isComplete) throw new AppError('file.truncated');
      this.#checkData(directory);
      at = directory.next;
    }
    return seen.size;
  }

  #spend(steps: number): void {
    this.#work += steps;
    if (this.#work > WORK_LIMIT) throw new AppError('file.corrupt');
  }

  /** Strips or tiles that reach past the end mean that the file was cut. */
  #checkData(directory: TiffDirectory): void {
    const kind = directory.has(OFFSETS[0]) ? 0 : 1;
    const parts = directory.count(OFFSETS[kind]);
    // Old JPEG may stand in one stream without strips.
    if (parts === 0 && directory.has(JPEG_STREAM)) return;
    if (parts === 0) throw new AppError('file.corrupt');
    this.#spend(parts);
    for (let i = 0; i < parts; i++) {
      const at = directory.numberAt(OFFSETS[kind], i);
      const sizeBytes = directory.numberAt(COUNTS[kind], i) ?? 0;
      if (at === null || at + sizeBytes > this.#reader.length) throw new AppError('file.truncated');
    }
  }
}

/** TIFF 6.0 and BigTIFF: the first page. */
export function readTiffHeader(bytes: Uint8Array): Header {
  const reader = new ByteReader(bytes);
  const { first, isBig } = openTiff(reader);
  const directory = readDirectory(reader, first, isBig);
  const widthPx = directory.number(WIDTH);
  const heightPx = directory.number(HEIGHT);
  if (widthPx === null || heightPx === null || directory.count(WIDTH) !== 1 || directory.count(HEIGHT) !== 1)
    throw new AppError('file.corrupt');
  const pages = new PageWalk(reader, isBig).count(first);
  const colorMode = MODES[directory.number(PHOTOMETRIC) ?? 1] ?? 'gray';
  const profile = directory.bytes(TAG.iccProfile);
  return {
    format: 'tiff',
    storedWidthPx: widthPx,
    storedHeightPx: heightPx,
    orientation: asOrientation(directory.number(TAG.orientation)),
    dpi: directoryDpi(directory, 2),
    hasAlpha: hasAlpha(directory, colorMode),
    colorMode,
    bitDepth: directory.number(BITS) ?? 1,
    pages,
    profile: profile === null ? null : { bytes: profile, isDeflated: false },
  };
}
