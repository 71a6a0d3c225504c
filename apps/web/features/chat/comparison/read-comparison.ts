import type { OptionField, OptionValues, ToolDeclaration } from '@underbase/tools';

export interface Setting {
  readonly value: OptionValues[string];
  /** As people write it: `24 %`. */
  readonly words: string;
}

/** Two settings of one option, to be seen beside each other. */
export interface Wanted {
  readonly key: string;
  readonly label: string;
  readonly settings: readonly [Setting, Setting];
}

const IS_COMPARISON = /\b(compare|compares|comparison|versus|vs|against|side by side|difference|with and without)\b/i;

/**
 * What a question wants to see side by side on the open file, such as "compare tolerance 8 and 24"; null where it names no option of the tool
 * with two settings that the option can have.
 */
export function readComparison(question: string, { options }: Pick<ToolDeclaration, 'options'>): Wanted | null {
  if (!IS_COMPARISON.test(question)) return null;
  const text = question.toLowerCase();
  const named = Object.entries(options)
    .map(([key, field]) => ({ key, field, label: field.label.toLowerCase() }))
    .filter(({ label }) => text.includes(label))
    .sort((one, other) => other.label.length - one.label.length);
  for (const { key, field, label } of named) {
    const [first, second] = settingsIn(text.replace(label, ' '), field);
    if (first && second) return { key, label: field.label, settings: [first, second] };
  }
  return null;
}

/** The settings of an option that a text names, in its order, each once. */
function settingsIn(text: string, field: OptionField): readonly Setting[] {
  switch (field.kind) {
    case 'number': {
      const unit = field.unit ? ` ${field.unit}` : '';
      const words = text.match(field.default === 'auto' ? /\bauto\b|\d+(?:\.\d+)?/g : /\d+(?:\.\d+)?/g) ?? [];
      return [...new Set(words)]
        .map((word): Setting => (word === 'auto' ? { value: 'auto', words: 'auto' } : { value: Number(word), words: `${word}${unit}` }))
        .filter(({ value }) => value === 'auto' || (Number(value) >= field.min && Number(value) <= field.max));
    }
    case 'length':
      return [...text.matchAll(/(\d+(?:\.\d+)?)\s*(mm|cm|in|pt|px)\b/g)].map(([, figure, unit]) => ({
        value: `${figure}${unit}`,
        words: `${figure} ${unit}`,
      }));
    case 'choice':
      return field.choices
        .map(({ value, label }) => ({ value, words: label, at: text.search(new RegExp(`\\b${escaped(label.toLowerCase())}\\b`)) }))
        .filter(({ at }) => at >= 0)
        .sort((one, other) => one.at - other.at);
    case 'switch':
      return [
        { value: true, words: 'on' },
        { value: false, words: 'off' },
      ];
    default:
      return [];
  }
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A comparison to begin with: an option on a slider, as it stands and at twice or half of that. */
export function comparisonToTry({ options: fields }: Pick<ToolDeclaration, 'options'>, options: OptionValues): string | null {
  for (const [key, field] of Object.entries(fields)) {
    if (field.kind !== 'number' || field.control !== 'slider') continue;
    const stands = options[key];
    const at = typeof stands === 'number' && stands > 0 ? stands : Math.max(field.min, (field.min + field.max) / 8);
    const other = at * 2 <= field.max ? at * 2 : at / 2;
    const onStep = (value: number): number => Number((Math.round(value / field.step) * field.step).toFixed(4));
    if (onStep(at) !== onStep(other)) return `Compare ${field.label} ${onStep(at)} and ${onStep(other)}`;
  }
  return null;
}
