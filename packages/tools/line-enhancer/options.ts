import { choice, type OptionFields, type OptionsOf } from '../options.ts';

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
  ends: choice({
    label: 'Line ends',
    help: 'Tapered, free ends run out to the width they were drawn with, as a brush’s do; at the very tip they stay under the minimum.',
    group: 'Lines',
    default: 'full',
    choices: [
      { value: 'full', label: 'Full width' },
      { value: 'taper', label: 'Tapered' },
    ],
  }),
  minGap: {
    kind: 'length',
    label: 'Narrowest gap',
    help: 'Narrower gaps are opened to this width.',
    group: 'Gaps',
    default: '0mm',
    min: '0mm',
    max: '5mm',
    fader: {
      from: '0.1mm',
      to: '2mm',
      meaning: [
        { upTo: '0.009mm', text: 'At 0 gaps stay as they are. Try 0.2 mm, as wide as the eye of an “e” in 5 pt type.' },
        { upTo: '0.27mm', text: 'As wide as the eye of an “e” in 5 pt type. Fine screens hold it open.' },
        { upTo: '0.44mm', text: 'As wide as the eye of an “e” in 8 pt type. DTF film holds it open.' },
        { upTo: '0.75mm', text: 'As wide as the eye of an “e” in 12 pt type. Open through many washes.' },
        { upTo: '5mm', text: 'As wide as the eye of an “e” in 20 pt type: small lettering has no room for it.' },
      ],
    },
  },
} as const satisfies OptionFields;

export type LineOptions = OptionsOf<typeof options>;
