import type { Fact, Tally, Warning } from '../run.ts';
import type { Plan } from './plan.ts';
import { isSolid, type Plate } from './plates.ts';
import { SPECK_MM } from './specks.ts';

/** So many on one film are more than a retoucher's slips. */
const MANY_SPECKS = 10;

/** Specks of every film on which they were counted; see `tallySpecks`. */
function counted(
  { plates }: Pick<Plan, 'plates'>,
  tally: Tally,
  key: string,
): readonly { readonly name: string; readonly specks: number }[] {
  return plates.flatMap(({ name }, place) => {
    const specks = tally[`${key}${place}`];
    return specks === undefined ? [] : [{ name, specks }];
  });
}

/** All specks of a plate's film; null where they are not counted. */
export function specksOnFilm(plate: Plate, place: number, tally: Tally): number | null {
  const specks = tally[`specks${place}`];
  if (specks === undefined) return null;
  return specks + (isSolid(plate, place, tally) ? (tally[`specksIfSolid${place}`] ?? 0) : 0);
}

/** Parts of films that are too small to print, and of those of inks what the art has not. */
export function speckFacts(plan: Pick<Plan, 'plates'>, tally: Tally): readonly Fact[] {
  const crumbs = counted(plan, tally, 'crumbs');
  if (crumbs.length === 0) return [];
  const all = plan.plates.reduce((sum, plate, place) => sum + (specksOnFilm(plate, place, tally) ?? 0), 0);
  return [
    { id: 'specks', label: 'Specks on films', value: all },
    { id: 'crumbs', label: 'Specks of inks that the art has not', value: crumbs.reduce((sum, { specks }) => sum + specks, 0) },
  ];
}

export function speckWarnings(plan: Pick<Plan, 'plates'>, tally: Tally): readonly Warning[] {
  const films = counted(plan, tally, 'crumbs')
    .filter(({ specks }) => specks >= MANY_SPECKS)
    .sort((one, other) => other.specks - one.specks);
  if (films.length === 0) return [];
  const words = films.map(({ name, specks }) => `${name} (${specks.toLocaleString('en-US')})`).join(', ');
  const text = `Specks under ${SPECK_MM} mm stand on these films where edges of other colors come near the ink, and may not print: ${words}. Take fewer inks, merge the ink with one beside it, or bring cleaner art.`;
  return [{ id: 'specks', text }];
}
