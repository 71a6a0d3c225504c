const pictures = import.meta.glob<string>('../../assets/tools/*.webp', { eager: true, query: '?url', import: 'default' });

/** The picture of a tool's card, by its path; null where there is none, and the icon serves. */
export function toolPicture(path: string): string | null {
  return pictures[`../../assets/tools${path}.webp`] ?? null;
}
