/** A font that a drawing brings along as data. */
export interface OwnFont {
  /** As the drawing calls it, whatever the font calls itself. */
  readonly family: string;
  /** 1 to 1000 (CSS Fonts 4): 400 is normal, 700 bold. */
  readonly weight: number;
  readonly isSlanted: boolean;
  /** The file: TrueType, OpenType, WOFF or WOFF2. */
  readonly bytes: Uint8Array;
}

const FACE = /@font-face\s*\{([^{}]*)\}/gi;
const CSS_COMMENT = /\/\*[\s\S]*?\*\//g;
const DATA = /url\(\s*["']?\s*data:[^,"')]{0,200};base64,([^"')]*)/gi;
/** Files of fonts, by how they begin: versions 1 of TrueType, OTTO, true, wOFF and wOF2. */
const BEGINS_AS_FONT = /^\s*(?:AAEAA|T1RUT|dHJ1Z|d09GR|d09GM)/;
const NAMED_WEIGHTS: Readonly<Record<string, number>> = { normal: 400, bold: 700 };

/** The value of a descriptor; quotes and data hold no semicolon that is looked for, since data stand last in `src`. */
const descriptor = (body: string, name: string): string | null =>
  new RegExp(`(?:^|;|\\s)${name}\\s*:\\s*([^;]+)`, 'i').exec(body)?.[1].trim() ?? null;

/** The data, in base64, of the first file of a `@font-face` body that is one of a font; null without any. */
function fontData(body: string): string | null {
  for (const [, data] of body.matchAll(DATA)) if (BEGINS_AS_FONT.test(data)) return data;
  return null;
}

/** True where the body of a `@font-face` brings a font along that a host can letter with. */
export const bringsFont = (body: string): boolean => fontData(body) !== null;

function fromBase64(text: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(text.replaceAll(/\s/g, '')), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

/** Fonts that a drawing (UTF-8) brings along, in its order; a family may have several, by weight and slant. Data that is no font is left out. */
export function ownFonts(bytes: Uint8Array): readonly OwnFont[] {
  const fonts: OwnFont[] = [];
  for (const [, body] of new TextDecoder().decode(bytes).replaceAll(CSS_COMMENT, '').matchAll(FACE)) {
    const data = fontData(body);
    const family = descriptor(body, 'font-family')
      ?.replaceAll(/^["']|["']$/g, '')
      .trim();
    const font = data === null ? null : fromBase64(data);
    if (!font || !family) continue;
    const weight = descriptor(body, 'font-weight')?.split(/\s+/)[0].toLowerCase() ?? 'normal';
    fonts.push({
      family,
      weight: NAMED_WEIGHTS[weight] ?? (Number.parseInt(weight, 10) || 400),
      isSlanted: /^(?:italic|oblique)/i.test(descriptor(body, 'font-style') ?? ''),
      bytes: font,
    });
  }
  return fonts;
}
