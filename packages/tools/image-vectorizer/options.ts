import { choice, type OptionFields, type OptionsOf } from '../options.ts';

/** More than a print shop has ever had screens for; a photo is bounded by it. */
export const MOST_INKS = 64;

export const options = {
  mode: choice({
    label: 'Mode',
    help: 'Color for flat art, one ink for stamps and line art, center lines for what a pen drew, scan for drawings on paper, photo for posters of a few tones, repair to get a crisp picture back.',
    group: 'Mode',
    default: 'color',
    choices: [
      { value: 'color', label: 'Color' },
      { value: 'mono', label: 'One ink' },
      { value: 'centerline', label: 'Center lines' },
      { value: 'scan', label: 'Scan' },
      { value: 'photo', label: 'Photo' },
      { value: 'repair', label: 'Repair' },
    ],
  }),
  colors: {
    kind: 'number',
    label: 'Inks',
    help: 'At most; auto takes as many as the art was drawn with.',
    group: 'Inks',
    default: 'auto',
    start: 6,
    min: 1,
    max: MOST_INKS,
    step: 1,
    control: 'field',
    onlyWhen: { option: 'mode', is: ['color', 'scan', 'photo', 'repair'] },
  },
  palette: {
    kind: 'colors',
    label: 'Inks by hand',
    help: 'They take the place of those that are found.',
    group: 'Inks',
    default: [],
    auto: false,
    max: MOST_INKS,
    overrides: [],
    onlyWhen: { option: 'mode', is: ['color', 'scan', 'photo', 'repair'] },
  },
  background: choice({
    label: 'Opaque background',
    help: 'An even background around the art: drawn as an area, or left out.',
    group: 'Inks',
    default: 'keep',
    choices: [
      { value: 'keep', label: 'Keep' },
      { value: 'drop', label: 'Leave out' },
    ],
    onlyWhen: { option: 'mode', is: ['color', 'photo', 'repair'] },
  }),
  detail: choice({
    label: 'Detail',
    help: 'How near the curves keep to the edges: nearer takes more nodes.',
    group: 'Shapes',
    default: 'medium',
    choices: [
      { value: 'low', label: 'Low' },
      { value: 'medium', label: 'Medium' },
      { value: 'high', label: 'High' },
    ],
  }),
  shapes: choice({
    label: 'Shapes',
    help: 'Stacked shapes go on beneath each other, so no gap can show; cutout shapes meet edge to edge, for cutters.',
    group: 'Shapes',
    default: 'stacked',
    choices: [
      { value: 'stacked', label: 'Stacked' },
      { value: 'cutout', label: 'Cutout' },
    ],
  }),
  trap: {
    kind: 'length',
    label: 'Trap',
    help: 'How far a lower ink goes on beneath an upper one.',
    group: 'Shapes',
    default: '0mm',
    min: '0mm',
    max: '5mm',
  },
  despeckle: {
    kind: 'length',
    label: 'Despeckle',
    help: 'Smaller specks and holes go.',
    group: 'Shapes',
    default: '',
    example: '0.3mm',
    min: '0mm',
    max: '20mm',
  },
  primitives: {
    kind: 'switch',
    label: 'Find circles and rectangles',
    help: 'What is one within the tolerance becomes one.',
    group: 'Shapes',
    default: true,
  },
  dxf: choice({
    label: 'DXF',
    help: 'R12 holds lines and arcs for every cutter, 2000 the curves as splines.',
    group: 'Output',
    default: 'r12',
    choices: [
      { value: 'r12', label: 'R12' },
      { value: '2000', label: '2000' },
    ],
  }),
  dpi: {
    kind: 'number',
    label: 'Resolution of pictures',
    help: 'Of PNG, WebP and TIFF; auto draws at up to four times the picture’s own.',
    group: 'Output',
    default: 'auto',
    start: 300,
    min: 36,
    max: 2400,
    step: 1,
    unit: 'DPI',
    control: 'field',
  },
} as const satisfies OptionFields;

export type VectorizerOptions = OptionsOf<typeof options>;
