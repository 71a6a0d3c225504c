import type { ToolPreset } from '../declaration.ts';

/**
 * The jobs that shops come with. Screens: 45 lpi with dots from 0.35 mm holds through wash and press on every DTF film; 55 lpi and 0.3 mm show more
 * of a wash, and ask more of the printer.
 */
export const presets: readonly ToolPreset[] = [
  {
    id: 'black-dots',
    name: 'Black shirt, fade to dots',
    help: 'Black goes; glows and shadows become dots at 45 lpi, none under 0.35 mm or your shop’s smallest.',
    options: { colors: [{ color: '#000000' }], tolerance: 'auto', edge: 'halftone', lpi: 45, minDot: '0.35mm' },
    shown: { garment: '#141414' },
  },
  {
    id: 'black-hard',
    name: 'Black shirt, hard edge',
    help: 'Black goes; every pixel prints or does not.',
    options: { colors: [{ color: '#000000' }], tolerance: 'auto', edge: 'hard' },
    shown: { garment: '#141414' },
  },
  {
    id: 'white-logo',
    name: 'White off a logo',
    help: 'White goes, insides of letters too; edges cut for DTF.',
    options: { colors: [{ color: '#ffffff' }], tolerance: 'auto', edge: 'hard' },
  },
  {
    id: 'smoke-glow',
    name: 'Smoke and glow',
    help: 'The ground goes from under the finest veil; dots at 55 lpi, none under 0.3 mm or your shop’s smallest.',
    options: { tolerance: 'auto', softness: 100, edge: 'halftone', lpi: 55, minDot: '0.3mm' },
  },
  {
    id: 'watercolor',
    name: 'Watercolor on paper',
    help: 'The paper goes from the border on, highlights inside stay; washes stay whole and run out in dots.',
    options: { tolerance: 4, softness: 12, contiguous: true, edge: 'halftone', lpi: 55, minDot: '0.3mm' },
  },
];
