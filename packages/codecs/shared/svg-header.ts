import { AppError, LIMITS } from '@underbase/contract';
import type { Header } from './header.ts';
import { tooManyBytes, tooManyPixels } from './limit-errors.ts';
import { svgAttributes } from './svg-attributes.ts';
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
/** What libvips draws. */
const SIDE_LIMIT_PX = 32_767;
/** The end tag stands here, whatever comments follow it. */
const TAIL_BYTES = 4096;

const CSS_DPI = 96;

/** Numbers with units are short: longer values are cut before any pattern sees them. */
const VALUE_LIMIT = 200;
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?/i;

function lengthPx(text: string): number | null {
  const value = text.trim();
  const number = NUMBER.exec(value)?.[0] ?? '';
  const unit = UNIT_PX[value.slice(number.length).trim().toLowerCase()];
  const px = number === '' || unit === undefined ? Number.NaN : Number(number) * unit;
  return px > 0 && Number.isFinite(px) ? px : null;
}

/** The root's value without its quotes. */
const attributeText = (root: ReadonlyMap<string, string>, name: string): string =>
  (root.get(name) ?? '""').slice(1, -1).slice(0, VALUE_LIMIT);

/** The size in CSS pixels that a root element's attributes mean (SVG 2, 8.2; missing sides follow from the view box). */
export function naturalSize(root: ReadonlyMap<string, string>): { width: number; height: number } {
  const box = attributeText(root, 'viewBox')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const hasBox = box.length === 4 && box.every(Number.isFinite) && box[2] > 0 && box[3] > 0;
  const width = lengthPx(attributeText(root, 'width'));
  const height = lengthPx(attributeText(root, 'height'));
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
  if (bytes.length > SIZE_LIMIT_BYTES) throw tooManyBytes(bytes.length, SIZE_LIMIT_BYTES);
  const tag = svgRootTag(svgHead(bytes));
  if (tag === null) throw new AppError('file.truncated');
  const tail = new TextDecoder().decode(bytes.subarray(-TAIL_BYTES));
  const isClosed = tag.endsWith('/>') || /<\/(?:[\w.-]+:)?svg\s*>/.test(tail);
  if (!isClosed) throw new AppError('file.truncated');
  const root = svgAttributes(tag);
  const { width, height } = naturalSize(root);
  const isPhysical = ['width', 'height'].some((side) => PHYSICAL.test(attributeText(root, side).trimEnd()));
  const dpi = drawDpi ?? (isPhysical ? LIMITS.assumedDpi : null);
  const scale = dpi === null ? 1 : dpi / CSS_DPI;
  const [widthPx, heightPx] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  if (Math.max(widthPx, heightPx) > SIDE_LIMIT_PX) throw tooManyPixels(widthPx, heightPx);
  return {
    format: 'svg',
    storedWidthPx: widthPx,
    storedHeightPx: heightPx,
    orientation: 1,
    dpi,
    hasAlpha: true,
    colorMode: 'rgb',
    bitDepth: 8,
    pages: 1,
    profile: null,
  };
}
