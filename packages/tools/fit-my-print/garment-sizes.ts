/** A garment size and its share of the print's usual width, which is that of an adult L. */
export interface GarmentSize {
  readonly name: string;
  readonly share: number;
}

/** Widths that print shops publish for fronts, over the 12 in of an adult L: newborn 4, infant 5, toddler 5.5 to 7, youth 8 to 10, adult 10 to 14.5. */
export const GARMENT_SIZES: readonly GarmentSize[] = [
  { name: 'NB', share: 4 / 12 },
  { name: '6M', share: 4.5 / 12 },
  { name: '12M', share: 5 / 12 },
  { name: '18M', share: 5.25 / 12 },
  { name: '24M', share: 5.5 / 12 },
  { name: '2T', share: 5.5 / 12 },
  { name: '3T', share: 6 / 12 },
  { name: '4T', share: 6.5 / 12 },
  { name: '5T', share: 7 / 12 },
  { name: 'YXS', share: 8 / 12 },
  { name: 'YS', share: 8.5 / 12 },
  { name: 'YM', share: 9 / 12 },
  { name: 'YL', share: 9.5 / 12 },
  { name: 'YXL', share: 10 / 12 },
  { name: 'XS', share: 10 / 12 },
  { name: 'S', share: 10.5 / 12 },
  { name: 'M', share: 11.25 / 12 },
  { name: 'L', share: 1 },
  { name: 'XL', share: 12.5 / 12 },
  { name: '2XL', share: 13 / 12 },
  { name: '3XL', share: 13.5 / 12 },
  { name: '4XL', share: 14 / 12 },
  { name: '5XL', share: 14.5 / 12 },
];
