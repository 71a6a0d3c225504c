/** Image formats by the name used in reports, options and file names. */
export const FORMATS = ['png', 'jpeg', 'webp', 'avif', 'gif', 'tiff', 'bmp', 'svg', 'pdf', 'psd', 'heic', 'eps', 'dxf'] as const;
export type FormatId = (typeof FORMATS)[number];

interface FormatFacts {
  readonly name: string;
  /** Extensions without a dot; the first one names our own files. */
  readonly extensions: readonly [string, ...string[]];
  readonly mime: string;
}

export const FORMAT_FACTS: Readonly<Record<FormatId, FormatFacts>> = {
  png: { name: 'PNG', extensions: ['png'], mime: 'image/png' },
  jpeg: { name: 'JPEG', extensions: ['jpg', 'jpeg', 'jpe', 'jfif'], mime: 'image/jpeg' },
  webp: { name: 'WebP', extensions: ['webp'], mime: 'image/webp' },
  avif: { name: 'AVIF', extensions: ['avif'], mime: 'image/avif' },
  gif: { name: 'GIF', extensions: ['gif'], mime: 'image/gif' },
  tiff: { name: 'TIFF', extensions: ['tif', 'tiff'], mime: 'image/tiff' },
  bmp: { name: 'BMP', extensions: ['bmp', 'dib'], mime: 'image/bmp' },
  svg: { name: 'SVG', extensions: ['svg'], mime: 'image/svg+xml' },
  pdf: { name: 'PDF', extensions: ['pdf'], mime: 'application/pdf' },
  psd: { name: 'PSD', extensions: ['psd'], mime: 'image/vnd.adobe.photoshop' },
  heic: { name: 'HEIC', extensions: ['heic', 'heif'], mime: 'image/heic' },
  eps: { name: 'EPS', extensions: ['eps'], mime: 'application/postscript' },
  dxf: { name: 'DXF', extensions: ['dxf'], mime: 'image/vnd.dxf' },
};

/** The format that a file name asks for, or null. For choosing an output only: inputs are sniffed from bytes. */
export function formatFromName(fileName: string): FormatId | null {
  const dot = fileName.lastIndexOf('.');
  if (dot < 0) return null;
  const extension = fileName.slice(dot + 1).toLowerCase();
  return FORMATS.find((format) => FORMAT_FACTS[format].extensions.includes(extension)) ?? null;
}
