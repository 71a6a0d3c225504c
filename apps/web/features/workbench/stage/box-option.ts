import type { Rect } from '@underbase/engine';
import type { OptionValues, ToolDeclaration } from '@underbase/tools';

/** The option of a tool that a box drawn on the picture sets; null where it has none. */
export function boxOption({ options }: Pick<ToolDeclaration, 'options'>): string | null {
  return Object.keys(options).find((key) => boxText(options[key]) !== null) ?? null;
}

const boxText = (field: ToolDeclaration['options'][string]) => (field.kind === 'text' && field.isBox ? field : null);

/** The box that an option says, in pixels of the untouched picture; null where none is given. */
export function boxOf(value: OptionValues[string]): Rect | null {
  if (typeof value !== 'string' || value === '') return null;
  const [x, y, width, height] = value.split(',').map(Number);
  return { x, y, width, height };
}

export const boxValue = ({ x, y, width, height }: Rect): string => [x, y, width, height].join(',');
