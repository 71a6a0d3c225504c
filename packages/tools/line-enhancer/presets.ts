import type { ToolPreset } from '../declaration.ts';

/** What presses hold: DTF film lines of 0.35 mm, with ease 0.5 mm; screens on garments 0.3 mm. Light gaps fill sooner than dark lines break. */
export const presets: readonly ToolPreset[] = [
  {
    id: 'dtf-fine',
    name: 'Fine lines for DTF',
    help: 'Lines up to 0.35 mm, the least that film holds; gaps stay.',
    options: { minWidth: '0.35mm' },
  },
  {
    id: 'pen-scan',
    name: 'Pen drawing, scanned',
    help: 'Lines up to 0.5 mm, hatching stays open to 0.25 mm; paper and grain stay as they are.',
    options: { minWidth: '0.5mm', minGap: '0.25mm' },
  },
  {
    id: 'reversed',
    name: 'Reversed type',
    help: 'Light type on dark panels up to 0.5 mm; between strokes gaps stay open to 0.3 mm, small eyes may fill.',
    options: { minWidth: '0.5mm', minGap: '0.3mm' },
  },
  {
    id: 'screen-print',
    name: 'Screen print on garments',
    help: 'Lines up to 0.3 mm and gaps open to 0.4 mm, as ink spreads.',
    options: { minWidth: '0.3mm', minGap: '0.4mm' },
  },
  {
    id: 'wash-proof',
    name: 'Bold, through many washes',
    help: 'Lines up to 0.75 mm; gaps stay.',
    options: { minWidth: '0.75mm' },
  },
];
