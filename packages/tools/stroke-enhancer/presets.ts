import type { ToolPreset } from '../declaration.ts';

/** Outlines that presses and scissors hold: DTF film from 0.35 mm, scissors from about 2 mm. */
export const presets: readonly ToolPreset[] = [
  {
    id: 'hand-cut',
    name: 'Hand-cut DTF, safe outline',
    help: '2 mm of white, holes filled, gaps under 1 mm closed: room for scissors.',
    options: { width: '2mm', color: '#ffffff', holes: 'fill', closeGaps: '1mm' },
  },
  {
    id: 'safe-black',
    name: 'Black line that hides the white',
    help: '0.5 mm: as wide as a choke and a registration of 0.25 mm together, so that white never shows beside the art.',
    options: { widthFrom: 'safe', choke: '0.25mm', registration: '0.25mm', color: '#111111' },
  },
  {
    id: 'sticker',
    name: 'Sticker, two rings',
    help: '3 mm of white and 1 mm of black around it, holes filled.',
    options: { width: '3mm', color: '#ffffff', rings: ['1mm:#111111'], holes: 'fill', closeGaps: '2mm' },
  },
  {
    id: 'print-and-cut',
    name: 'Sticker to print and cut',
    help: '3 mm of white with its cut line beside the picture, an SVG for the plotter.',
    options: { width: '3mm', color: '#ffffff', holes: 'fill', closeGaps: '2mm', cut: 'svg' },
  },
  {
    id: 'dark-shirt',
    name: 'White line on a dark shirt',
    help: '0.8 mm of white around everything and in holes from 1 mm; distress stays clear.',
    options: { width: '0.8mm', color: '#ffffff', ignoreHoles: '1mm' },
    shown: { garment: '#141414' },
  },
  {
    id: 'bolder',
    name: 'Bolder type',
    help: '0.2 mm in the letters’ own colors, gradients included; sharp corners.',
    options: { width: '0.2mm', color: 'auto', edgeColor: 'along', corner: 'miter' },
  },
];
