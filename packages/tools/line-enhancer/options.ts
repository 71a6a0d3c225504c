import type { OptionFields, OptionsOf } from '../options.ts';

export const options = {
  minWidth: {
    kind: 'length',
    label: 'Thinnest line',
    help: 'Thinner lines are brought up to this width.',
    group: 'Lines',
    default: '0.5mm',
    min: '0.01mm',
    max: '5mm',
    fader: {
      from: '0.1mm',
      to: '2mm',
      meaning: [
        { upTo: '0.34mm', text: 'Finer than DTF film holds: for screens of 230 threads and more.' },
        { upTo: '0.49mm', text: 'The least that DTF film holds. Ask your shop.' },
        { upTo: '0.75mm', text: 'DTF film holds it with ease, through many washes.' },
        { upTo: '5mm', text: 'Bold: small lettering will close up.' },
      ],
    },
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
