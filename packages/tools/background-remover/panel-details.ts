import type { Seed } from '../options.ts';
import type { ToolReport } from '../run.ts';
import type { RemoverOptions } from './options.ts';
import type { RemoverDetails } from './report.ts';
import type { Pocket } from './settle.ts';

const NONE: RemoverDetails = { way: 'subject', pockets: [], pocketCount: 0 };

/** What the latest report asks about; nothing before the first. */
export function detailsOf(report: ToolReport | null): RemoverDetails {
  return (report?.details as RemoverDetails | undefined) ?? NONE;
}

/** What cleans the edge of art that was cut out elsewhere: a rim of the old background goes, and stray specks with it. */
export const CLEAN_EDGE: Pick<RemoverOptions, 'shift' | 'despeckle'> = { shift: '0.1mm', despeckle: '0.3mm' };

/** Which way a picture went, in words. */
export const WAY_WORDS: Readonly<Record<RemoverDetails['way'], string>> = {
  solid: 'Plain background: flat, graded, shaded or out of focus.',
  subject: 'Subject in a scene: told by colors, edges and texture.',
  model: 'By the network that the operator has set up.',
  drawing:
    'Drawing on paper: the ink stays, all paper goes. Click an enclosed area to bring its paper back; where it is no drawing, click what was lost.',
  transparent: 'Transparent already: nothing to remove, but its edge can be cleaned.',
};

/** What stands there while a model was asked for that only the server has. */
export const STAND_IN_WORDS = 'The model runs on the server; shown until then is what Subject finds.';

/** The clicks after someone chose what becomes of a pocket: its own go, and one stands for the choice. */
export function withChoice(seeds: readonly Seed[], pocket: Pocket, goes: boolean): readonly Seed[] {
  return [...seeds.filter((_, index) => !pocket.seeds.includes(index)), { mode: goes ? 'remove' : 'keep', ...pocket.place }];
}
