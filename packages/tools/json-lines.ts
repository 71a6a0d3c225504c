/** A text that is no JSON: `line` is the first that can't be read, from 1. */
export class JsonFault extends Error {
  readonly line: number;
  constructor(line: number) {
    super(`no JSON from line ${line} on`);
    this.name = 'JsonFault';
    this.line = line;
  }
}

/** JSON with the line that each value begins on, by its path: "presets/0/options/lpi". The root's path is empty. */
export interface JsonWithLines {
  readonly value: unknown;
  readonly lines: ReadonlyMap<string, number>;
}

const WORD = /[^\s,:[\]{}"]+/y;
const STRING = /"(?:[^"\\\n]|\\.)*"/y;
const SPACE = /\s*/y;

/**
 * Reads JSON and remembers where its values stand: browsers tell of a fault each in its own words, some without a place, and none where a value is
 * that is no fault of the form. Error: JsonFault. Source: RFC 8259.
 */
export function readJsonWithLines(text: string): JsonWithLines {
  const lines = new Map<string, number>();
  let at = 0;

  const lineAt = (place: number): number => text.slice(0, place).split('\n').length;
  const fault = (): never => {
    throw new JsonFault(lineAt(Math.min(at, text.length)));
  };
  function take(pattern: RegExp): string | null {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0] ?? null;
    if (found !== null) at += found.length;
    return found;
  }
  function skip(): void {
    take(SPACE);
  }
  function sign(wanted: string): boolean {
    skip();
    if (text[at] !== wanted) return false;
    at++;
    return true;
  }
  /** A word or a string, whose form JSON itself judges. */
  function plain(pattern: RegExp): unknown {
    const start = at;
    try {
      return JSON.parse(take(pattern) ?? '');
    } catch {
      at = start;
      return fault();
    }
  }

  function members(path: string): unknown {
    const found: [string, unknown][] = [];
    if (sign('}')) return {};
    do {
      skip();
      const key = plain(STRING) as string;
      if (!sign(':')) fault();
      found.push([key, read(path === '' ? key : `${path}/${key}`)]);
    } while (sign(','));
    if (!sign('}')) fault();
    return Object.fromEntries(found);
  }

  function entries(path: string): unknown {
    const found: unknown[] = [];
    if (sign(']')) return found;
    do found.push(read(path === '' ? `${found.length}` : `${path}/${found.length}`));
    while (sign(','));
    if (!sign(']')) fault();
    return found;
  }

  function read(path: string): unknown {
    skip();
    lines.set(path, lineAt(at));
    if (sign('{')) return members(path);
    if (sign('[')) return entries(path);
    return text[at] === '"' ? plain(STRING) : plain(WORD);
  }

  const value = read('');
  skip();
  if (at < text.length) fault();
  return { value, lines };
}
