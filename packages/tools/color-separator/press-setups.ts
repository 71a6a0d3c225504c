import type { OptionValues } from '../options.ts';
import type { SeparatorOptions } from './options.ts';

/** Values for one way of printing: where a shop begins, and changes what its own press wants. */
export interface PressSetup {
  readonly id: string;
  readonly label: string;
  readonly values: Partial<SeparatorOptions>;
}

/** Films of 1 bit at twice what 45 lines need, dots that hold on common meshes, gain of a press that is looked after. */
const FILM = { film: 720, lpi: 45, angle: 22.5, gain: 20, lightest: 5, darkest: 90, shape: 'ellipse' } as const;
/** What setups do not speak of goes back to what it was, or two chosen after each other would mix. */
const PLAIN = {
  method: 'spot',
  base: 'white',
  flash: 'on',
  underbase: 'auto',
  highlight: 'auto',
  choke: '0.3mm',
  trap: '0mm',
  ...FILM,
} as const;

export const PRESS_SETUPS: readonly PressSetup[] = [
  { id: 'plastisol-dark', label: 'Plastisol on dark shirts', values: { ...PLAIN, inkSet: 'plastisol', underbase: 'on', trap: '0.15mm' } },
  {
    id: 'plastisol-light',
    label: 'Plastisol on light shirts',
    values: { ...PLAIN, inkSet: 'plastisol', underbase: 'off', highlight: 'off', trap: '0.15mm' },
  },
  {
    id: 'simulated-dark',
    label: 'Simulated process on dark shirts',
    values: { ...PLAIN, method: 'simulated', inkSet: 'plastisol-high-opacity', underbase: 'on', lpi: 55, film: 1200, gain: 25 },
  },
  {
    id: 'water-light',
    label: 'Water-based on light shirts',
    values: { ...PLAIN, inkSet: 'water-based', underbase: 'off', highlight: 'off', gain: 25 },
  },
  {
    id: 'discharge',
    label: 'Discharge on dark cotton',
    values: { ...PLAIN, inkSet: 'water-based', base: 'discharge', underbase: 'on', gain: 25 },
  },
  {
    id: 'gray-polyester',
    label: 'Gray base on polyester',
    values: { ...PLAIN, inkSet: 'plastisol', base: 'grey', underbase: 'on', trap: '0.15mm' },
  },
  {
    id: 'cmyk-white',
    label: 'CMYK on white shirts',
    values: { ...PLAIN, method: 'cmyk', inkSet: 'process', underbase: 'off', highlight: 'off', lpi: 55, film: 1200, gain: 25 },
  },
];

/** The setup whose values are all in force; null where one has been changed. */
export function setupInForce(options: OptionValues): PressSetup | null {
  return PRESS_SETUPS.find(({ values }) => Object.entries(values).every(([key, value]) => options[key] === value)) ?? null;
}
