import { FORMAT_FACTS } from '@underbase/contract';

/** What a file is sent as, by its name. */
export function mimeOf(name: string): string {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const format = Object.values(FORMAT_FACTS).find(({ extensions }) => (extensions as readonly string[]).includes(ending));
  return format?.mime ?? (ending === 'json' ? 'application/json' : 'application/octet-stream');
}
