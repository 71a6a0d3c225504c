import type { FormatId } from '@underbase/contract';
import type { PixelImage } from '@underbase/engine';
import type { PrintRaster } from './print/print-raster.ts';

/** Lettering in a drawing whose font is neither outlined nor used from the file: each machine draws it with another. */
export interface MissingFont {
  readonly family: string;
  /** The first words that are set in it. */
  readonly words: string;
  /** The file holds the font, and this host can't draw with it. */
  readonly isInFile: boolean;
  /** This host has the font all the same, or stands in for it as every reader does: what it draws is right, but the next one may draw other letters. */
  readonly isHere: boolean;
}

/** Pictures that a page of a document holds. */
export interface PagePictures {
  /** Pixels an inch of the coarsest large one, at the page's own size. */
  readonly dpi: number;
  /** The page is that one picture, and nothing else: it is read pixel by pixel. */
  readonly isWhole: boolean;
}

/** What the file itself says, before anything is converted: shown in the file strip and judged by the validator. */
export interface SourceInfo {
  readonly format: FormatId;
  /** After EXIF orientation. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** Null where the file states none. */
  readonly dpi: number | null;
  /** The file has an alpha channel or a transparent color. */
  readonly hasAlpha: boolean;
  readonly colorMode: 'gray' | 'rgb' | 'cmyk' | 'indexed' | 'lab';
  /** Bits a channel. */
  readonly bitDepth: number;
  /** The embedded profile's own name, or null. */
  readonly iccName: string | null;
  readonly pages: number;
  /** The page that was read, from 1, where it is not the first. */
  readonly page?: number;
  readonly sizeBytes: number;
  /** Of drawings with lettering in fonts of somewhere else; absent where there are none. */
  readonly missingFonts?: readonly MissingFont[];
  /** Of a PDF whose page holds a large picture. */
  readonly pictures?: PagePictures;
}

export interface DecodeOptions {
  readonly signal?: AbortSignal;
  /** For messages. */
  readonly fileName?: string;
  /** Dots an inch at which drawings are rendered; else a PDF that is one picture is at that picture's, sizes in mm, in or pt at the assumed DPI, and px one to one. */
  readonly vectorDpi?: number;
  /** Page of a PDF or a TIFF, from 1; the first where left out. Other formats have one. Error: file.no-page. */
  readonly pageNumber?: number;
  /** Pixels may be placed on shared memory, so that threads can share them. */
  readonly shared?: boolean;
  /** The caller uses `bytes` no more: their memory may be given back as soon as they are read, before pixels are copied. */
  readonly takeBytes?: boolean;
  /** Told when a step of `decode` is done, with the share of the way, 0 to 1. Decoders tell nothing within theirs. */
  readonly onStep?: (fraction: number) => void;
}

export interface Decoded {
  /** RGBA8, straight alpha, sRGB (relative colorimetric with black point compensation where a profile was embedded). */
  readonly image: PixelImage;
  readonly info: SourceInfo;
}

/** A picture as its file keeps it, for work that RGBA8 in sRGB would spoil. */
export interface DecodedRaster {
  /** Upright; 8 or 16 bits, gray, RGB or CMYK, with the file's own profile or null. Palettes became RGB, Lab became sRGB. */
  readonly raster: PrintRaster;
  readonly info: SourceInfo;
}

export interface RecodeOptions extends EncodeOptions {
  readonly fileName?: string;
  /** Resolution to write in place of the file's own. */
  readonly dpi?: number;
}

/** A file made straight from another. */
export interface Recoded {
  readonly bytes: Uint8Array;
  /** What the source says. */
  readonly info: SourceInfo;
  /** What was written; null where nothing is known. */
  readonly dpi: number | null;
}

export interface EncodeOptions {
  readonly signal?: AbortSignal;
  /** 1 to 100, for lossy formats. */
  readonly quality?: number;
  /** #rrggbb behind transparent pixels in formats without alpha; white where absent. */
  readonly background?: string;
  /** Every pixel is black or white: PNG and TIFF are written with one bit a pixel. Other formats know no such thing. */
  readonly isBilevel?: boolean;
}

/**
 * Bytes to picture and back, on both hosts through this one port.
 * Formats are sniffed from bytes, never taken from names. Limits of `contract/limits.ts` hold for every input.
 * Errors: file.empty, file.unknown-format, file.unsupported-variant, file.corrupt, file.truncated, file.too-many-bytes,
 * file.too-many-pixels, file.too-slow, format.cannot-write; an AbortError when cancelled.
 */
export interface Codecs {
  /** Header only: no pixels are decoded. */
  inspect(bytes: Uint8Array, options?: DecodeOptions): Promise<SourceInfo>;
  decode(bytes: Uint8Array, options?: DecodeOptions): Promise<Decoded>;
  /** Writes DPI (where the picture has one) and an sRGB profile or tag in every format that carries them. Keeps its input. */
  encode(image: PixelImage, format: FormatId, options?: EncodeOptions): Promise<Uint8Array>;
  /** As `decode`, but in the file's own depth, inks and profile. Takes nothing over. */
  decodeRaster(bytes: Uint8Array, options?: DecodeOptions): Promise<DecodedRaster>;
  /**
   * Writes a raster as it is, with its resolution and profile. Change beforehand what the format can't hold (RASTER_FORMATS).
   * Error besides those of `encode`: format.cannot-hold.
   */
  encodeRaster(raster: PrintRaster, format: FormatId, options?: EncodeOptions): Promise<Uint8Array>;
  /**
   * The same picture in another format, colors and depth as they are, by the host's shortest way; null where something would have to change,
   * or where there is no shorter way than `decodeRaster` and `encodeRaster`. Keeps its input.
   */
  recode?(bytes: Uint8Array, format: FormatId, options?: RecodeOptions): Promise<Recoded | null>;
  /** The profile that stands for CMYK without one of its own (settled.md 24). */
  cmykProfile(): Promise<Uint8Array>;
  readonly reads: readonly FormatId[];
  readonly writes: readonly FormatId[];
}
