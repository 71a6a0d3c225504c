import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { ErrorCode } from '@underbase/contract';
import { allPngForms, type PngForm, pngForm } from './fixtures/png-forms.ts';
import type { DecodeOptions, SourceInfo } from './port.ts';

/** One file and what reading it must give, on both hosts alike. Hosts may differ from the reference by `tolerance` where alpha is above 0. */
export interface CodecCase {
  readonly name: string;
  readonly bytes: () => Uint8Array;
  readonly options?: DecodeOptions;
  readonly info?: Partial<SourceInfo>;
  /** RGBA8 as an independent reader sees it. */
  readonly rgba?: () => Uint8Array;
  /** Largest difference of a channel; 0 where absent. */
  readonly tolerance?: number;
  /** Read nowhere: the code that says so. */
  readonly error?: ErrorCode;
  /** What a limit from outside says instead, where it is met before the library finds out. */
  readonly outside?: ErrorCode;
}

const read = (name: string): Uint8Array => new Uint8Array(readFileSync(new URL(`fixtures/${name}`, import.meta.url)));

const fixture = (name: string, info: Partial<SourceInfo>, rest: Partial<CodecCase> = {}): CodecCase => ({
  name,
  bytes: () => read(name),
  rgba: () => read(`${name}.rgba`),
  info: { widthPx: 20, heightPx: 14, dpi: null, hasAlpha: false, iccName: null, pages: 1, ...info },
  ...rest,
});

const refused = (name: string, error: ErrorCode, bytes: () => Uint8Array): CodecCase => ({ name, bytes, error });

const text = (name: string): string => new TextDecoder().decode(read(name));

/** The drawing of one fixture in another dress. */
const dressed = (name: string, dress: (drawing: string) => Uint8Array): CodecCase => ({
  ...fixture('svg-px.svg', { format: 'svg', hasAlpha: true }),
  name,
  bytes: () => dress(text('svg-px.svg')),
});

const utf16 = (drawing: string): Buffer => Buffer.from(`\ufeff${drawing.replace('"1.0"', '"1.0" encoding="UTF-16"')}`, 'utf16le');
const prefixed = (drawing: string): Uint8Array =>
  Buffer.from(drawing.replaceAll(/<(\/?)(svg|rect)/g, '<$1svg:$2').replace('xmlns=', 'xmlns:svg='));

const form = ({ name, bytes, rgba, colorType, depth, isTransparent }: PngForm): CodecCase => ({
  name,
  bytes: () => bytes,
  rgba: () => rgba,
  info: {
    format: 'png',
    widthPx: 11,
    heightPx: 9,
    dpi: 300,
    hasAlpha: isTransparent,
    bitDepth: depth,
    colorMode: colorType === 3 ? 'indexed' : colorType === 0 || colorType === 4 ? 'gray' : 'rgb',
  },
});

const orientations: CodecCase[] = [1, 2, 3, 4, 5, 6, 7, 8].map((n) =>
  fixture(`jpeg-orientation-${n}.jpg`, { format: 'jpeg', dpi: 150, widthPx: n < 5 ? 20 : 14, heightPx: n < 5 ? 14 : 20 }, { tolerance: 2 }),
);

const INKS_WITH_ALPHA: CodecCase[] = (
  [
    ['tiff-cmyk-alpha', 8],
    ['tiff-cmyk-alpha-16', 16],
    ['tiff-cmyk-alpha-tiled', 8],
    ['tiff-cmyk-alpha-planes', 8],
    ['tiff-cmyk-alpha-times', 16],
    ['tiff-cmyk-alpha-times-planes', 16],
  ] as const
).map(([name, bitDepth]) =>
  fixture(`${name}.tif`, { format: 'tiff', colorMode: 'cmyk', hasAlpha: true, bitDepth, iccName: 'Test press CMYK' }, { tolerance: 1 }),
);

/** A JPEG cut where its scan begins to run: the header is whole, the picture is not. */
const cut = (name: string, share: number): CodecCase =>
  refused(`${name} cut at ${share * 10} tenths`, 'file.truncated', () => {
    const bytes = read(name);
    return bytes.subarray(0, Math.floor((bytes.length * share) / 10));
  });

const patched = (name: string, at: number, values: readonly number[]): Uint8Array => {
  const bytes = read(name);
  bytes.set(values, at);
  return bytes;
};

/** A header that claims `width` x `height`, behind it next to nothing. */
function pngClaiming(width: number, height: number): Uint8Array {
  const bytes = Buffer.from(pngForm(6, 8, false, false).bytes);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return new Uint8Array(bytes);
}

export const CASES: readonly CodecCase[] = [
  ...allPngForms().map(form),
  fixture('png-orientation-6.png', { format: 'png', hasAlpha: true, widthPx: 14, heightPx: 20 }),
  fixture('png-wide-profile.png', { format: 'png', hasAlpha: true, iccName: 'Wide test RGB' }, { tolerance: 1 }),
  fixture('png-gray-profile.png', { format: 'png', colorMode: 'gray', iccName: 'Test gray gamma 1.8' }, { tolerance: 1 }),
  fixture('png-srgb-profile.png', { format: 'png', hasAlpha: true, dpi: 300, iccName: 'sRGB built-in' }),

  fixture('jpeg-420.jpg', { format: 'jpeg', colorMode: 'rgb', bitDepth: 8 }, { tolerance: 2 }),
  fixture('jpeg-422.jpg', { format: 'jpeg' }, { tolerance: 2 }),
  fixture('jpeg-444-progressive.jpg', { format: 'jpeg', dpi: 240 }, { tolerance: 2 }),
  fixture('jpeg-gray.jpg', { format: 'jpeg', colorMode: 'gray' }, { tolerance: 2 }),
  fixture('jpeg-per-cm.jpg', { format: 'jpeg', dpi: 299.72 }, { tolerance: 2 }),
  ...orientations,
  fixture('jpeg-wide-profile.jpg', { format: 'jpeg', iccName: 'Wide test RGB' }, { tolerance: 2 }),
  fixture('jpeg-cmyk-adobe.jpg', { format: 'jpeg', colorMode: 'cmyk', iccName: 'Test press CMYK' }, { tolerance: 2 }),

  fixture('webp-lossy-alpha.webp', { format: 'webp', hasAlpha: true }, { tolerance: 2 }),
  fixture('webp-lossless.webp', { format: 'webp', hasAlpha: true }),
  fixture('webp-exif-dpi.webp', { format: 'webp', dpi: 300 }),
  fixture('webp-orientation-8.webp', { format: 'webp', hasAlpha: true, widthPx: 14, heightPx: 20 }),
  fixture('webp-animated.webp', { format: 'webp', hasAlpha: true, pages: 2 }),
  fixture('webp-wide-profile.webp', { format: 'webp', iccName: 'Wide test RGB' }, { tolerance: 1 }),

  fixture('avif-alpha.avif', { format: 'avif', hasAlpha: true }, { tolerance: 12 }),
  fixture('avif-444.avif', { format: 'avif' }, { tolerance: 12 }),

  fixture('gif-plain.gif', { format: 'gif', colorMode: 'indexed' }),
  fixture('gif-interlaced.gif', { format: 'gif' }),
  fixture('gif-transparent.gif', { format: 'gif', hasAlpha: true }),
  fixture('gif-animated.gif', { format: 'gif', pages: 2 }),

  fixture('tiff-lzw-300dpi.tif', { format: 'tiff', dpi: 300 }),
  fixture('tiff-deflate-alpha.tif', { format: 'tiff', hasAlpha: true }),
  fixture('tiff-packbits-gray.tif', { format: 'tiff', colorMode: 'gray' }),
  fixture('tiff-bilevel-g4.tif', { format: 'tiff', colorMode: 'gray', bitDepth: 1 }),
  fixture('tiff-gray-16.tif', { format: 'tiff', colorMode: 'gray', bitDepth: 16 }),
  fixture('tiff-palette.tif', { format: 'tiff', colorMode: 'indexed' }),
  fixture('tiff-per-cm.tif', { format: 'tiff', dpi: 300 }),
  fixture('tiff-orientation-6.tif', { format: 'tiff', widthPx: 14, heightPx: 20 }),
  fixture('tiff-pages.tif', { format: 'tiff', pages: 3 }),
  fixture('tiff-big-endian-16.tif', { format: 'tiff', bitDepth: 16 }),
  fixture('tiff-tiled.tif', { format: 'tiff', dpi: 71.98360038757325 }),
  fixture('tiff-planar.tif', { format: 'tiff' }),
  fixture('tiff-tiled-planes.tif', { format: 'tiff' }),
  fixture('tiff-tiled-planes-alpha.tif', { format: 'tiff', hasAlpha: true }),
  fixture('tiff-tiled-planes-16.tif', { format: 'tiff', bitDepth: 16 }),
  fixture('tiff-tiled-planes-16-msb.tif', { format: 'tiff', bitDepth: 16 }),
  fixture('tiff-lab.tif', { format: 'tiff', colorMode: 'lab' }, { tolerance: 3 }),
  fixture('tiff-lab-icc.tif', { format: 'tiff', colorMode: 'lab' }, { tolerance: 3 }),
  fixture('tiff-lab-16.tif', { format: 'tiff', colorMode: 'lab', bitDepth: 16 }, { tolerance: 3 }),
  fixture('tiff-old-jpeg.tif', { format: 'tiff' }, { tolerance: 2 }),
  fixture('tiff-old-jpeg-tables.tif', { format: 'tiff' }, { tolerance: 2 }),
  fixture('tiff-gray-profile.tif', { format: 'tiff', colorMode: 'gray', iccName: 'Test gray gamma 1.8' }, { tolerance: 1 }),
  fixture('tiff-cmyk-profile.tif', { format: 'tiff', colorMode: 'cmyk', iccName: 'Test press CMYK' }, { tolerance: 1 }),
  fixture('tiff-cmyk-spot.tif', { format: 'tiff', colorMode: 'cmyk', iccName: 'Test press CMYK' }, { tolerance: 1 }),
  ...INKS_WITH_ALPHA,
  fixture('tiff-cmyk-plain.tif', { format: 'tiff', colorMode: 'cmyk' }, { rgba: undefined }),

  fixture('bmp-1.bmp', { format: 'bmp', dpi: 300, colorMode: 'indexed', bitDepth: 1 }),
  fixture('bmp-4.bmp', { format: 'bmp', dpi: 300, bitDepth: 4 }),
  fixture('bmp-8.bmp', { format: 'bmp', dpi: 300, bitDepth: 8 }),
  fixture('bmp-16-555.bmp', { format: 'bmp', dpi: 300, bitDepth: 5 }),
  fixture('bmp-16-565.bmp', { format: 'bmp', dpi: 300 }),
  fixture('bmp-24.bmp', { format: 'bmp', dpi: 300 }),
  fixture('bmp-24-top-down.bmp', { format: 'bmp', dpi: 300 }),
  fixture('bmp-32.bmp', { format: 'bmp', dpi: 300 }),
  fixture('bmp-32-alpha.bmp', { format: 'bmp', dpi: 300, hasAlpha: true }),
  fixture('bmp-os2.bmp', { format: 'bmp' }),
  fixture('bmp-rle8.bmp', { format: 'bmp', dpi: 300 }),
  fixture('bmp-rle8-jump.bmp', { format: 'bmp', dpi: 300 }),
  fixture('bmp-rle4.bmp', { format: 'bmp', dpi: 300 }),

  fixture('svg-px.svg', { format: 'svg', hasAlpha: true }),
  dressed('svgz', (drawing) => new Uint8Array(gzipSync(drawing))),
  dressed('svg in UTF-16', (drawing) => new Uint8Array(utf16(drawing))),
  dressed('svg in UTF-16, high bytes first', (drawing) => new Uint8Array(utf16(drawing).swap16())),
  dressed('svg in Latin 1 with a declared encoding', (drawing) =>
    Uint8Array.from(Buffer.from(drawing.replace('"1.0"', '"1.0" encoding="ISO-8859-1"').replace('hand', 'hünd'), 'latin1')),
  ),
  dressed('svg with a prefix', (drawing) => Uint8Array.from(prefixed(drawing))),
  dressed('svg behind a long comment', (drawing) => Uint8Array.from(Buffer.from(drawing.replace('hand', 'hand '.repeat(3000))))),
  fixture('svg-view-box.svg', { format: 'svg', hasAlpha: true }),
  fixture('svg-in.svg', { format: 'svg', hasAlpha: true, dpi: 300, widthPx: 60, heightPx: 42 }),
  fixture('svg-outside.svg', { format: 'svg', hasAlpha: true }),
  ...['ttf', 'woff', 'woff2'].map((form) => fixture(`svg-font-${form}.svg`, { format: 'svg', hasAlpha: true })),
  refused('svg with an external entity', 'file.corrupt', () => read('svg-entity.svg')),
  { ...refused('svg with entities that multiply', 'file.corrupt', () => read('svg-laughs.svg')), outside: 'run.memory-budget' },

  fixture('psd-alpha.psd', { format: 'psd', dpi: 300, hasAlpha: true, colorMode: 'rgb' }),
  fixture('psd-rgb.psd', { format: 'psd', bitDepth: 8 }),
  fixture('psd-gray-16.psd', { format: 'psd', colorMode: 'gray', bitDepth: 16 }),
  fixture('pdf-script.pdf', { format: 'pdf', dpi: 144, widthPx: 40, heightPx: 28, hasAlpha: true }, { options: { vectorDpi: 144 } }),
  {
    ...fixture('pdf-script.pdf', { format: 'pdf', dpi: 144, widthPx: 40, heightPx: 28, hasAlpha: true }, { options: { vectorDpi: 144 } }),
    name: 'a PDF behind lines of mail',
    bytes: () => Uint8Array.from(Buffer.concat([Buffer.from('Content-Type: application/pdf\r\n\r\n'), read('pdf-script.pdf')])),
  },
  fixture(
    'pdf-fonts.pdf',
    {
      format: 'pdf',
      dpi: 72,
      widthPx: 60,
      heightPx: 40,
      hasAlpha: true,
      missingFonts: [{ family: 'BrothersBold', words: 'Ridge Club 1974', isInFile: false, isHere: false }],
    },
    { options: { vectorDpi: 72 }, rgba: undefined },
  ),
  refused('a PDF with a password', 'file.locked', () => read('pdf-locked.pdf')),
  fixture('heic-smooth.heic', { format: 'heic', dpi: 71.983, hasAlpha: true, widthPx: 64, heightPx: 64 }, { tolerance: 24 }),

  cut('psd-rgb.psd', 9),
  cut('psd-gray-16.psd', 6),
  cut('pdf-script.pdf', 9),
  refused('nothing', 'file.empty', () => new Uint8Array()),
  refused('a text', 'file.unknown-format', () => new TextEncoder().encode('{"width": 100}')),
  refused('a PDF without its end', 'file.truncated', () => new TextEncoder().encode('%PDF-1.7\n')),
  refused('a png with a wrong header check sum', 'file.corrupt', () => pngClaiming(10, 9)),
  refused('a bmp of 60000 x 60000', 'file.too-many-pixels', () => patched('bmp-rle8.bmp', 18, [0x60, 0xea, 0, 0, 0x60, 0xea, 0, 0])),
  refused('a gif of 65535 x 65535', 'file.too-many-pixels', () => patched('gif-plain.gif', 6, [0xff, 0xff, 0xff, 0xff])),
  refused('a jpeg without a scan', 'file.corrupt', () => read('jpeg-no-scan.jpg')),
  ...[
    'png-srgb-profile.png',
    'jpeg-420.jpg',
    'webp-lossless.webp',
    'avif-444.avif',
    'gif-plain.gif',
    'tiff-lzw-300dpi.tif',
    'bmp-24.bmp',
  ].flatMap((name) => [3, 5, 7, 9].map((share) => cut(name, share))),
];
