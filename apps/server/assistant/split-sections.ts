/** A unit of what is known: one heading of a page with what stands under it. */
export interface Section {
  /** Address on the site, with the heading's anchor. */
  readonly url: string;
  /** The page's title. */
  readonly title: string;
  /** Empty for a page's opening. */
  readonly heading: string;
  /** Markdown. */
  readonly content: string;
  /** How much it counts beside other sections that hold the same words. */
  readonly prior: number;
  /** Everyday words that it is asked for by; for search alone. */
  readonly asked?: string;
}

const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n/;

/** The anchor that the docs give a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Pages name each other by slug alone; answers stand elsewhere and need the whole address. */
function wholeLinks(markdown: string, pageUrl: string): string {
  return markdown.replace(/!\[[^\]]*\]\([^)]*\)\n*/g, '').replace(/\]\(([^)\s]+)\)/g, (link, href: string) => {
    if (href.startsWith('#')) return `](${pageUrl}${href})`;
    return /^(https?:|mailto:|\/)/.test(href) ? link : `](/docs/${href})`;
  });
}

/**
 * Cuts one Markdown page of the docs at its level-two headings.
 * @param source with front matter, or a tool's guide that opens with its title
 */
export function splitSections(source: string, slug: string, prior: number): Section[] {
  const text = source.replaceAll('\r\n', '\n');
  const head = FRONT_MATTER.exec(text);
  const field = (name: string): string => new RegExp(`^${name}:(.*)$`, 'm').exec(head?.[1] ?? '')?.[1].trim() ?? '';
  const body = text.slice(head?.[0].length ?? 0);
  const title = field('title') || (/^# (.+)$/m.exec(body)?.[1] ?? slug);
  const url = `/docs/${slug}`;
  const [opening, ...parts] = body.replace(/^# .+\n/m, '').split(/^## /m);
  // A summary alone says nothing that the sections below do not.
  const first = opening.trim() === '' ? '' : [field('summary'), opening.trim()].filter(Boolean).join('\n\n');
  return [
    { url, title, heading: '', content: wholeLinks(first, url), prior },
    ...parts.map((part) => {
      const end = part.indexOf('\n');
      const heading = part.slice(0, end).trim();
      return { url: `${url}#${anchorOf(heading)}`, title, heading, content: wholeLinks(part.slice(end).trim(), url), prior };
    }),
  ].filter(({ content }) => content !== '');
}

/** The words of Markdown without its signs. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\|[\s:|-]+\|$/gm, '')
    .replace(/[*`]+/g, '')
    .replace(/[#|]+/g, ' ')
    .replace(/^\s*[-\d.]+\s/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
