import { choice, type OptionFields } from '@underbase/tools';

/** An option of every kind. */
export const trialOptions = {
  strength: {
    kind: 'number',
    label: 'Strength',
    help: 'How much of the inverse is mixed in.',
    group: 'Tone',
    default: 100,
    min: 0,
    max: 100,
    step: 5,
    unit: '%',
    control: 'slider',
  },
  copies: { kind: 'number', label: 'Copies', group: 'Tone', default: 1, min: 1, max: 9, step: 1, control: 'field' },
  margin: { kind: 'length', label: 'Margin', group: 'Tone', default: '0mm', min: '0mm', max: '1in' },
  channel: choice({
    label: 'Channel',
    group: 'Channel',
    default: 'all',
    choices: [
      { value: 'all', label: 'All' },
      { value: 'red', label: 'Red' },
    ],
  }),
  paper: choice({
    label: 'Paper',
    group: 'Paper',
    default: 'p1',
    choices: ['p1', 'p2', 'p3', 'p4', 'p5', 'p6'].map((value) => ({ value, label: `Paper ${value}` })),
  }),
  keepAlpha: { kind: 'switch', label: 'Keep alpha', help: 'Leaves transparency alone.', group: 'Alpha', default: true },
  alphaTo: {
    kind: 'number',
    label: 'Alpha',
    group: 'Alpha',
    default: 255,
    min: 0,
    max: 255,
    step: 1,
    control: 'slider',
    onlyWhen: { option: 'keepAlpha', is: [false] },
  },
  ink: { kind: 'color', label: 'Ink', group: 'Ink', default: 'auto', auto: true },
  colors: { kind: 'colors', label: 'Colors', group: 'Colors', default: [], auto: false, max: 3, overrides: [] },
  places: {
    kind: 'seeds',
    label: 'Pick areas',
    group: 'Areas',
    default: [],
    modes: [
      { value: 'keep', label: 'Keep', flag: 'keep-at' },
      { value: 'remove', label: 'Remove', flag: 'remove-at' },
    ],
    max: 9,
  },
  strokes: { kind: 'strokes', label: 'Brush', group: 'Brush', default: [], modes: [{ value: 'keep', label: 'Keep' }] },
} as const satisfies OptionFields;
