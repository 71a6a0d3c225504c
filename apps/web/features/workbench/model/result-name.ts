const EXTENSION = /\.[a-z0-9]{1,5}$/i;
const DPI_TAIL = /_\d+dpi$/i;

/** The name that a result is saved under: artwork_color-ko_300dpi.png. A result of a result keeps one DPI, at the end. */
export function resultName(
  sourceName: string,
  result: { readonly tool: string; readonly dpi: number; readonly extension: string; readonly suffix?: string },
): string {
  const stem = sourceName.replace(EXTENSION, '').replace(DPI_TAIL, '') || 'artwork';
  // On the command line, suffixes of files beside each other come with a dash of their own.
  const suffix = result.suffix ? `_${result.suffix.replace(/^-/, '')}` : '';
  // A film says its own resolution, which is not the artwork's.
  const dpi = DPI_TAIL.test(suffix) ? '' : `_${Math.round(result.dpi)}dpi`;
  return `${stem}_${result.tool}${suffix}${dpi}.${result.extension}`;
}
