/** href="...", src="...", url(...) and @import "..." with their targets. Bounded: a target ends at its quote, bracket or white space. */
const TARGET = /(?:\b(?:href|src)\s*=\s*["']\s*|url\(\s*["']?\s*|@import\s+["']\s*)([^"')\s>]{1,2000})/gi;
/** Inside the drawing itself, or in the file as data. */
const IS_INSIDE = /^(?:#|data:)/i;
/** Links that a reader could click are no part of the picture. */
const LINK = /<(?:[\w.-]+:)?a\s[^>]*>/gi;

/**
 * How many pictures, fonts or styles from elsewhere an SVG asks for. None is ever fetched: whoever shows the drawing should say so.
 */
export function countOutsideReferences(bytes: Uint8Array): number {
  const text = new TextDecoder().decode(bytes).replaceAll(LINK, '');
  let count = 0;
  for (const [, target] of text.matchAll(TARGET)) if (!IS_INSIDE.test(target)) count += 1;
  return count;
}
