import { MESH_LIMITS_PATTERN } from '../mesh-limits.ts';
import { choice, type OptionFields } from '../options.ts';

const ON_OFF_AUTO = [
  { value: 'auto', label: 'Auto' },
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
] as const;

/** What prints beneath the inks, and the white on top. */
export const whiteOptions = {
  underbase: choice({
    label: 'Underbase',
    help: 'White under all that is not dark. Auto prints it on garments that are not light.',
    group: 'White',
    default: 'auto',
    choices: ON_OFF_AUTO,
  }),
  base: choice({
    label: 'Base',
    help: 'Gray blocks the dye of polyester, with white on top; discharge takes the dye out of cotton and prints wet, without flash or choke.',
    group: 'White',
    default: 'white',
    choices: [
      { value: 'white', label: 'White' },
      { value: 'grey', label: 'Gray' },
      { value: 'discharge', label: 'Discharge' },
    ],
    onlyWhen: { option: 'method', is: ['spot', 'simulated', 'index'] },
  }),
  flash: choice({
    label: 'Flash the base',
    help: 'Print, flash, print: inks land on a dry base of two hits. Without a flash it is one hit, which hides less.',
    group: 'White',
    default: 'on',
    choices: [
      { value: 'on', label: 'On' },
      { value: 'off', label: 'Off' },
    ],
    onlyWhen: { option: 'base', is: ['white', 'grey'] },
  }),
  choke: {
    kind: 'length',
    label: 'Choke',
    help: 'How much smaller the underbase is than what it carries.',
    group: 'White',
    default: '0.3mm',
    min: '0mm',
    max: '2mm',
  },
  leastBase: {
    kind: 'length',
    label: 'Narrowest base',
    help: 'What your mesh holds: the choke leaves that much. Without it the shop profile’s, or 0.3 mm at 156 threads, 0.25 at 230, 0.2 at 305.',
    group: 'White',
    default: '',
    example: '0.3 mm',
    min: '0mm',
    max: '2mm',
  },
  profile: {
    kind: 'text',
    label: 'Shop profile',
    help: 'A print shop’s limits as JSON: of these, the narrowest base that its meshes hold.',
    group: 'White',
    default: '',
    pattern: MESH_LIMITS_PATTERN,
    example: 'shop.json',
    form: 'a shop profile',
    isFile: 'mesh-limits',
    fileWords: 'a shop profile as JSON',
  },
  density: {
    kind: 'number',
    label: 'Density',
    help: 'How much of a full underbase inks get where they hide it. What shows of it stays exact.',
    group: 'White',
    default: 100,
    min: 30,
    max: 100,
    step: 1,
    unit: '%',
    control: 'slider',
  },
  highlight: choice({
    label: 'Highlight white',
    help: 'White on top, for white art and the brightest neutrals.',
    group: 'White',
    default: 'auto',
    choices: ON_OFF_AUTO,
  }),
} as const satisfies OptionFields;
