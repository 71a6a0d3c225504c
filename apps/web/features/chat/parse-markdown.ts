/** A run of text within a line. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'strong'; readonly text: string }
  | { readonly kind: 'em'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

export type Block =
  | { readonly kind: 'paragraph'; readonly inlines: readonly Inline[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: 'code'; readonly text: string };

const INLINE = /\[([^\]\n]+)\]\(([^)\s]+)\)|\*\*([^*\n]+)\*\*|`([^`\n]+)`|\*([^*\n]+)\*/g;
/** Addresses that an answer may lead to: pages of this site, and of others over https. Never a scheme that runs anything. */
const SAFE_HREF = /^(\/(?![/\\])|https:\/\/|#)[^\s"'<>\\]*$/;

function inlinesOf(text: string): Inline[] {
  const inlines: Inline[] = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > end) inlines.push({ kind: 'text', text: text.slice(end, match.index) });
    const [whole, label, href, strong, code, em] = match;
    if (label !== undefined) inlines.push(SAFE_HREF.test(href) ? { kind: 'link', text: label, href } : { kind: 'text', text: label });
    else if (strong !== undefined) inlines.push({ kind: 'strong', text: strong });
    else if (code !== undefined) inlines.push({ kind: 'code', text: code });
    else inlines.push({ kind: 'em', text: em });
    end = match.index + whole.length;
  }
  if (end < text.length) inlines.push({ kind: 'text', text: text.slice(end) });
  return inlines;
}

/**
 * Reads the Markdown of an answer as plain data: paragraphs, lists, code, and within them bold, italics, code and links. HTML, pictures
 * and everything else stay the text that they are, so nothing in an answer can run or load.
 */
export function parseMarkdown(source: string): Block[] {
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  let list: { isOrdered: boolean; items: Inline[][] } | null = null;
  let code: string[] | null = null;

  const flush = (): void => {
    if (paragraph.length > 0) blocks.push({ kind: 'paragraph', inlines: inlinesOf(paragraph.join(' ')) });
    if (list) blocks.push({ kind: 'list', ...list });
    paragraph = [];
    list = null;
  };

  for (const line of source.replaceAll('\r', '').split('\n')) {
    if (line.startsWith('```')) {
      if (code) blocks.push({ kind: 'code', text: code.join('\n') });
      else flush();
      code = code ? null : [];
      continue;
    }
    if (code) {
      code.push(line);
      continue;
    }
    const item = /^\s*(?:[-*•]|(\d+)[.)])\s+(.*)$/.exec(line);
    if (item) {
      const isOrdered = item[1] !== undefined;
      if (paragraph.length > 0 || (list && list.isOrdered !== isOrdered)) flush();
      list ??= { isOrdered, items: [] };
      list.items.push(inlinesOf(item[2]));
    } else if (line.trim() === '') {
      flush();
    } else {
      if (list) flush();
      const heading = /^#{1,6}\s+(.*)$/.exec(line);
      if (heading) {
        flush();
        blocks.push({ kind: 'paragraph', inlines: [{ kind: 'strong', text: heading[1].replaceAll('*', '') }] });
      } else paragraph.push(line.trim());
    }
  }
  if (code) blocks.push({ kind: 'code', text: code.join('\n') });
  flush();
  return blocks;
}
