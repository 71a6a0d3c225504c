import { choice, type OptionFields, type OptionsOf } from '../options.ts';

const PRINT = 'Print';

export const options = {
  method: choice({
    label: 'Method',
    group: PRINT,
    default: 'dtf',
    choices: [
      { value: 'dtf', label: 'DTF' },
      { value: 'screen', label: 'Screen' },
    ],
  }),
  printWidth: {
    kind: 'length',
    label: 'Print width',
    help: 'Width of the whole picture on the garment. Without it, the resolution in the file decides.',
    group: PRINT,
    default: '',
    min: '0.1in',
    max: '600in',
  },
  garment: {
    kind: 'color',
    label: 'Garment',
    help: 'Color of the garment. Without it, nothing is held against it.',
    group: PRINT,
    default: 'auto',
    auto: true,
  },
  page: {
    kind: 'number',
    label: 'Page',
    help: 'Page of a PDF or a TIFF. A file without it is an error.',
    group: PRINT,
    default: 1,
    min: 1,
    max: 9999,
    step: 1,
    control: 'field',
  },
  profile: {
    kind: 'text',
    label: 'Shop profile',
    help: 'Limits of a print shop as JSON.',
    group: PRINT,
    default: '',
    pattern: '[\\s\\S]{0,200000}',
    example: 'shop.json',
    isFile: true,
    fileWords: 'a shop profile as JSON',
  },
} as const satisfies OptionFields;

export type ValidatorOptions = OptionsOf<typeof options>;
