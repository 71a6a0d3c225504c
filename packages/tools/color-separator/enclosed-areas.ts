import { type EnclosedGround, type EnclosedRule, formatHex, isSameColor, type Rect, type Rgb } from '@underbase/engine';
import type { Fact, Warning } from '../run.ts';
import type { SeparatorOptions } from './options.ts';

/** Boxes of areas that art encloses, the largest first: those that were left in the art, and those that went though they may have been drawn. */
export type EnclosedAreas = Pick<EnclosedGround, 'left' | 'taken'>;

export const NOTHING_ENCLOSED: EnclosedAreas = { left: [], taken: [] };

export const enclosedRule = (choice: 'knock-out' | 'around'): EnclosedRule =>
  choice === 'around' ? 'stays-unless-counter' : 'goes-unless-drawn';

/** Inks nearer than this to the ground, in CIEDE2000, are the ground's. */
const OF_GROUND = 5;

/** Whether flat art has one ink beside its ground: that has no white of its own. Colors of photos are many. */
export const isOneInk = (flats: readonly Rgb[], ground: Rgb): boolean =>
  flats.filter((flat) => !isSameColor(flat, ground, OF_GROUND)).length === 1;

const areasWords = (boxes: readonly Rect[]): string => {
  const [{ x, y, width, height }] = boxes;
  return `${boxes.length} (${boxes.length > 1 ? 'the largest ' : ''}${width} x ${height} px at ${x}, ${y})`;
};

/** What became of areas in the ground's color that the art encloses. */
export function enclosedWarnings(
  { left, taken }: EnclosedAreas,
  ground: Rgb | null,
  choice: SeparatorOptions['ground'],
): readonly Warning[] {
  if (!ground || choice === 'keep' || left.length + taken.length === 0) return [];
  const stayed = left.length > 0 ? ` Left in the art, as white eyes are: ${areasWords(left)}.` : '';
  const other = choice === 'knock-out' ? ' Only around the art (around) leaves these too.' : '';
  const went = taken.length > 0 ? ` Knocked out with the ground: ${areasWords(taken)}.${other}` : '';
  return [
    {
      id: 'ground.enclosed',
      text: `The art encloses areas in the ground’s ${formatHex(ground)}.${stayed}${went} Insides of lettering went.`,
    },
  ];
}

export function enclosedFacts({ left, taken }: EnclosedAreas, isKnockedOut: boolean): readonly Fact[] {
  if (!isKnockedOut) return [];
  return [
    { id: 'enclosedLeft', label: 'Enclosed areas left in the art', value: left.length },
    { id: 'enclosedTaken', label: 'Enclosed areas knocked out', value: taken.length },
  ];
}
