import { choice, type OptionFields, type OptionsOf } from '../options.ts';

export const options = {
  to: {
    kind: 'text',
    label: 'Print width and resolution',
    help: 'Rules over the sizes below.',
    group: 'Size',
    default: '',
    pattern: String.raw`\d+(\.\d+)?(in|mm)@\d+(\.\d+)?`,
    example: '4in@300',
    fields: {
      parts: [
        { kind: 'length', label: 'Print width', min: '0.1in', max: '100in', units: ['in', 'mm'] },
        { kind: 'number', label: 'Resolution', min: 30, max: 2400, unit: 'DPI' },
      ],
      joint: '@',
      start: '4in@300',
    },
  },
  width: { kind: 'length', label: 'Width', group: 'Size', default: '', min: '1px', max: '65535px' },
  height: {
    kind: 'length',
    label: 'Height',
    help: 'With a width as well, the picture fits inside both.',
    group: 'Size',
    default: '',
    min: '1px',
    max: '65535px',
  },
  percent: {
    kind: 'number',
    label: 'Percent',
    help: 'Taken where no width or height is given.',
    group: 'Size',
    default: 50,
    min: 1,
    max: 100,
    step: 1,
    unit: '%',
    control: 'slider',
  },
  kernel: choice({
    label: 'Filter',
    help: 'Auto goes by the picture: Mitchell for photographs, a softer one for flat art, area for patterns. Area averages exactly; Lanczos is the crispest and rings a little beside hard edges.',
    group: 'Quality',
    default: 'auto',
    choices: [
      { value: 'auto', label: 'Auto' },
      { value: 'area', label: 'Area' },
      { value: 'mitchell', label: 'Mitchell' },
      { value: 'lanczos', label: 'Lanczos' },
    ],
  }),
  measureLines: {
    kind: 'switch',
    label: 'Measure lines',
    help: 'Warns of lines that are too thin at the new size.',
    group: 'Check',
    default: true,
  },
  minLine: {
    kind: 'length',
    label: 'Thinnest line',
    group: 'Check',
    default: '0.35mm',
    min: '0.01mm',
    max: '5mm',
    onlyWhen: { option: 'measureLines', is: [true] },
  },
  force: {
    kind: 'switch',
    label: 'Scale finished halftones too',
    help: 'Scaled dots turn to moiré, so screened pictures are refused.',
    group: 'Check',
    default: false,
  },
} as const satisfies OptionFields;

export type DownscalerOptions = OptionsOf<typeof options>;
