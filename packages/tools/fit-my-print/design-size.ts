import type { Rect } from '@underbase/engine';
import type { FitOptions } from './options.ts';
import { type PrintBox, parsePrintBox } from './print-box.ts';
import { keepsOwnSize } from './wants-sheets.ts';

/** The size of one design as `sizeEach` says it. */
export type DesignSize =
  /** As set for all. */
  | { readonly kind: 'common' }
  /** That of the file, or of a placement by its name. */
  | { readonly kind: 'placement'; readonly placement: string }
  /** In inches; a side of null follows the other by the art's ratio. With both sides the art is contained, or stretched. */
  | { readonly kind: 'sides'; readonly widthIn: number | null; readonly heightIn: number | null; readonly isStretched: boolean };

const NAME = /^[a-z-]+$/;

/** Reads an entry that validation let through. Error: option.out-of-range for a side of 0. */
export function readDesignSize(text: string): DesignSize {
  if (text === '') return { kind: 'common' };
  if (NAME.test(text)) return { kind: 'placement', placement: text };
  const sides = text.replace('!', '');
  if (sides.startsWith('x')) return { kind: 'sides', widthIn: null, heightIn: parsePrintBox(sides.slice(1)).widthIn, isStretched: false };
  return { kind: 'sides', ...parsePrintBox(sides), isStretched: text.endsWith('!') };
}

const inches = (side: number): string => `${Number(side.toFixed(4))}`;

/** The entry that says a size. */
export function designSizeText(size: DesignSize): string {
  if (size.kind === 'common') return '';
  if (size.kind === 'placement') return size.placement;
  const { widthIn, heightIn, isStretched } = size;
  if (widthIn === null) return heightIn === null ? '' : `x${inches(heightIn)}in`;
  return heightIn === null ? `${inches(widthIn)}in` : `${inches(widthIn)}x${inches(heightIn)}in${isStretched ? '!' : ''}`;
}

/** Options with the size of one picture in place of that of all. `part` is what is placed of it, in pixels. */
export function sizedFor(options: FitOptions, picture: number, part: Pick<Rect, 'width' | 'height'>): FitOptions {
  const size = readDesignSize(options.sizeEach[picture] ?? '');
  if (size.kind === 'common') return keepsOwnSize(options) ? { ...options, placement: 'own' } : options;
  if (size.kind === 'placement') return { ...options, placement: size.placement as FitOptions['placement'], size: '' };
  const box = boxOf(size, part);
  return { ...options, size: `${inches(box.widthIn)}x${inches(box.heightIn ?? 0)}in`, fit: size.isStretched ? 'stretch' : options.fit };
}

/** Both sides of a size, a missing one by the art's ratio. */
function boxOf({ widthIn, heightIn }: Extract<DesignSize, { kind: 'sides' }>, part: Pick<Rect, 'width' | 'height'>): PrintBox {
  const ratio = part.width / part.height;
  const width = widthIn ?? (heightIn ?? 0) * ratio;
  return { widthIn: width, heightIn: heightIn ?? width / ratio };
}
