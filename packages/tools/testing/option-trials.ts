import type { OptionField, OptionFields, OptionValues } from '../options.ts';

const number = (text: string): number => Number.parseFloat(text);
const unit = (text: string): string => text.replace(/^[-\d.]+/, '');

/** Other values than the default that a person might set, strongest first. */
export function otherValues(field: OptionField): readonly OptionValues[string][] {
  switch (field.kind) {
    case 'number':
      return [field.max, field.min, (field.min + field.max) / 2].filter((value) => value !== field.default);
    case 'length':
      return ['12px', '3px', '1px', '0.3in', `${number(field.max)}${unit(field.max)}`];
    case 'choice':
      return field.choices.map(({ value }) => value).filter((value) => value !== field.default);
    case 'switch':
      return [!field.default];
    case 'color':
      return ['#8e2f2a', '#00ff00'].filter((value) => value !== field.default);
    case 'colors':
      return [[{ color: '#8e2f2a' }], [{ color: '#ffd23f' }, { color: '#c9302c' }]];
    case 'color-pairs':
      return [['#f6c945=#ffb81c'], ['#8e2f2a=#ffd23f']];
    case 'strokes':
      return field.modes.map(({ value }) => [{ mode: value, radiusPx: 12, points: [30, 30, 90, 70] }]);
    case 'seeds':
      return field.modes.map(({ value }) => [{ mode: value, x: 2, y: 2 }]);
    case 'text':
      // An example, a rectangle, a ratio and a size: whichever form the field takes.
      return [field.example, '10,10,40,30', '1:2', '0.2in'];
    case 'texts':
      return [[field.example]];
  }
}

/** Values that a tool must refuse, each by one bound or form of the field. */
export function refusedValues(field: OptionField): readonly unknown[] {
  switch (field.kind) {
    case 'number':
      return [field.min - 1, field.max + 1, Number.NaN, 'much'];
    case 'length':
      return ['much', '5 parsec', { px: 3 }, `${number(field.max) + 1}${unit(field.max)}`, `${number(field.min) - 1}${unit(field.min)}`];
    case 'choice':
      return ['no such choice', ''];
    case 'switch':
      return ['perhaps', 1];
    case 'color':
      return ['reddish', '#12345', ...(field.auto ? [] : ['auto'])];
    case 'colors':
      return ['reddish', Array.from({ length: field.max + 1 }, () => '#123456'), [{ color: '#123456', depth: 1 }]];
    case 'color-pairs':
      return ['reddish', ['#123456'], ['#123456=#12345'], Array.from({ length: field.max + 1 }, () => '#123456=#654321')];
    case 'strokes':
      return [
        [{ mode: 'no such mode', radiusPx: 4, points: [1, 2] }],
        [{ mode: field.modes[0]?.value, radiusPx: 0, points: [1, 2] }],
        [{ mode: field.modes[0]?.value, radiusPx: 4, points: [1] }],
      ];
    case 'seeds':
      return [
        [{ mode: 'no such mode', x: 1, y: 2 }],
        [{ mode: field.modes[0].value, at: '1;2' }],
        [{ mode: field.modes[0].value, x: -1, y: 2 }],
        Array.from({ length: field.max + 1 }, () => ({ mode: field.modes[0].value, x: 1, y: 2 })),
      ];
    case 'text':
      return [7, { text: field.example }];
    case 'texts':
      return [Array.from({ length: field.max + 1 }, () => field.example), [7]];
  }
}

/** Settings under which an option counts: what it is shown for, and what that again is shown for. */
export function settingsFor(fields: OptionFields, key: string): Partial<OptionValues> {
  const condition = fields[key]?.onlyWhen;
  if (!condition) return {};
  const [value] = condition.is;
  return value === undefined ? {} : { ...settingsFor(fields, condition.option), [condition.option]: value };
}
