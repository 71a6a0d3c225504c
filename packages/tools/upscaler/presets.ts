import type { ToolPreset } from '../declaration.ts';

/** Jobs that shops enlarge for, at the resolution that film takes. */
export const presets: readonly ToolPreset[] = [
  {
    id: 'web-logo',
    name: 'Web logo to 11 in',
    help: '11 in wide at 300 DPI, drawn anew: JPEG damage and soft edges go.',
    options: { to: '11in@300', scale: 'auto', mode: 'art', edge: 'crisp' },
  },
  {
    id: 'small-lettering',
    name: 'Small lettering, crisp',
    help: 'Four times as large, letters by their outlines, one pixel of rim.',
    options: { scale: 4, mode: 'text', edge: 'crisp' },
  },
  {
    id: 'pixel-art',
    name: 'Pixel art, crisp',
    help: 'Six times as large; every pixel stays a square of one color.',
    options: { scale: 6, mode: 'pixel' },
  },
  {
    id: 'pixel-shapes',
    name: 'Pixel art, smooth',
    help: 'Six times as large; slopes become straight edges in their own colors.',
    options: { scale: 6, mode: 'pixel', pixels: 'shapes' },
  },
  {
    id: 'photo-dtf',
    name: 'Photo for DTF',
    help: '10 in wide at 300 DPI without invented edges; JPEG damage goes first.',
    options: { to: '10in@300', scale: 'auto', mode: 'photo' },
  },
  {
    id: 'left-chest',
    name: 'Left chest, 4 in',
    help: '4 in wide at 300 DPI, each part of the art by what suits it.',
    options: { to: '4in@300', scale: 'auto', mode: 'auto' },
  },
];
