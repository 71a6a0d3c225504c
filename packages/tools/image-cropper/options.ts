import { choice, type OptionFields, type OptionsOf } from '../options.ts';

const LENGTH = String.raw`\d+(\.\d+)?\s*(px|mm|in|pt)?`;

export const options = {
  rect: {
    kind: 'text',
    label: 'Rectangle',
    help: 'Left, top, width and height in px, mm or in, of the picture as turned. Empty keeps all of it.',
    group: 'Crop',
    default: '',
    pattern: `-?${LENGTH}\\s*,\\s*-?${LENGTH}\\s*,\\s*${LENGTH}\\s*,\\s*${LENGTH}`,
    example: 'x,y,w,h',
  },
  ratio: {
    kind: 'text',
    label: 'Ratio',
    help: 'Width to height. Takes the largest part in the middle; with Trim it adds clear space instead, so that no art is lost.',
    group: 'Crop',
    default: '',
    pattern: String.raw`\d+(\.\d+)?:\d+(\.\d+)?`,
    example: '4:5',
  },
  margin: {
    kind: 'length',
    label: 'Margin',
    help: 'Clear space added on every side.',
    group: 'Crop',
    default: '0px',
    min: '0px',
    max: '20in',
  },
  trim: { kind: 'switch', label: 'Trim empty edges', help: 'Cuts away what is transparent around the art.', group: 'Trim', default: false },
  trimBorder: {
    kind: 'switch',
    label: 'Trim the border color',
    help: 'Cuts an opaque picture to what differs from the color along its border.',
    group: 'Trim',
    default: false,
  },
  threshold: {
    kind: 'number',
    label: 'Opacity counted as art',
    help: 'Pixels count as art above this opacity.',
    group: 'Trim',
    default: 0,
    min: 0,
    max: 254,
    step: 1,
    control: 'slider',
    onlyWhen: { option: 'trim', is: [true] },
  },
  specks: choice({
    label: 'Stray specks',
    help: 'Specks under the speck size outside the art can be left out; the report counts them.',
    group: 'Trim',
    default: 'keep',
    choices: [
      { value: 'keep', label: 'Keep' },
      { value: 'ignore', label: 'Ignore' },
    ],
    onlyWhen: { option: 'trim', is: [true] },
  }),
  speckSize: {
    kind: 'length',
    label: 'Speck size',
    help: 'A part smaller than a square of this side is a speck.',
    group: 'Trim',
    default: '0.5mm',
    min: '0mm',
    max: '10mm',
    onlyWhen: { option: 'specks', is: ['ignore'] },
  },
  turn: choice({
    label: 'Turn',
    group: 'Turn',
    default: '0',
    choices: [
      { value: '0', label: '0°' },
      { value: '90', label: '90°' },
      { value: '180', label: '180°' },
      { value: '270', label: '270°' },
    ],
  }),
  flip: choice({
    label: 'Flip',
    group: 'Turn',
    default: 'none',
    choices: [
      { value: 'none', label: 'None' },
      { value: 'horizontal', label: 'Horizontal' },
      { value: 'vertical', label: 'Vertical' },
    ],
  }),
  straighten: {
    kind: 'number',
    label: 'Straighten',
    help: 'Turns clockwise by part of a degree; the canvas grows so that nothing is cut.',
    group: 'Turn',
    default: 0,
    min: -45,
    max: 45,
    step: 0.1,
    unit: '°',
    control: 'slider',
  },
} as const satisfies OptionFields;

export type CropperOptions = OptionsOf<typeof options>;

/** Whether the cut follows the art. */
export const isTrimmed = ({ trim, trimBorder }: Pick<CropperOptions, 'trim' | 'trimBorder'>): boolean => trim || trimBorder;
