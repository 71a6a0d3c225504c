import { SCHEMA } from './exposure.ts';
import { refuse } from './rest-error.ts';
import type { Headers } from './rest-message.ts';

/** What the headers of a request ask of the answer. */
export interface Preferences {
  /** One object instead of a list; any other number of rows is refused. */
  readonly isSingle: boolean;
  readonly wantsRows: boolean;
  readonly wantsCount: boolean;
  /** Missing keys of a list take the column's default instead of null. */
  readonly wantsDefaults: boolean;
  readonly onConflict: 'merge' | 'ignore' | null;
  /** The preferences that were honored, for `Preference-Applied`. */
  readonly applied: string;
}

export const OBJECT_TYPE = 'application/vnd.pgrst.object+json';
const LIST_TYPES = new Set(['application/json', 'application/*', '*/*', 'application/vnd.pgrst.array+json']);

const KNOWN = new Set([
  'return=representation',
  'return=minimal',
  'count=exact',
  'count=planned',
  'count=estimated',
  'missing=default',
  'resolution=merge-duplicates',
  'resolution=ignore-duplicates',
]);

export function headerText(headers: Headers, name: string): string {
  const value = headers[name];
  return (Array.isArray(value) ? value.join(',') : value) ?? '';
}

function readAccept(accept: string): boolean {
  const types = accept
    .split(',')
    .map((part) => part.split(';')[0].trim().toLowerCase())
    .filter(Boolean);
  if (types.includes(OBJECT_TYPE)) return true;
  if (types.length > 0 && !types.some((type) => LIST_TYPES.has(type))) throw refuse.badMedia(accept);
  return false;
}

/** @throws RestError for a schema that is not exposed or a media type that is not offered. */
export function readPreferences(method: string, headers: Headers): Preferences {
  const profile = headerText(headers, method === 'GET' || method === 'HEAD' ? 'accept-profile' : 'content-profile');
  if (profile !== '' && profile !== SCHEMA) throw refuse.badSchema(profile);
  const prefer = headerText(headers, 'prefer')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => KNOWN.has(part));
  const has = (text: string): boolean => prefer.includes(text);
  return {
    isSingle: readAccept(headerText(headers, 'accept')),
    wantsRows: has('return=representation'),
    wantsCount: prefer.some((part) => part.startsWith('count=')),
    wantsDefaults: has('missing=default'),
    onConflict: has('resolution=merge-duplicates') ? 'merge' : has('resolution=ignore-duplicates') ? 'ignore' : null,
    applied: prefer.join(', '),
  };
}
