import type { ToolDeclaration } from './declaration.ts';
import { isOfPictures, type OptionField, type OptionValues } from './options.ts';

/** What the record of a charge says of a run. */
export interface UsageRecord {
  /** The tool's mode, such as `spot`; null for tools without modes. */
  readonly variant: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** The database takes 16,384 octets of the JSON as it prints it itself, with a space behind every comma and colon. */
const LARGEST_OCTETS = 16_384;
/** A word stays, a whole file does not. */
const LONGEST_WORD = 200;

/** The entry that holds the file's name, for the account page; no tool has an option of that name. */
const FILE_KEY = 'file';

/**
 * The options of a run as its charge keeps them: what was done on the picture by hand (strokes, regions, clicks) as counts, files as a word.
 * @param fileName of the run's first file, kept to 200 characters
 */
export function usageRecord(
  { options: fields, modeOption }: Pick<ToolDeclaration, 'options' | 'modeOption'>,
  options: OptionValues,
  fileName?: string,
): UsageRecord {
  const mode = modeOption === undefined ? undefined : options[modeOption];
  const kept = Object.entries(options).map(([key, value]): [string, unknown] => [key, brief(fields[key], value)]);
  const named: [string, unknown][] = fileName === undefined ? [] : [[FILE_KEY, [...fileName].slice(0, LONGEST_WORD).join('')]];
  return { variant: typeof mode === 'string' ? mode : null, metadata: withinLimit([...kept, ...named]) };
}

function brief(field: OptionField | undefined, value: unknown): unknown {
  if (Array.isArray(value) && (!field || isOfPictures(field))) return { count: value.length };
  if (field?.kind === 'text' && field.isFile !== undefined && String(value).length > LONGEST_WORD) return 'file';
  return value;
}

const encoder = new TextEncoder();

function octets(value: unknown): number {
  const text = JSON.stringify(value);
  return encoder.encode(text).length + (text.match(/[,:]/g)?.length ?? 0);
}

/** The largest values give way to counts, one after the other, until the rest fits. */
function withinLimit(entries: readonly [string, unknown][]): Readonly<Record<string, unknown>> {
  const kept = new Map(entries);
  const bySize = entries.toSorted(([, one], [, other]) => octets(other) - octets(one));
  for (const [key, value] of bySize) {
    if (octets(Object.fromEntries(kept)) <= LARGEST_OCTETS) break;
    kept.set(key, Array.isArray(value) ? { count: value.length } : { length: String(value).length });
  }
  return Object.fromEntries(kept);
}
