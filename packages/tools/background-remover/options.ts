import { MODEL_ID } from '@underbase/models';
import { MASK_PATTERN } from '../keep-mask.ts';
import { choice, type OptionFields, type OptionsOf } from '../options.ts';

const SCREENED = { option: 'edge', is: ['halftone'] };

export const options = {
  mode: choice({
    label: 'Background',
    help: 'Auto looks, and takes the paper from under drawings; plain is for flat, graded, shaded and blurred backdrops, subject for scenes, model for a network of the operator.',
    group: 'Background',
    default: 'auto',
    choices: [
      { value: 'auto', label: 'Auto' },
      { value: 'solid', label: 'Plain' },
      { value: 'subject', label: 'Subject' },
      { value: 'model', label: 'Model' },
    ],
  }),
  model: {
    kind: 'text',
    label: 'Which model',
    help: 'A matting network that the operator has set up; the first of them where none is chosen.',
    group: 'Background',
    default: '',
    pattern: MODEL_ID,
    example: 'birefnet',
    isModel: 'matting',
    onlyWhen: { option: 'mode', is: ['model'] },
  },
  box: {
    kind: 'text',
    label: 'Box around the subject',
    help: 'Left, top, width and height in pixels. What lies beyond it goes; what lies along it is the background that the subject stands out from.',
    group: 'Subject',
    flag: 'box',
    default: '',
    pattern: String.raw`\d+,\d+,\d+,\d+`,
    example: '120,80,600,900',
    isOfPictures: true,
    isBox: true,
    fields: {
      parts: [
        { kind: 'number', label: 'Left', min: 0, max: 100_000, unit: 'px' },
        { kind: 'number', label: 'Top', min: 0, max: 100_000, unit: 'px' },
        { kind: 'number', label: 'Width', min: 1, max: 100_000, unit: 'px' },
        { kind: 'number', label: 'Height', min: 1, max: 100_000, unit: 'px' },
      ],
      joint: ',',
      start: '0,0,1000,1000',
    },
  },
  holes: choice({
    label: 'Enclosed background',
    help: 'Insides of letters, gaps between limbs. Auto removes what surely is background.',
    group: 'Area',
    default: 'auto',
    choices: [
      { value: 'auto', label: 'Auto' },
      { value: 'keep', label: 'Keep' },
      { value: 'remove', label: 'Remove' },
    ],
  }),
  seeds: {
    kind: 'seeds',
    label: 'Clicks',
    help: 'Each brings back or takes away what it lies in.',
    group: 'Area',
    default: [],
    modes: [
      { value: 'keep', label: 'Keep', flag: 'keep-at' },
      { value: 'remove', label: 'Remove', flag: 'remove-at' },
    ],
    max: 400,
  },
  keep: {
    kind: 'text',
    label: 'Mask',
    help: 'White keeps, black removes, gray is left to the tool.',
    group: 'Area',
    default: '',
    pattern: MASK_PATTERN,
    example: '2x2:k1r3',
    isFile: 'mask',
    fileWords: 'a picture of white, black and gray',
    isOfPictures: true,
  },
  edge: choice({
    label: 'Edge',
    group: 'Edge',
    default: 'soft',
    choices: [
      { value: 'soft', label: 'Soft' },
      { value: 'hard', label: 'Hard' },
      { value: 'halftone', label: 'Halftone' },
    ],
  }),
  lpi: {
    kind: 'number',
    label: 'Lines',
    group: 'Edge',
    default: 45,
    min: 10,
    max: 150,
    step: 1,
    unit: 'lpi',
    control: 'field',
    onlyWhen: SCREENED,
  },
  minDot: {
    kind: 'length',
    label: 'Min dot',
    group: 'Edge',
    default: '0mm',
    min: '0mm',
    max: '5mm',
    startsFrom: 'smallestDot',
    onlyWhen: SCREENED,
  },
  shift: {
    kind: 'length',
    label: 'Move edge inward',
    help: 'Cuts off a rim that still shows the old background.',
    group: 'Edge',
    default: '0mm',
    min: '0mm',
    max: '3mm',
  },
  smooth: { kind: 'length', label: 'Smooth', help: 'Evens out a ragged outline.', group: 'Edge', default: '0mm', min: '0mm', max: '3mm' },
  despeckle: {
    kind: 'length',
    label: 'Despeckle',
    help: 'Smaller specks and holes go.',
    group: 'Edge',
    default: '0mm',
    min: '0mm',
    max: '20mm',
  },
  shadow: choice({
    label: 'Shadow',
    help: 'Of a subject on a plain background: left out, or kept in black.',
    group: 'Edge',
    default: 'drop',
    choices: [
      { value: 'drop', label: 'Leave out' },
      { value: 'keep', label: 'Keep' },
    ],
  }),
  strokes: {
    kind: 'strokes',
    label: 'Brush',
    help: 'Hair goes over strands, fur and whatever else shows both: there the edge is looked for anew.',
    group: 'Brush',
    default: [],
    modes: [
      { value: 'keep', label: 'Keep' },
      { value: 'remove', label: 'Remove' },
      { value: 'hair', label: 'Hair' },
    ],
  },
} as const satisfies OptionFields;

/** The mode of strokes that say neither: what lies below is solved. */
export const HAIR = 'hair';

export type RemoverOptions = OptionsOf<typeof options>;
