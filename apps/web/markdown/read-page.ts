import { Marked, type Tokens } from 'marked';

export interface Heading {
  readonly id: string;
  readonly text: string;
}

/** What menus and search know of a page. */
export interface PageFacts {
  readonly title: string;
  readonly section: string;
  readonly order: number;
  readonly summary: string;
  readonly headings: readonly Heading[];
  /** The words of the page without markup, for search. */
  readonly text: string;
}

export interface PageContent {
  readonly facts: PageFacts;
  readonly html: string;
}

/** A picture beside the page, where it is served and how large it is. */
export interface Picture {
  readonly url: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

const NO_PICTURES: ReadonlyMap<string, Picture> = new Map();

const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n/;

function frontMatter(source: string): { readonly fields: ReadonlyMap<string, string>; readonly body: string } {
  const found = FRONT_MATTER.exec(source);
  const lines = found?.[1].split('\n') ?? [];
  const fields = new Map(lines.map((line) => [line.slice(0, line.indexOf(':')).trim(), line.slice(line.indexOf(':') + 1).trim()]));
  return { fields, body: found ? source.slice(found[0].length) : source };
}

export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Pages link to each other by slug alone. */
const hrefOf = (href: string): string => (/^(https?:|mailto:|\/|#)/.test(href) ? href : `/docs/${href}`);

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The pictures that a page names, as it writes them. */
export function picturesOf(source: string): readonly string[] {
  return [...source.matchAll(/!\[[^\]]*\]\(([^\s)]+)/g)].map(([, href]) => href);
}

/** Its measures are stated, so that the text below does not jump when the picture comes. */
function figure(picture: Picture | undefined, { href, text, title }: Tokens.Image): string {
  if (!picture) throw new Error(`the picture ${href} is not known`);
  const size = `width="${picture.widthPx}" height="${picture.heightPx}"`;
  const image = `<img src="${attribute(picture.url)}" alt="${attribute(text)}" ${size} loading="lazy" decoding="async">`;
  return `<figure>${image}${title ? `<figcaption>${attribute(title)}</figcaption>` : ''}</figure>\n`;
}

/**
 * One Markdown page as HTML, made while building. Level-two headings get ids and a link to themselves; tables get a box that scrolls,
 * a picture that stands alone becomes a figure with its title below.
 * The source is the project's own, so its HTML is trusted.
 * @param source Markdown with front matter (title, section, order, summary), or a tool's guide that opens with its title
 * @param pictures those that the page names, by the name it gives them
 */
export function readPage(source: string, pictures = NO_PICTURES): PageContent {
  const { fields, body } = frontMatter(source.replaceAll('\r\n', '\n'));
  const title = fields.get('title') ?? /^# (.+)$/m.exec(body)?.[1] ?? '';
  const headings: Heading[] = [];
  const marked = new Marked();
  marked.use({
    renderer: {
      heading({ tokens, depth, text }) {
        if (depth === 1) return '';
        const inner = this.parser.parseInline(tokens);
        const id = slugOf(text);
        if (depth !== 2) return `<h${depth}>${inner}</h${depth}>\n`;
        headings.push({ id, text });
        return `<h2 id="${id}">${inner} <a class="anchor" href="#${id}" aria-label="Link to ${attribute(text)}">#</a></h2>\n`;
      },
      paragraph({ tokens }) {
        const [only] = tokens;
        if (tokens.length === 1 && only.type === 'image') return figure(pictures.get(only.href), only as Tokens.Image);
        return `<p>${this.parser.parseInline(tokens)}</p>\n`;
      },
      link({ href, tokens }) {
        return `<a href="${attribute(hrefOf(href))}">${this.parser.parseInline(tokens)}</a>`;
      },
    },
  });
  const html = marked
    .parse(body, { async: false })
    .replaceAll('<table>', '<div class="scroll-x" tabindex="0" role="group" aria-label="Table"><table class="table">')
    .replaceAll('</table>', '</table></div>')
    .replaceAll('<pre>', '<pre tabindex="0">');
  const text = html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const summary = fields.get('summary') ?? text.slice(0, text.indexOf('.') + 1);
  return {
    facts: { title, section: fields.get('section') ?? 'Tools', order: Number(fields.get('order') ?? 0), summary, headings, text },
    html,
  };
}
