/** The twelve shirt colors that proofs stand on. Names as printers order them. */
export const GARMENTS = [
  { name: 'White', color: '#ffffff' },
  { name: 'Natural', color: '#efe6d2' },
  { name: 'Sand', color: '#cdb891' },
  { name: 'Sport grey', color: '#b4b5b6' },
  { name: 'Charcoal', color: '#4a4b4d' },
  { name: 'Black', color: '#141414' },
  { name: 'Navy', color: '#1b2540' },
  { name: 'Royal', color: '#1f4ea3' },
  { name: 'Red', color: '#b3202c' },
  { name: 'Maroon', color: '#4f1721' },
  { name: 'Forest', color: '#1d3b2a' },
  { name: 'Light pink', color: '#efc4cc' },
] as const;

/** What stands behind transparent artwork: the checkerboard, or a color as #rrggbb. */
export type Backdrop = 'checker' | `#${string}`;

/** Words for a backdrop, for screen readers and captions. */
export function backdropName(backdrop: Backdrop): string {
  if (backdrop === 'checker') return 'Transparent';
  return GARMENTS.find((garment) => garment.color === backdrop)?.name ?? backdrop.toUpperCase();
}
