import { AppError } from '@underbase/contract';
import { FAMILIES, type Family } from './families.ts';
import { MODEL_ID } from './model-id.ts';

export type ModelUse = 'matting' | 'enlarging';

/** A model that an operator has set up. */
export interface ModelSource {
  /** What forms and jobs name it by. */
  readonly id: string;
  readonly use: ModelUse;
  /** A file's path, or an http(s) address. */
  readonly from: string;
  /** Of the file, 64 hexadecimal digits in lower case; null for a file that somebody named on the command line without one. */
  readonly sha256: string | null;
  /** How it takes its picture, where that should not be told by its shape. */
  readonly family?: Family['id'];
}

const USES: readonly ModelUse[] = ['matting', 'enlarging'];
const SHA256 = /^[0-9a-f]{64}$/i;
const KNOWN_KEYS = ['id', 'use', 'from', 'sha256', 'family'];

export function isAddress(from: string): boolean {
  return /^https?:\/\//i.test(from);
}

/** Whether a text has the form of a checksum. */
export function isSha256(text: string): boolean {
  return SHA256.test(text);
}

/** Why an entry can't be used; empty where it can. */
function problemsOf(entry: unknown, index: number): string[] {
  if (typeof entry !== 'object' || entry === null) return [`entry ${index + 1} is no object`];
  const given = entry as Record<string, unknown>;
  const name = typeof given.id === 'string' ? given.id : `entry ${index + 1}`;
  const problems: string[] = [];
  const unknown = Object.keys(given).find((key) => !KNOWN_KEYS.includes(key));
  if (unknown !== undefined) problems.push(`${name}: there is no "${unknown}"`);
  if (!new RegExp(`^${MODEL_ID}$`).test(String(given.id))) problems.push(`${name}: "id" must be letters a-z, digits, - and _`);
  if (!USES.includes(given.use as ModelUse)) problems.push(`${name}: "use" must be ${USES.join(' or ')}`);
  if (typeof given.from !== 'string' || given.from === '') problems.push(`${name}: "from" must be a path or an http(s) address`);
  if (!SHA256.test(String(given.sha256))) problems.push(`${name}: "sha256" must be the file's checksum, 64 hexadecimal digits`);
  if (given.family !== undefined && !Object.hasOwn(FAMILIES, String(given.family)))
    problems.push(`${name}: "family" must be ${Object.keys(FAMILIES).join(', ')}`);
  return problems;
}

/** Models of a configuration, a JSON list of objects, with all that is wrong with it: nothing is set up where anything is. */
export function parseModels(json: string): { readonly models: readonly ModelSource[]; readonly problems: readonly string[] } {
  let list: unknown;
  try {
    list = JSON.parse(json);
  } catch {
    return { models: [], problems: ['it is no JSON'] };
  }
  if (!Array.isArray(list)) return { models: [], problems: ['it is no list'] };
  const problems = list.flatMap(problemsOf);
  const ids = list.map((entry) => entry?.id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (problems.length === 0 && twice !== undefined) problems.push(`${twice}: two models have this id`);
  if (problems.length > 0) return { models: [], problems };
  return { models: list.map((entry: ModelSource) => ({ ...entry, sha256: entry.sha256?.toLowerCase() ?? null })), problems };
}

/**
 * The model of an id for a use, or the first that is set up for it where the id is empty.
 * Errors: model.none where none is set up for it, model.unknown.
 */
export function requireModel(models: readonly ModelSource[], use: ModelUse, id: string): ModelSource {
  const fitting = models.filter((model) => model.use === use);
  if (fitting.length === 0) throw new AppError('model.none');
  const found = id === '' ? fitting[0] : fitting.find((model) => model.id === id);
  if (!found) throw new AppError('model.unknown', { model: id, known: fitting.map((model) => model.id).join(', ') });
  return found;
}
