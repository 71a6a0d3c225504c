import { MODEL_ID } from '@underbase/models';
import { choice, type OptionFields, type OptionsOf } from '../options.ts';

/** Times that a picture may become larger. */
export const LEAST_SCALE = 2;
export const MOST_SCALE = 6;
/** Where neither a factor nor a print size is given. */
export const USUAL_SCALE = 4;

export const options = {
  to: {
    kind: 'text',
    label: 'Print width and resolution',
    help: 'The picture becomes as large as this print needs, and no larger.',
    group: 'Print size',
    default: '',
    pattern: String.raw`\d+(\.\d+)?(in|mm)@\d+(\.\d+)?`,
    example: '12in@300',
    fields: {
      parts: [
        { kind: 'length', label: 'Print width', min: '0.1in', max: '200in', units: ['in', 'mm'] },
        { kind: 'number', label: 'Resolution', min: 30, max: 2400, unit: 'DPI' },
      ],
      joint: '@',
      start: '12in@300',
    },
  },
  scale: {
    kind: 'number',
    label: 'Enlarge',
    help: 'How many times as wide and as high. With a print size: the most it may be.',
    group: 'Print size',
    default: 'auto',
    start: USUAL_SCALE,
    autoLabel: 'Enlarge: what the print needs, else 4x',
    min: LEAST_SCALE,
    max: MOST_SCALE,
    step: 0.1,
    unit: 'x',
    control: 'slider',
  },
  mode: choice({
    label: 'Art',
    help: 'Auto looks at the picture and says what it took. Flat art and lettering are drawn anew where that holds, the rest by a network.',
    group: 'Art',
    default: 'auto',
    choices: [
      { value: 'auto', label: 'Auto' },
      { value: 'art', label: 'Art' },
      { value: 'line', label: 'Lines' },
      { value: 'text', label: 'Lettering' },
      { value: 'pixel', label: 'Pixel art' },
      { value: 'photo', label: 'Photo' },
      { value: 'model', label: 'Model' },
    ],
    sideBySide: ['art', 'line', 'text', 'photo'],
  }),
  model: {
    kind: 'text',
    label: 'Which model',
    help: 'A super-resolution network that the operator has set up; the first of them where none is chosen.',
    group: 'Art',
    default: '',
    pattern: MODEL_ID,
    example: 'clean-4x',
    isModel: 'enlarging',
    onlyWhen: { option: 'mode', is: ['model'] },
  },
  pixels: choice({
    label: 'Pixels become',
    help: 'Squares, exactly as drawn, or the shapes that they stand for: slopes of single steps become straight edges, right angles stay.',
    group: 'Art',
    default: 'squares',
    choices: [
      { value: 'squares', label: 'Squares' },
      { value: 'shapes', label: 'Shapes' },
    ],
    onlyWhen: { option: 'mode', is: ['pixel', 'auto'] },
  }),
  edge: choice({
    label: 'Outline',
    help: 'Crisp makes the rim of cut-out art one pixel wide; glows and fades stay.',
    group: 'Art',
    default: 'soft',
    choices: [
      { value: 'soft', label: 'As drawn' },
      { value: 'crisp', label: 'Crisp' },
    ],
  }),
  repair: {
    kind: 'switch',
    label: 'Repair JPEG damage first',
    help: 'Takes away blocks and the specks beside edges before they are enlarged, and makes tones of the dots of a small palette.',
    group: 'Clean up',
    default: true,
  },
  reduce: {
    kind: 'switch',
    label: 'Undo an earlier enlargement',
    help: 'Art that was enlarged before goes back to its true pixels first.',
    group: 'Clean up',
    default: true,
  },
  grain: choice({
    label: 'Grain',
    help: 'Grain of photos and paper, kept or taken away.',
    group: 'Clean up',
    default: 'keep',
    choices: [
      { value: 'keep', label: 'Keep' },
      { value: 'take', label: 'Take away' },
    ],
  }),
} as const satisfies OptionFields;

export type UpscalerOptions = OptionsOf<typeof options>;
