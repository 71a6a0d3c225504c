import type { Fact, Tally, Warning } from '../run.ts';
import type { Plan } from './plan.ts';
import { SPECK_MM } from './specks.ts';

/** So many on one film are more than a retoucher's slips. */
const MANY_SPECKS = 10;

/** Specks of every film on which they were counted; see `tallySpecks`. */
function countedSpecks({ plates }: Pick<Plan, 'plates'>, tally: Tally): readonly { readonly name: string; readonly specks: number }[] {
  return plates.flatMap(({ name }, place) => {
    const specks = tally[`specks${place}`];
    return specks === undefined ? [] : [{ name, specks }];
  });
}

/** Parts of films that are too small to print and that the art has not. */
export function speckFacts(plan: Pick<Plan, 'plates'>, tally: Tally): readonly Fact[] {
  const counted = countedSpecks(plan, tally);
  if (counted.length === 0) return [];
  return [{ id: 'specks', label: 'Specks on films', value: counted.reduce((sum, { specks }) => sum + specks, 0) }];
}

export function speckWarnings(plan: Pick<Plan, 'plates'>, tally: Tally): readonly Warning[] {
  const films = countedSpecks(plan, tally)
    .filter(({ specks }) => specks >= MANY_SPECKS)
    .sort((one, other) => other.specks - one.specks);
  if (films.length === 0) return [];
  const words = films.map(({ name, specks }) => `${name} (${specks.toLocaleString('en-US')})`).join(', ');
  const text = `Specks under ${SPECK_MM} mm stand on these films where edges of other colors come near the ink, and may not print: ${words}. Take fewer inks, merge the ink with one beside it, or bring cleaner art.`;
  return [{ id: 'specks', text }];
}
