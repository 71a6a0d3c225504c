import type { OptionFields, OptionsOf } from '../options.ts';

export const options = {
  minWidth: {
    kind: 'length',
    label: 'Thinnest line',
    help: 'Thinner lines are brought up to this width. Ask your shop; DTF film holds from about 0.35 mm, with ease from 0.5 mm.',
    group: 'Lines',
    default: '0.5mm',
    min: '0.01mm',
    max: '5mm',
  },
  minGap: {
    kind: 'length',
    label: 'Narrowest gap',
    help: 'Narrower gaps are opened to this width. Left empty, gaps stay as they are.',
    group: 'Gaps',
    default: '',
    example: '0.4 mm',
    min: '0.01mm',
    max: '5mm',
  },
} as const satisfies OptionFields;

export type LineOptions = OptionsOf<typeof options>;
