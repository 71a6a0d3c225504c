import { AppError } from '@underbase/contract';
import {
  type ClickGrain,
  containsRect,
  type Frame,
  fullSize,
  HAND,
  type HeededClick,
  POCKET,
  type Rect,
  type SettledPocket,
  type Subject,
  settleSubject,
} from '@underbase/engine';
import { brushCover } from '../brush-cover.ts';
import { MASK, parseMask } from '../keep-mask.ts';
import type { Stroke } from '../options.ts';
import { boxOn } from './box.ts';
import { options as fields, HAIR, type RemoverOptions } from './options.ts';

/** An enclosed area of background, in pixels of the full picture. */
export interface Pocket extends Omit<SettledPocket, 'clicks'> {
  /** Clicks that lie in it, by their place in the list. */
  readonly seeds: readonly number[];
}

/** What someone chose, carried out on the small copy. */
export interface SettledChoice {
  readonly isSubject: Uint8Array;
  readonly isHeld: Uint8Array;
  readonly isOpen: Uint8Array | null;
  readonly isRemoved: Uint8Array;
  readonly isTouched: Uint8Array | null;
  /** One byte a pixel of the copy: POCKET where one lies, by what becomes of it. */
  readonly asked: Uint8Array;
  /** The surest first. */
  readonly pockets: readonly Pocket[];
}

const HAND_OF_MASK = { [MASK.OPEN]: HAND.NONE, [MASK.KEEP]: HAND.KEEP, [MASK.REMOVE]: HAND.REMOVE } as Readonly<Record<number, number>>;

type Choice = Pick<RemoverOptions, 'holes' | 'seeds' | 'strokes' | 'keep' | 'box'>;

/** On the full picture every click must lie on it; on a copy that was said before. Errors: option.outside-picture. */
export function requireInside({ seeds }: Pick<Choice, 'seeds'>, { width, height, scale }: Frame): void {
  if (scale !== 1) return;
  for (const { mode, x, y } of seeds) {
    if (x < width && y < height) continue;
    const flag = fields.seeds.modes.find(({ value }) => value === mode)?.flag;
    throw new AppError('option.outside-picture', { option: `--${flag}`, value: `${x},${y}`, width, height });
  }
}

/** Clicks in pixels of the picture that is looked at, be it a smaller copy; `fine` says which are about what the small copy does not show. */
export function clicksOn(
  { width, height, scale }: Frame,
  { seeds }: Pick<Choice, 'seeds'>,
  fine: readonly ClickGrain[] = [],
): readonly HeededClick[] {
  const on = (value: number, most: number) => Math.min(most - 1, Math.floor((value + 0.5) * scale));
  return seeds.map(({ mode, x, y }, index) => ({
    x: on(x, width),
    y: on(y, height),
    keeps: mode === 'keep',
    ...(fine[index] ?? { isFine: false }),
  }));
}

/** What a mask, a box and strokes say of each pixel of the small copy, strokes over the box and that over the mask; null without any. */
function handOf(
  keep: string,
  strokes: readonly Stroke[],
  box: Rect | null,
  { width, height }: Subject['copy'],
  scale: number,
): Uint8Array | null {
  const mask = parseMask(keep);
  const cover = brushCover(strokes, 'keep', { x: 0, y: 0, width, height }, scale, HAIR);
  if (!mask && !cover && !box) return null;
  return Uint8Array.from({ length: width * height }, (_, at) => {
    if (cover && cover.keep[at] >= 128) return HAND.KEEP;
    if (cover && cover.remove[at] >= 128) return HAND.REMOVE;
    if (cover && cover.open[at] >= 128) return HAND.OPEN;
    const [x, y] = [at % width, Math.floor(at / width)];
    if (box && !containsRect(box, { x, y, width: 1, height: 1 })) return HAND.REMOVE;
    if (!mask) return HAND.NONE;
    const column = Math.floor(((x + 0.5) * mask.width) / width);
    const row = Math.floor(((y + 0.5) * mask.height) / height);
    return HAND_OF_MASK[mask.marks[row * mask.width + column]];
  });
}

function askedOf({ isSubject, pockets }: Subject, settled: readonly SettledPocket[]): Uint8Array {
  const asked = new Uint8Array(isSubject.length);
  for (const [index, { places }] of pockets.entries())
    for (const at of places) asked[at] = settled[index].goes ? POCKET.GOES : POCKET.STAYS;
  return asked;
}

/**
 * Carries out clicks, strokes and the rule for pockets.
 * @param fine which clicks leave the small copy alone, by their place in the list
 */
export function settleChoice(
  subject: Subject,
  frame: Frame,
  { holes, strokes, keep, box }: Omit<Choice, 'seeds'>,
  seeds: Choice['seeds'],
  fine: readonly ClickGrain[],
): SettledChoice {
  const { copy } = subject;
  const full = fullSize(frame);
  const scale = Math.max(copy.width / full.width, copy.height / full.height);
  const clicks = clicksOn({ ...copy, dpi: frame.dpi, scale }, { seeds }, fine);
  const { isSubject, isHeld, isOpen, isRemoved, isTouched, pockets } = settleSubject(subject, {
    clicks,
    hand: handOf(keep, strokes, boxOn({ box }, frame, copy), copy, scale),
    pockets: holes,
  });
  const back = (value: number) => Math.round(value / scale);
  const boxOf = ({ x, y, width, height }: Rect): Rect => ({ x: back(x), y: back(y), width: back(width), height: back(height) });
  const listed = pockets.map(({ clicks: own, box, areaPx, place, ...rest }): Pocket => {
    const middle = { x: Math.floor((place.x + 0.5) / scale), y: Math.floor((place.y + 0.5) / scale) };
    return { ...rest, box: boxOf(box), areaPx: Math.round(areaPx / scale ** 2), place: middle, seeds: own };
  });
  return { isSubject, isHeld, isOpen, isRemoved, isTouched, asked: askedOf(subject, pockets), pockets: listed };
}
