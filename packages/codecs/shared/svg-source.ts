import { inflateGzip } from './inflate.ts';
import { hasSvgRoot, svgHead } from './svg-root.ts';

/** What an unpacked drawing may hold (as much as an SVG file). */
const UNPACKED_LIMIT_BYTES = 50 * 2 ** 20;
/** libvips looks for the root element here and for no prefix. */
const SEEN_BYTES = 1000;
const DECLARED = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]{1,40})["']/;

const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** The encoding that marks or a declaration name (XML 1.0, appendix F); null for UTF-8. */
function encodingOf(bytes: Uint8Array): string | null {
  const [a, b, c, d] = bytes;
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a === 0x3c && b === 0 && d === 0) return 'utf-16le';
  if (a === 0 && b === 0x3c && c === 0) return 'utf-16be';
  if (a === 0xef && b === 0xbb) return null;
  const declared = DECLARED.exec(new TextDecoder('latin1').decode(bytes.subarray(0, 200)))?.[1].toLowerCase();
  return declared === undefined || declared === 'utf-8' || declared === 'utf8' ? null : declared;
}

/** Text in another encoding as UTF-8, its declaration changed; null where it is UTF-8 already, or in an encoding that nobody knows. */
function toUtf8(bytes: Uint8Array): Uint8Array | null {
  const encoding = encodingOf(bytes);
  if (encoding === null) return null;
  try {
    const text = new TextDecoder(encoding).decode(bytes);
    return new TextEncoder().encode(text.replace(DECLARED, (all, name: string) => all.replace(name, 'UTF-8')));
  } catch {
    return null;
  }
}

/** Markup begins with <, in one byte or two, behind white space and a byte order mark: most files are turned away by a glance. */
function mayBeMarkup(bytes: Uint8Array): boolean {
  return [0x3c, 0x20, 0x0a, 0x0d, 0x09, 0xef, 0xff, 0xfe, 0x00].includes(bytes[0]);
}

/**
 * The root's name as a comment where libvips looks for it: behind the declaration, which must come first. A root with a prefix, or behind long
 * comments and entities, is found by that.
 */
function withMark(bytes: Uint8Array): Uint8Array {
  const head = svgHead(bytes);
  const at = head.indexOf('<svg');
  if ((at >= 0 && at < SEEN_BYTES - 4) || !hasSvgRoot(head)) return bytes;
  const declaration = /^\ufeff?\s*<\?xml[^>]*\?>/.exec(head)?.[0] ?? (head.startsWith('\ufeff') ? '\ufeff' : '');
  const encoder = new TextEncoder();
  const mark = encoder.encode('<!--<svg-->');
  const start = encoder.encode(declaration).length;
  const out = new Uint8Array(bytes.length + mark.length);
  out.set(bytes.subarray(0, start));
  out.set(mark, start);
  out.set(bytes.subarray(start), start + mark.length);
  return out;
}

/**
 * A drawing as libraries and our own reading take it: unpacked (svgz), in UTF-8, its root where it is looked for. Any other file is handed back as it
 * is, the same object. A packed drawing past the limit stays packed, and is then no format that we know.
 */
export async function plainSvg(bytes: Uint8Array): Promise<Uint8Array> {
  const unpacked = isGzip(bytes) ? await inflateGzip(bytes, UNPACKED_LIMIT_BYTES) : bytes;
  if (unpacked === null || !mayBeMarkup(unpacked)) return bytes;
  const text = toUtf8(unpacked) ?? unpacked;
  return hasSvgRoot(svgHead(text)) ? withMark(text) : bytes;
}
