/** Enough to pass declarations, license comments and a root element with many namespaces. */
const HEAD_BYTES = 256 * 1024;

/** After `close`, searched from `from`; -1 where it never comes. */
const past = (text: string, close: string, from: number): number => {
  const at = text.indexOf(close, from);
  return at < 0 ? -1 : at + close.length;
};

/** A DOCTYPE ends at the first > outside its internal subset. */
function pastDoctype(text: string, from: number): number {
  const end = text.indexOf('>', from);
  const subset = text.indexOf('[', from);
  return subset < 0 || end < subset ? past(text, '>', from) : past(text, '>', past(text, ']', subset));
}

/** The place of the root element's <, past byte order mark, declarations, comments and DOCTYPE; -1 where there is none. Linear in the text. */
function rootStart(text: string): number {
  let at = 0;
  while (at >= 0 && at < text.length) {
    if (/\s|\ufeff/.test(text[at])) at += 1;
    else if (text.startsWith('<?', at)) at = past(text, '?>', at);
    else if (text.startsWith('<!--', at)) at = past(text, '-->', at);
    else if (text.startsWith('<!DOCTYPE', at)) at = pastDoctype(text, at);
    else return text[at] === '<' ? at : -1;
  }
  return -1;
}

const ROOT_NAME = /<(?:[\w.-]+:)?svg(?=[\s/>])/y;
const ROOT_TAG = /<(?:[\w.-]+:)?svg(?:[^"'>]|"[^"]*"|'[^']*')*>/y;

/** The text up to where an SVG's root element can begin, decoded as UTF-8. */
export function svgHead(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, HEAD_BYTES));
}

/** True where the first element is svg. */
export function hasSvgRoot(head: string): boolean {
  ROOT_NAME.lastIndex = Math.max(0, rootStart(head));
  return ROOT_NAME.test(head);
}

/** The root element's opening tag, or null where it is not closed. */
export function svgRootTag(head: string): string | null {
  ROOT_TAG.lastIndex = Math.max(0, rootStart(head));
  return ROOT_TAG.exec(head)?.[0] ?? null;
}
