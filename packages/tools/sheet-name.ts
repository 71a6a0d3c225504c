/** Which of a run's sheets; counted from 1. */
export interface SheetNumber {
  readonly number: number;
  readonly of: number;
}

/** 2026-11-22, where the clock of the machine stands. */
function dayOf(date: Date): string {
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((figure) => String(figure).padStart(2, '0'));
  return `${date.getFullYear()}-${month}-${day}`;
}

/** What a sheet of film is called, without an ending: gang-2026-11-22_sheet-1of2. */
export function sheetStem({ number, of }: SheetNumber, made: Date): string {
  return `${gangStem(made)}_sheet-${number}of${of}`;
}

/** What all sheets of a run are called together: gang-2026-11-22. */
export function gangStem(made: Date): string {
  return `gang-${dayOf(made)}`;
}
