import type { OptionValues } from '../options.ts';
import type { FitOptions } from './options.ts';

/** A list with an item for each picture, one of them set; what is empty at the end is left off. */
function withItem(list: readonly string[], at: number, item: string): readonly string[] {
  const items = Array.from({ length: Math.max(list.length, at + 1) }, (_, index) => list[index] ?? '');
  items[at] = item;
  while (items.at(-1) === '') items.pop();
  return items;
}

/** The options' change that gives a picture its copies; the common number follows that from then on. */
export function copiesChange(options: OptionValues, at: number, count: number): Partial<OptionValues> {
  const { copies, copiesEach } = options as unknown as FitOptions;
  return { copiesEach: withItem(copiesEach, at, count === copies ? '' : String(count)) };
}

/** The options' change that gives a picture its size (`designSizeText`). */
export function sizeChange(options: OptionValues, at: number, size: string): Partial<OptionValues> {
  return { sizeEach: withItem((options as unknown as FitOptions).sizeEach, at, size) };
}
