import type { ArrangedDesign } from '../sheets.ts';

/** What words say of a design. */
export type NamedDesign = Pick<ArrangedDesign, 'picture' | 'name'>;

/** Says which design is meant. */
export type DesignWords = (design: NamedDesign) => string;

/**
 * Names designs by their files, those of one file, or of files that are called alike, by their place among the files given as well, counted
 * from 1, clear ones too; and by their garment size where they have one. By the place alone where nobody knows what the files are called.
 */
export function designWords(names: readonly string[] = []): DesignWords {
  return ({ picture, name }) => {
    const file = names[picture] ?? '';
    const place = `design ${picture + 1}`;
    const isAlone = names.filter((other) => other === file).length === 1;
    const sign = [...(file !== '' && !isAlone ? [place] : []), ...(name === '' ? [] : [name])].join(', ');
    return `${file === '' ? place : file}${sign === '' ? '' : ` (${sign})`}`;
  };
}
