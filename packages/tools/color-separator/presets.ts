import type { ToolPreset } from '../declaration.ts';
import type { SeparatorOptions } from './options.ts';

/** One-bit films, dots that hold on common meshes, gain of a press that is looked after. At 45 lines 720 dpi is 16 pixels to the line. */
const FILM = { film: 720, marks: 'all', lpi: 45, angle: 22.5, gain: 20, lightest: 5, darkest: 90, shape: 'ellipse' } as const;
/** Every setup says all of it: two that are chosen after each other never mix. Mesh 0 is what suits each plate. */
const PLAIN = {
  method: 'spot',
  base: 'white',
  flash: 'on',
  underbase: 'auto',
  highlight: 'auto',
  choke: '0.3mm',
  trap: '0mm',
  mesh: 0,
  ...FILM,
} as const;
/** For 55 lines 1200 dpi is 22 pixels to the line: tones want them. */
const FINE = { lpi: 55, film: 1200, gain: 25 } as const;
/** Soaks in and gains more; 156 threads at 40 lines let enough of it through. */
const SOFT = { inkSet: 'water-based', mesh: 156, lpi: 40, gain: 25 } as const;
/** The garment that a setup is for, where nobody chose one. */
const ON_BLACK = { unlessSet: { garment: '#111111' } } as const;
const ON_WHITE = { unlessSet: { garment: '#ffffff' } } as const;
const NO_WHITE = { underbase: 'off', highlight: 'off' } as const;

/** One way of printing: ink set, base, screens, meshes and films together. */
interface PressSetup extends ToolPreset {
  readonly options: Partial<SeparatorOptions>;
  readonly isLaidOver: true;
}

/** Setups as shops run them: each a beginning, from which a shop changes what its own press wants and keeps it as a preset of its own. */
export const presets: readonly PressSetup[] = [
  {
    id: 'plastisol-dark',
    name: 'Plastisol on dark shirts',
    help: 'White base flashed, spot inks with a trap. 45 lpi, base on 156 mesh, films of 720 dpi.',
    options: { ...PLAIN, inkSet: 'plastisol', underbase: 'on', trap: '0.15mm' },
    ...ON_BLACK,
    isLaidOver: true,
  },
  {
    id: 'plastisol-light',
    name: 'Plastisol on light shirts',
    help: 'No base, spot inks with a trap. 45 lpi, films of 720 dpi.',
    options: { ...PLAIN, ...NO_WHITE, inkSet: 'plastisol', trap: '0.15mm' },
    ...ON_WHITE,
    isLaidOver: true,
  },
  {
    id: 'simulated-dark',
    name: 'Simulated process on black',
    help: 'Opaque inks mixed by dots over a white base. 55 lpi, 305 mesh, films of 1200 dpi.',
    options: { ...PLAIN, ...FINE, method: 'simulated', inkSet: 'plastisol-high-opacity', underbase: 'on' },
    ...ON_BLACK,
    isLaidOver: true,
  },
  {
    id: 'water-light',
    name: 'Water-based on light shirts',
    help: 'A soft hand, no base. 40 lpi, 156 mesh, films of 720 dpi.',
    options: { ...PLAIN, ...SOFT, ...NO_WHITE },
    ...ON_WHITE,
    isLaidOver: true,
  },
  {
    id: 'discharge',
    name: 'Discharge on dark cotton',
    help: 'The base takes the dye out, wet and without a flash. 40 lpi, 156 mesh, films of 720 dpi.',
    options: { ...PLAIN, ...SOFT, base: 'discharge', underbase: 'on' },
    ...ON_BLACK,
    isLaidOver: true,
  },
  {
    id: 'gray-polyester',
    name: 'Gray base on polyester',
    help: 'Blocks the dye that polyester lets out; white prints on top. 45 lpi, films of 720 dpi.',
    options: { ...PLAIN, inkSet: 'plastisol', base: 'grey', underbase: 'on', trap: '0.15mm' },
    ...ON_BLACK,
    isLaidOver: true,
  },
  {
    id: 'cmyk-white',
    name: 'CMYK process on white',
    help: 'Four transparent inks at their own angles. 55 lpi, 305 mesh, films of 1200 dpi.',
    options: { ...PLAIN, ...FINE, ...NO_WHITE, method: 'cmyk', inkSet: 'process' },
    ...ON_WHITE,
    isLaidOver: true,
  },
  {
    id: 'rip',
    name: 'Tones for a RIP',
    help: 'Plates keep their tones, without curve, limits or marks: the RIP makes dots and labels.',
    options: { ...PLAIN, inkSet: 'plastisol', film: 0, marks: 'none', gain: 0, lightest: 0, darkest: 100 },
    isLaidOver: true,
  },
];
