import type { ToolPreset } from '../declaration.ts';

/** What is screened, and for which press. Dots: .35 mm holds through wash and press on every DTF film, .3 mm asks a good printer; film at 720 dpi gives 45 lpi all tones, and 5 to 90 % is what a mesh of 230 threads holds. */
export const presets: readonly ToolPreset[] = [
  {
    id: 'dtf-fade',
    name: 'DTF, fade to dots',
    help: 'Glows and shadows become opaque dots at 45 lpi, none under 0.35 mm.',
    options: { angle: 'auto', mode: 'alpha', lpi: 45, minDot: '0.35mm' },
  },
  {
    id: 'dtf-fine',
    name: 'DTF, fine film',
    help: '55 lpi and dots from 0.3 mm: more of a wash, for printers that hold it.',
    options: { angle: 'auto', mode: 'alpha', lpi: 55, minDot: '0.3mm' },
  },
  {
    id: 'one-color-film',
    name: 'One color, plastisol film',
    help: 'Black dots for film at 720 dpi: ellipses, 45 lpi, 5 to 90 %, gain of 20 points taken back.',
    options: { angle: 'auto', mode: 'mono', lpi: 45, shape: 'ellipse', dpi: 720, minDot: '0.15mm', highlight: 5, shadow: 90, gain: 20 },
  },
  {
    id: 'white-on-black',
    name: 'White ink on a black shirt',
    help: 'Light areas print: film for one white, 45 lpi, none under 0.2 mm.',
    options: { angle: 'auto', mode: 'mono', prints: 'light', lpi: 45, shape: 'ellipse', dpi: 720, minDot: '0.2mm', gain: 20 },
    shown: { garment: '#141414', options: { view: 'press' } },
  },
  {
    id: 'process-films',
    name: 'CMYK films, white shirt',
    help: 'Four films at 15, 75, 0 and 45 degrees, 55 lpi, gain of 22 points taken back.',
    options: { angle: 'auto', mode: 'cmyk', lpi: 55, shape: 'ellipse', dpi: 720, highlight: 3, shadow: 92, gain: 22 },
    shown: { garment: '#ffffff' },
  },
  {
    id: 'comic',
    name: 'Comic dots',
    help: 'Coarse round dots in the art’s own colors, 15 lpi.',
    options: { angle: 'auto', mode: 'color', lpi: 15, shape: 'round', minDot: '0.35mm' },
  },
];
