import type { ToolPreset } from '../declaration.ts';
import type { RemoverOptions } from './options.ts';

interface RemoverPreset extends ToolPreset {
  readonly options: Partial<RemoverOptions>;
}

/** The jobs that shops come with. */
export const presets: readonly RemoverPreset[] = [
  {
    id: 'white-box',
    name: 'White box off a logo',
    help: 'The box goes, insides of letters too; every pixel prints or does not.',
    options: { mode: 'solid', holes: 'remove', edge: 'hard', despeckle: '0.2mm' },
  },
  {
    id: 'person-dtf',
    name: 'Person for DTF',
    help: 'The subject alone, its outline evened and a hair’s width inside the old background.',
    options: { mode: 'subject', edge: 'hard', shift: '0.1mm', smooth: '0.2mm', despeckle: '1mm' },
  },
  {
    id: 'product-gray',
    name: 'Product on gray',
    help: 'Studio gray and its gradient go, the shadow stays as dots.',
    options: { mode: 'solid', edge: 'halftone', lpi: 45, minDot: '0.35mm', shadow: 'keep' },
  },
  {
    id: 'hair-fur',
    name: 'Hair and fur',
    help: 'Soft edges as fine as the picture has them, dots at 55 lpi where they fade.',
    options: { mode: 'auto', holes: 'auto', edge: 'halftone', lpi: 55, minDot: '0.3mm' },
  },
];
