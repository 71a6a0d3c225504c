import type { ToolPreset } from '../declaration.ts';

/** Cuts that come before a print: dust is left out, room for scissors or cutter stays. */
export const presets: readonly ToolPreset[] = [
  {
    id: 'trim-art',
    name: 'To the art, dust ignored',
    help: 'Clear space and specks under 0.5 mm outside the art go.',
    options: { trim: true, specks: 'ignore', speckSize: '0.5mm' },
  },
  {
    id: 'scissors',
    name: 'Room for scissors',
    help: 'To the art, with 0.25 in of clear space on every side.',
    options: { trim: true, specks: 'ignore', speckSize: '0.5mm', margin: '0.25in' },
  },
  {
    id: 'off-paper',
    name: 'Off its paper',
    help: 'An opaque scan or photo is cut to what differs from its border.',
    options: { trimBorder: true },
  },
  {
    id: 'poster',
    name: 'Full front, 4:5',
    help: 'To the art, widened to 4:5 with clear space: 12 x 15 in on the shirt.',
    options: { trim: true, specks: 'ignore', speckSize: '0.5mm', ratio: '4:5' },
  },
  {
    id: 'square',
    name: 'Square for a shop page',
    help: 'To the art, on a clear square.',
    options: { trim: true, specks: 'ignore', speckSize: '0.5mm', ratio: '1:1', margin: '0.25in' },
  },
];
