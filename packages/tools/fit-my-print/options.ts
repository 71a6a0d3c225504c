import { choice, type OptionFields, type OptionsOf } from '../options.ts';
import { PLACEMENTS } from './placements.ts';

const INCHES = String.raw`\d+(\.\d+)?\s*(in|mm)?`;

export const options = {
  placement: choice({
    label: 'Placement',
    help: 'Where the print goes, each with its usual box in inches.',
    group: 'Size',
    default: 'full-front',
    choices: [
      ...PLACEMENTS.map(({ value, label, widthIn, heightIn }) => ({ value, label: `${label}, ${widthIn} x ${heightIn} in` })),
      { value: 'own', label: 'Own size of the file' },
    ],
  }),
  size: {
    kind: 'text',
    label: 'Size',
    help: 'Width x height in inches or mm; rules over the placement. A width alone lets the height follow.',
    group: 'Size',
    default: '',
    pattern: `${INCHES}(\\s*x\\s*${INCHES})?`,
    example: '12x16in',
  },
  dpi: {
    kind: 'number',
    label: 'Resolution',
    help: 'Of the result. 300 is what most film printers take.',
    group: 'Size',
    default: 300,
    min: 30,
    max: 1200,
    step: 1,
    unit: 'DPI',
    control: 'field',
  },
  fit: choice({
    label: 'Fit',
    help: 'Contain keeps all of the art inside. Width and height fill that side and may cut the other.',
    group: 'Art',
    default: 'contain',
    choices: [
      { value: 'contain', label: 'Contain' },
      { value: 'width', label: 'Fill width' },
      { value: 'height', label: 'Fill height' },
    ],
  }),
  trim: {
    kind: 'switch',
    label: 'Trim empty edges',
    help: 'Measures the art itself, without the clear space around it.',
    group: 'Art',
    default: false,
  },
  method: choice({
    label: 'Method',
    help: 'Whose limits the report checks.',
    group: 'Check',
    default: 'dtf',
    choices: [
      { value: 'dtf', label: 'DTF transfer' },
      { value: 'screen', label: 'Screen print' },
    ],
  }),
} as const satisfies OptionFields;

export type FitOptions = OptionsOf<typeof options>;
