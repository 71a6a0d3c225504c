const ofTools = import.meta.glob<string>('../../../../packages/tools/*/card.webp', { eager: true, query: '?url', import: 'default' });
const ofPages = import.meta.glob<string>('../../assets/tools/*.webp', { eager: true, query: '?url', import: 'default' });

/** The picture of a tool's card, by its path; null where there is none, and words or the icon serve. */
export function toolPicture(path: string): string | null {
  return ofTools[`../../../../packages/tools${path}/card.webp`] ?? ofPages[`../../assets/tools${path}.webp`] ?? null;
}
