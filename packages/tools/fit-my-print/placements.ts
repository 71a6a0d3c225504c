/** Where a print goes on a garment or a bag, and the box that art is fitted into there, in inches. */
export interface Placement {
  readonly value: string;
  readonly label: string;
  readonly widthIn: number;
  readonly heightIn: number;
}

/** Sizes that print shops publish for adult garments unless the name says otherwise; where they give a range, one that fits most shirts. */
export const PLACEMENTS = [
  { value: 'left-chest', label: 'Left chest', widthIn: 3.5, heightIn: 3.5 },
  { value: 'pocket', label: 'Pocket', widthIn: 3, heightIn: 3 },
  { value: 'center-chest', label: 'Center chest', widthIn: 8, heightIn: 8 },
  { value: 'full-front', label: 'Full front', widthIn: 12, heightIn: 16 },
  { value: 'oversized', label: 'Oversized front', widthIn: 15, heightIn: 16 },
  { value: 'ladies-fitted', label: 'Ladies fitted', widthIn: 9, heightIn: 12 },
  { value: 'youth-front', label: 'Youth front', widthIn: 9, heightIn: 11 },
  { value: 'toddler', label: 'Toddler', widthIn: 6, heightIn: 6 },
  { value: 'infant', label: 'Infant', widthIn: 5, heightIn: 5 },
  { value: 'newborn', label: 'Newborn', widthIn: 4, heightIn: 6 },
  { value: 'full-back', label: 'Full back', widthIn: 12, heightIn: 16 },
  { value: 'upper-back', label: 'Upper back name', widthIn: 12, heightIn: 2 },
  { value: 'nape', label: 'Nape', widthIn: 3, heightIn: 3 },
  { value: 'neck-label', label: 'Neck label', widthIn: 2.5, heightIn: 2.5 },
  { value: 'sleeve', label: 'Short sleeve', widthIn: 3.5, heightIn: 3.5 },
  { value: 'long-sleeve', label: 'Long sleeve', widthIn: 3.5, heightIn: 14 },
  { value: 'hoodie-front', label: 'Hoodie front', widthIn: 12, heightIn: 8.5 },
  { value: 'hoodie-back', label: 'Hoodie back', widthIn: 13, heightIn: 14.5 },
  { value: 'hood', label: 'Hood', widthIn: 6, heightIn: 1.5 },
  { value: 'hat', label: 'Hat', widthIn: 3.5, heightIn: 2 },
  { value: 'visor', label: 'Visor', widthIn: 3.5, heightIn: 1 },
  { value: 'leg', label: 'Leg', widthIn: 3.5, heightIn: 13 },
  { value: 'tote', label: 'Tote bag', widthIn: 12, heightIn: 12 },
] as const satisfies readonly Placement[];

export type PlacementName = (typeof PLACEMENTS)[number]['value'];

export function placementOf(name: PlacementName): Placement {
  const placement = PLACEMENTS.find(({ value }) => value === name);
  if (!placement) throw new Error(`no placement is called ${name}`);
  return placement;
}
