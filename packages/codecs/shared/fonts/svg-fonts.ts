import type { MissingFont } from '../../port.ts';
import { bringsFont } from './own-fonts.ts';

/** Markup in pieces: comments, CDATA, declarations, tags, and the text between them. Bounded by its own brackets. */
const PIECE = /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<[!?][^>]*>|<(\/?)([\w:.-]+)((?:"[^"]*"|'[^']*'|[^>"'])*?)(\/?)>|([^<]+)/g;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const CSS_COMMENT = /\/\*[\s\S]*?\*\//g;
const CSS_RULE = /([^{}]+)\{([^{}]*)\}/g;
/** Families that every renderer chooses for itself. */
const DEFAULT_FAMILY = 'the default font';
const MOST_WORDS = 80;
/** What holds lettering, and what holds none that is seen. */
const TEXT_HOLDERS: readonly string[] = ['text', 'foreignObject'];
const UNSEEN: readonly string[] = ['title', 'desc', 'metadata', 'style', 'script'];

/** One rule of a style sheet that names a font, by the last part of its selector: an element, a class, an id, or any. */
interface FontRule {
  readonly selector: string;
  readonly family: string;
}

interface Sheet {
  readonly rules: readonly FontRule[];
  /** Families whose letters the drawing brings along as data. */
  readonly embedded: ReadonlySet<string>;
}

interface Element {
  readonly name: string;
  readonly family: string | null;
  readonly isText: boolean;
  readonly isSeen: boolean;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Entities that a font's name or a word may hold. */
function plain(text: string): string {
  const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
  return text.replace(/&(#x?[\da-f]+|\w+);/gi, (all, code: string) => {
    if (!code.startsWith('#')) return named[code] ?? all;
    const point = code[1] === 'x' || code[1] === 'X' ? Number.parseInt(code.slice(2), 16) : Number.parseInt(code.slice(1), 10);
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : all;
  });
}

/** The first family of a list: the one that the artwork was made with. */
function firstFamily(list: string): string | null {
  const first = plain(list)
    .split(',')[0]
    .trim()
    .replace(/^["']|["']$/g, '')
    .trim();
  return first === '' || first === 'inherit' ? null : first;
}

/** The family that declarations name, in `font-family` or at the end of `font`. */
function familyIn(declarations: string): string | null {
  const named = /(?:^|;)\s*font-family\s*:\s*([^;]+)/i.exec(declarations)?.[1];
  if (named !== undefined) return firstFamily(named);
  const short = /(?:^|;)\s*font\s*:\s*[^;]*?\d(?:px|pt|em|rem|mm|cm|in|%)?(?:\s*\/\s*[\w.%]+)?\s+([^;]+)/i.exec(declarations)?.[1];
  return short === undefined ? null : firstFamily(short);
}

const styleText = (markup: string): string =>
  [...markup.matchAll(/<(?:[\w.-]+:)?style\b[^>]*>([\s\S]*?)<\/(?:[\w.-]+:)?style\s*>/gi)]
    .map(([, css]) => css.replaceAll(/<!\[CDATA\[|\]\]>/g, ''))
    .join('\n');

function readSheet(markup: string): Sheet {
  const rules: FontRule[] = [];
  const embedded = new Set<string>();
  for (const [, selectors, body] of styleText(markup).replaceAll(CSS_COMMENT, '').matchAll(CSS_RULE)) {
    const family = familyIn(body);
    if (family === null) continue;
    if (!/@font-face\s*$/i.test(selectors))
      for (const one of selectors.split(','))
        rules.push({
          selector:
            one
              .trim()
              .split(/[\s>+~]+/)
              .at(-1) ?? '',
          family,
        });
    else if (bringsFont(body)) embedded.add(family.toLowerCase());
  }
  return { rules, embedded };
}

function matches(selector: string, name: string, attributes: ReadonlyMap<string, string>): boolean {
  const classes = (attributes.get('class') ?? '').split(/\s+/);
  const parts = selector.match(/[.#]?[\w-]+|\*/g) ?? [];
  return (
    parts.length > 0 &&
    parts.every((part) => {
      if (part === '*') return true;
      if (part.startsWith('.')) return classes.includes(part.slice(1));
      return part.startsWith('#') ? attributes.get('id') === part.slice(1) : part === name;
    })
  );
}

/** What an element asks for itself: its style before its sheet, and that before its attribute (CSS Cascade; SVG 2, section 6.6). */
function ownFamily(name: string, attributes: ReadonlyMap<string, string>, { rules }: Sheet): string | null {
  const styled = familyIn(attributes.get('style') ?? '');
  if (styled !== null) return styled;
  const ruled = rules.filter(({ selector }) => matches(selector, name, attributes)).at(-1);
  return ruled?.family ?? firstFamily(attributes.get('font-family') ?? '');
}

/**
 * Fonts that a drawing (UTF-8) letters with and does not hold itself, with the first words set in each, in the order of the drawing. A font is held
 * where a `@font-face` of the drawing brings it as data; with `usesOwn` false the host can't draw with such either. Text in outlines needs none.
 */
export function svgFonts(bytes: Uint8Array, usesOwn: boolean): readonly Omit<MissingFont, 'isHere'>[] {
  const markup = new TextDecoder().decode(bytes);
  if (!/<(?:[\w.-]+:)?(?:text|foreignObject)[\s>/]/.test(markup)) return [];
  const sheet = readSheet(markup);
  const words = new Map<string, string>();
  const open: Element[] = [];
  for (const [, data, closing, tag, rest, isEmpty, text] of markup.matchAll(PIECE)) {
    const around = open.at(-1);
    if (tag !== undefined) {
      if (closing) open.pop();
      else if (!isEmpty) {
        const name = localName(tag);
        const attributes = new Map([...rest.matchAll(ATTRIBUTE)].map(([, key, one, other]) => [localName(key), one ?? other] as const));
        open.push({
          name,
          family: ownFamily(name, attributes, sheet) ?? around?.family ?? null,
          isText: (around?.isText ?? false) || TEXT_HOLDERS.includes(name),
          isSeen: (around?.isSeen ?? true) && !UNSEEN.includes(name) && attributes.get('display') !== 'none',
        });
      }
      continue;
    }
    const said = plain(text ?? data ?? '')
      .replaceAll(/\s+/g, ' ')
      .trim();
    if (said === '' || !around?.isText || !around.isSeen) continue;
    const family = around.family ?? DEFAULT_FAMILY;
    words.set(family, `${words.get(family) ?? ''} ${said}`.trim().slice(0, MOST_WORDS));
  }
  return [...words]
    .map(([family, said]) => ({ family, words: said, isInFile: sheet.embedded.has(family.toLowerCase()) }))
    .filter(({ isInFile }) => !(isInFile && usesOwn));
}
