/**
 * Nesting of JSON that requests may have. The product's own are five deep; deeper ones only serve to exhaust the stack of
 * whatever walks them later (`JSON.stringify` gives up at a few thousand levels, PostgreSQL's parser at about six thousand).
 */
export const JSON_DEPTH = 32;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** True where brackets outside of strings are nested deeper than `depth`. One pass over the text, no memory. */
export function isDeeperThan(text: string, depth: number): boolean {
  let level = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isInString) {
      if (code === BACKSLASH) at++;
      else if (code === QUOTE) isInString = false;
    } else if (code === QUOTE) isInString = true;
    else if (OPENING.has(code)) {
      if (++level > depth) return true;
    } else if (CLOSING.has(code)) level--;
  }
  return false;
}

/** `JSON.parse` within the bounds of `JSON_DEPTH`. @throws SyntaxError for text that is no JSON, or nested too deep */
export function parseBoundedJson(text: string): unknown {
  if (isDeeperThan(text, JSON_DEPTH)) throw new SyntaxError(`JSON is nested deeper than ${JSON_DEPTH} levels`);
  return JSON.parse(text);
}
