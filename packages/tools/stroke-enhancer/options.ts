import type { FormatId } from '@underbase/contract';
import { choice, type OptionFields, type OptionsOf } from '../options.ts';

/** A ring: its width and color, parted by a colon. */
export const RING_PATTERN = String.raw`(\d+\.?\d*|\.\d+) ?(px|mm|in|pt)? ?: ?(#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6}|auto)`;

/** Pictures, and drawings of the cut line in their place. */
export const PRODUCES = ['png', 'webp', 'tiff', 'svg', 'pdf', 'dxf'] as const satisfies readonly FormatId[];

/** What the cut line is called where it stands beside the picture. */
export const CUT_SUFFIX = 'cut-line';

export const options = {
  widthFrom: choice({
    label: 'How wide',
    help: 'A safe outline is as wide as the white’s choke and the press’s registration tolerance together: white never shows beside it.',
    group: 'Stroke',
    default: 'given',
    choices: [
      { value: 'given', label: 'As set here' },
      { value: 'safe', label: 'Safe outline' },
    ],
  }),
  width: {
    kind: 'length',
    label: 'Width',
    group: 'Stroke',
    default: '1mm',
    min: '0.01mm',
    max: '2in',
    fader: {
      from: '0.1mm',
      to: '10mm',
      meaning: [
        { upTo: '0.34mm', text: 'Thinner than DTF film holds; fine for a screen of 230 threads and more.' },
        { upTo: '0.8mm', text: 'A fine outline, as film and screens hold it. Too narrow to cut along by hand.' },
        { upTo: '1.6mm', text: 'An outline that is seen across a room.' },
        { upTo: '4mm', text: 'Wide enough to cut along by hand.' },
        { upTo: '2in', text: 'A sticker’s border.' },
      ],
    },
    onlyWhen: { option: 'widthFrom', is: ['given'] },
  },
  choke: {
    kind: 'length',
    label: 'White choke',
    help: 'How far the shop pulls the white in from the edge.',
    group: 'Stroke',
    default: '0.25mm',
    min: '0mm',
    max: '5mm',
    onlyWhen: { option: 'widthFrom', is: ['safe'] },
  },
  registration: {
    kind: 'length',
    label: 'Registration tolerance',
    help: 'How far one color may land from where it should.',
    group: 'Stroke',
    default: '0.25mm',
    min: '0.01mm',
    max: '5mm',
    onlyWhen: { option: 'widthFrom', is: ['safe'] },
  },
  color: {
    kind: 'color',
    label: 'Color',
    help: 'Taken along the art’s edge, it makes letters bolder.',
    autoLabel: 'The color along the art’s edge',
    group: 'Stroke',
    default: '#ffffff',
    auto: true,
  },
  edgeColor: choice({
    label: 'Color along the edge',
    help: 'Lettering with a gradient, or in several colors, grows bolder where the stroke follows it.',
    group: 'Stroke',
    default: 'one',
    choices: [
      { value: 'one', label: 'The most frequent' },
      { value: 'along', label: 'Follows the art' },
    ],
    onlyWhen: { option: 'color', is: ['auto'] },
  }),
  rings: {
    kind: 'texts',
    label: 'More rings',
    help: 'Around the first, from the inside out.',
    group: 'Stroke',
    flag: 'ring',
    default: [],
    pattern: RING_PATTERN,
    example: '1mm:#d22222',
    further: ['1mm:#141414', '1mm:#ffffff', '1mm:#d22222'],
    entry: 'Ring',
    isOrdered: true,
    parts: [
      {
        kind: 'length',
        label: 'Width',
        min: '0.01mm',
        max: '2in',
        fader: {
          from: '0.1mm',
          to: '10mm',
          meaning: [
            { upTo: '0.34mm', text: 'Thinner than DTF film holds; fine for a screen of 230 threads and more.' },
            { upTo: '0.8mm', text: 'A fine line, as film and screens hold it.' },
            { upTo: '1.6mm', text: 'A ring that is seen across a room.' },
            { upTo: '4mm', text: 'A bold ring.' },
            { upTo: '2in', text: 'A border.' },
          ],
        },
      },
      { kind: 'color', label: 'Color' },
    ],
    max: 8,
  },
  position: choice({
    label: 'Position',
    group: 'Shape',
    default: 'outside',
    choices: [
      { value: 'outside', label: 'Outside' },
      { value: 'center', label: 'Center' },
      { value: 'inside', label: 'Inside' },
    ],
  }),
  corner: choice({
    label: 'Corners',
    group: 'Shape',
    default: 'round',
    choices: [
      { value: 'round', label: 'Round' },
      { value: 'miter', label: 'Miter' },
      { value: 'bevel', label: 'Bevel' },
    ],
  }),
  holes: choice({
    label: 'Holes',
    help: 'Enclosed openings, such as the inside of an O.',
    group: 'Shape',
    default: 'stroke',
    choices: [
      { value: 'stroke', label: 'Stroke' },
      { value: 'fill', label: 'Fill' },
      { value: 'skip', label: 'Skip' },
    ],
  }),
  ignoreHoles: {
    kind: 'length',
    label: 'Leave holes under',
    help: 'Narrower holes, such as distress, stay clear whatever holes do.',
    group: 'Shape',
    default: '',
    example: '1mm',
    min: '0.01mm',
    max: '1in',
  },
  edgeLevel: {
    kind: 'number',
    label: 'Edge level',
    help: 'Where art fades, the stroke begins where this much of it shows. Auto: at 10 % around soft art, such as shadows, washes and whiskers, else at 50 %.',
    group: 'Shape',
    default: 'auto',
    start: 10,
    min: 2,
    max: 50,
    step: 1,
    unit: '%',
    control: 'slider',
  },
  closeGaps: {
    kind: 'length',
    label: 'Close gaps under',
    help: 'Narrower gaps between strokes fill with the outermost ring.',
    group: 'Shape',
    default: '',
    example: '0.5mm',
    min: '0.01mm',
    max: '10mm',
  },
  keepCanvas: {
    kind: 'switch',
    label: 'Keep the canvas',
    help: 'Else it grows by the stroke on all sides.',
    group: 'Shape',
    default: false,
  },
  cut: choice({
    label: 'File for the cutter',
    help: 'The outermost edge as a line to cut along, beside the picture.',
    group: 'Cut line',
    default: 'none',
    choices: [
      { value: 'none', label: 'None' },
      { value: 'svg', label: 'SVG' },
      { value: 'pdf', label: 'PDF' },
      { value: 'dxf', label: 'DXF' },
    ],
    makesFile: CUT_SUFFIX,
  }),
  cutOffset: {
    kind: 'length',
    label: 'Cut outside by',
    help: 'How far beyond the outermost ring the blade runs.',
    group: 'Cut line',
    default: '0mm',
    min: '0mm',
    max: '2in',
  },
  bridges: {
    kind: 'length',
    label: 'Bridges',
    help: 'Places of this width are left uncut, so that what is cut stays in its sheet. At 0 there are none.',
    group: 'Cut line',
    default: '0mm',
    min: '0mm',
    max: '5mm',
  },
  dxf: choice({
    label: 'DXF',
    help: 'R12 holds lines and arcs for every cutter, 2000 the curves as splines.',
    group: 'Cut line',
    default: 'r12',
    choices: [
      { value: 'r12', label: 'R12' },
      { value: '2000', label: '2000' },
    ],
  }),
} as const satisfies OptionFields;

export type StrokeOptions = OptionsOf<typeof options>;
