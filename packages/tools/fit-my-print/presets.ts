import type { ToolPreset } from '../declaration.ts';

/** The placements and films that shops ask for. Sheets trim and turn: that saves about a tenth of the film. Gaps: 0.25 in for scissors, 0.125 in for a cutter. */
export const presets: readonly ToolPreset[] = [
  {
    id: 'gang-22',
    name: '22 in film, scissors',
    help: 'Trimmed, turned where it saves film, 0.25 in between pieces.',
    options: { placement: 'own', trim: true, sheet: '22in', gap: '0.25in', edge: '0.25in', rotate: true },
  },
  {
    id: 'gang-24',
    name: '24 in film, cutter',
    help: 'Trimmed and turned, 0.125 in between pieces, sheets up to 120 in.',
    options: { placement: 'own', trim: true, sheet: '24in', sheetLength: '120in', gap: '0.125in', edge: '0.25in', rotate: true },
  },
  {
    id: 'gang-13',
    name: '13 in film, desktop printer',
    help: 'Trimmed and turned, sheets of 19 in at most.',
    options: { placement: 'own', trim: true, sheet: '13in', sheetLength: '19in', gap: '0.25in', edge: '0.25in', rotate: true },
  },
  {
    id: 'left-chest',
    name: 'Left chest, DTF',
    help: '4 in at the heart, without the clear space around the art.',
    options: { placement: 'left-chest', trim: true },
  },
  {
    id: 'full-front',
    name: 'Full front, DTF',
    help: '12 x 16 in, without the clear space around the art.',
    options: { placement: 'full-front', trim: true },
  },
  {
    id: 'screen-front',
    name: 'Full front, screen print',
    help: '12 x 16 in, checked for what mesh and squeegee hold.',
    options: { placement: 'full-front', trim: true, method: 'screen' },
  },
];
