import { AppError, LIMITS } from '@underbase/contract';
import type { Header } from './header.ts';
import { svgHead, svgRootTag } from './svg-root.ts';

/** CSS pixels for each unit (CSS Values 4, section 6.2): an inch is 96 of them. */
const UNIT_PX: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  pt: 96 / 72,
  pc: 16,
  q: 96 / 101.6,
};
const PHYSICAL = /(?:in|cm|mm|pt|pc|q)$/i;
/** SVG 2's size for a root without width, height and viewBox, as browsers take it. */
const DEFAULT_SIZE = { width: 300, height: 150 } as const;
/** Renderers hold a drawing as a tree of many times its size. */
const SIZE_LIMIT_BYTES = 50 * 2 ** 20;
/** The end tag stands here, whatever comments follow it. */
const TAIL_BYTES = 4096;

const CSS_DPI = 96;

/** Numbers with units are short: longer values are cut before any pattern sees them. */
const VALUE_LIMIT = 200;
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?/i;

function lengthPx(text: string | undefined): number | null {
  const value = (text ?? '').trim();
  const number = NUMBER.exec(value)?.[0] ?? '';
  const unit = UNIT_PX[value.slice(number.length).trim().toLowerCase()];
  const px = number === '' || unit === undefined ? Number.NaN : Number(number) * unit;
  return px > 0 && Number.isFinite(px) ? px : null;
}

const ATTRIBUTE = /\s*([^\s=<>"'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;

/** The attributes of a tag, read one after the other from behind its name; what is none ends the reading. */
function attributes(tag: string): Map<string, string> {
  const found = new Map<string, string>();
  ATTRIBUTE.lastIndex = tag.search(/[\s/>]/);
  for (let match = ATTRIBUTE.exec(tag); match !== null; match = ATTRIBUTE.exec(tag))
    found.set(match[1], (match[2] ?? match[3]).slice(0, VALUE_LIMIT));
  return found;
}

function naturalSize(root: ReadonlyMap<string, string>): { width: number; height: number } {
  const box = (root.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const hasBox = box.length === 4 && box.every(Number.isFinite) && box[2] > 0 && box[3] > 0;
  const width = lengthPx(root.get('width'));
  const height = lengthPx(root.get('height'));
  if (width !== null && height !== null) return { width, height };
  if (!hasBox) return { width: width ?? DEFAULT_SIZE.width, height: height ?? DEFAULT_SIZE.height };
  if (width !== null) return { width, height: (width * box[3]) / box[2] };
  if (height !== null) return { width: (height * box[2]) / box[3], height };
  return { width: box[2], height: box[3] };
}

/**
 * Reads the size from the root element of an SVG (SVG 2, section 8.2). A drawing has no pixels of its own: its size is what
 * it is drawn at. Sizes in mm, in, pt and the like mean a print size, drawn at `drawDpi` or else at the assumed DPI;
 * sizes in px are drawn one to one, without a resolution, unless `drawDpi` is given.
 */
export function readSvgHeader(bytes: Uint8Array, drawDpi?: number): Header {
  if (bytes.length > SIZE_LIMIT_BYTES) {
    const toMb = (count: number) => Math.ceil(count / 2 ** 20);
    throw new AppError('file.too-many-bytes', { sizeMb: toMb(bytes.length), limitMb: toMb(SIZE_LIMIT_BYTES) });
  }
  const tag = svgRootTag(svgHead(bytes));
  if (tag === null) throw new AppError('file.truncated');
  const tail = new TextDecoder().decode(bytes.subarray(-TAIL_BYTES));
  const isClosed = tag.endsWith('/>') || /<\/(?:[\w.-]+:)?svg\s*>/.test(tail);
  if (!isClosed) throw new AppError('file.truncated');
  const root = attributes(tag);
  const { width, height } = naturalSize(root);
  const isPhysical = ['width', 'height'].some((side) => PHYSICAL.test((root.get(side) ?? '').trimEnd()));
  const dpi = drawDpi ?? (isPhysical ? LIMITS.assumedDpi : null);
  const scale = dpi === null ? 1 : dpi / CSS_DPI;
  return {
    format: 'svg',
    storedWidthPx: Math.max(1, Math.round(width * scale)),
    storedHeightPx: Math.max(1, Math.round(height * scale)),
    orientation: 1,
    dpi,
    hasAlpha: true,
    colorMode: 'rgb',
    bitDepth: 8,
    pages: 1,
    profile: null,
  };
}
