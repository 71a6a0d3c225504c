import type { FitOptions } from './options.ts';

/** Copies of each design of a picture. */
export function copiesOf(picture: number, { copies, copiesEach }: Pick<FitOptions, 'copies' | 'copiesEach'>): number {
  return Number(copiesEach[picture] || copies);
}

/** Whether pictures and options ask for a gang sheet rather than one fitted picture. */
export function wantsSheets(pictures: number, options: Pick<FitOptions, 'sheet' | 'copies' | 'copiesEach'>): boolean {
  return pictures > 1 || options.sheet !== '' || copiesOf(0, options) > 1;
}

/** Without a size, designs on a sheet have the size of their file: a placement is for one garment, a sheet for many. */
export function keepsOwnSize({ size, placement, sizes }: Pick<FitOptions, 'size' | 'placement' | 'sizes'>): boolean {
  return size === '' && placement === 'full-front' && sizes.length === 0;
}
