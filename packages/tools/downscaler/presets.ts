import type { ToolPreset } from '../declaration.ts';

/** Sizes that shops print, at the resolution that film takes, with the thinnest line that each press holds. */
export const presets: readonly ToolPreset[] = [
  {
    id: 'left-chest',
    name: 'Left chest, 4 in',
    help: '4 in wide at 300 DPI; lines under 0.35 mm are shown.',
    options: { to: '4in@300', minLine: '0.35mm' },
  },
  {
    id: 'sleeve',
    name: 'Sleeve, 3 in',
    help: '3 in wide at 300 DPI; lines under 0.35 mm are shown.',
    options: { to: '3in@300', minLine: '0.35mm' },
  },
  {
    id: 'neck-label',
    name: 'Neck label, 2.5 in',
    help: '2.5 in wide at 600 DPI for small type; lines under 0.3 mm are shown.',
    options: { to: '2.5in@600', minLine: '0.3mm' },
  },
  {
    id: 'chest-screen',
    name: 'Left chest for fine mesh',
    help: '4 in wide at 300 DPI; screens of 230 threads hold lines from 0.25 mm.',
    options: { to: '4in@300', minLine: '0.25mm' },
  },
  {
    id: 'mail-proof',
    name: 'Proof for mail',
    help: '1200 px wide, crisp; lines are not judged.',
    options: { width: '1200px', kernel: 'lanczos', measureLines: false },
  },
];
