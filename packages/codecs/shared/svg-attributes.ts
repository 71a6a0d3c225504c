const ATTRIBUTE = /\s*([^\s=<>"'/]+)\s*=\s*("[^"]*"|'[^']*')/y;

/** The attributes of a tag as written, quotes kept, read one after the other from behind its name; what is none ends the reading. */
export function svgAttributes(tag: string): Map<string, string> {
  const found = new Map<string, string>();
  ATTRIBUTE.lastIndex = tag.search(/[\s/>]/);
  for (let match = ATTRIBUTE.exec(tag); match !== null; match = ATTRIBUTE.exec(tag)) found.set(match[1], match[2]);
  return found;
}
