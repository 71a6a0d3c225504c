import { FORMAT_FACTS, type FormatId } from '@underbase/contract';

/** PNG, JPEG, WebP: formats in words, in the order given. */
export function formatWords(formats: readonly FormatId[]): string {
  return formats.map((format) => FORMAT_FACTS[format].name).join(', ');
}

/** Types and extensions for a file dialog, with those of lists where a tool takes such. */
export function acceptList(formats: readonly FormatId[], withLists = false): string {
  const pictures = formats.flatMap((format) => [
    FORMAT_FACTS[format].mime,
    ...FORMAT_FACTS[format].extensions.map((ending) => `.${ending}`),
  ]);
  return [...pictures, ...(withLists ? ['text/csv', '.csv'] : [])].join(',');
}
