import type { ToolPreset } from '../declaration.ts';

/**
 * Jobs as shops run them: one-bit films, proofed with inks that let the garment shine through. Lines and mesh are the shop's, set once and left alone.
 * At 45 lines 600 dpi is 13 pixels to the line, 720 dpi 16, 1200 dpi 27.
 */
export const presets: readonly ToolPreset[] = [
  {
    id: 'films-720',
    name: 'Plastisol films, 720 dpi',
    help: 'One-bit films with true dots; inks let a quarter of the shirt through.',
    options: { film: 720, inkSet: 'plastisol' },
    isLaidOver: true,
  },
  {
    id: 'films-600',
    name: 'Plastisol films, 600 dpi',
    help: 'The same for printers of 600 or 1200 dpi that want a smaller file.',
    options: { film: 600, inkSet: 'plastisol' },
    isLaidOver: true,
  },
  {
    id: 'films-1200',
    name: 'Plastisol films, 1200 dpi',
    help: 'For 55 lines and more, where fine steps of tone count.',
    options: { film: 1200, inkSet: 'plastisol' },
    isLaidOver: true,
  },
  {
    id: 'films-opaque',
    name: 'High-opacity films, 720 dpi',
    help: 'Plastisol that hides more of a dark shirt.',
    options: { film: 720, inkSet: 'plastisol-high-opacity' },
    isLaidOver: true,
  },
  {
    id: 'films-water',
    name: 'Water-based films, 720 dpi',
    help: 'A soft hand; more of the shirt shows.',
    options: { film: 720, inkSet: 'water-based' },
    isLaidOver: true,
  },
  {
    id: 'rip',
    name: 'Tones for a RIP',
    help: 'Plates keep their tones and carry no marks: the RIP makes dots and labels.',
    options: { marks: 'none', inkSet: 'plastisol' },
    isLaidOver: true,
  },
];
