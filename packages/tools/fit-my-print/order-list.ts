import { designSizeText, readDesignSize } from './design-size.ts';
import { GARMENT_SIZES } from './garment-sizes.ts';
import { options as FIT_OPTIONS, type FitOptions } from './options.ts';
import { PLACEMENTS } from './placements.ts';

/** One line of an order: so many prints of a file at a size. */
export interface OrderLine {
  /** Counted from 1, as editors count. */
  readonly line: number;
  readonly file: string;
  /** An entry of `sizeEach`; empty for the size that is set for all. */
  readonly size: string;
  readonly quantity: number;
}

/** A line that can't be taken, and why. */
export interface BrokenLine {
  readonly line: number;
  readonly text: string;
}

export interface OrderList {
  readonly lines: readonly OrderLine[];
  readonly broken: readonly BrokenLine[];
}

interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

const { max: MOST_COPIES } = FIT_OPTIONS.copies;
/** Garments' widths are shares of this, an adult L's. */
const USUAL_WIDTH_IN = 12;

/** The sign between cells: whichever of the first line is the most frequent. */
function separatorOf(text: string): string {
  const [first = ''] = text.split(/\r?\n/, 1);
  const count = (sign: string): number => first.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/** Rows of a CSV as RFC 4180 has them: cells in quotes may hold separators, line breaks and doubled quotes. Empty rows are left out. */
function rowsOf(text: string): readonly Row[] {
  const separator = separatorOf(text);
  const rows: Row[] = [];
  let [cells, cell, line, begun, isQuoted]: [string[], string, number, number, boolean] = [[], '', 1, 1, false];
  const endRow = (): void => {
    const all = [...cells, cell].map((one) => one.trim());
    if (all.some((one) => one !== '')) rows.push({ line: begun, cells: all });
    [cells, cell] = [[], ''];
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '\n') line++;
    if (isQuoted && sign === '"' && text[at + 1] === '"') {
      cell += sign;
      at++;
    } else if (sign === '"' && (isQuoted || cell.trim() === '')) isQuoted = !isQuoted;
    else if (isQuoted) cell += sign;
    else if (sign === separator) {
      cells.push(cell);
      cell = '';
    } else if (sign === '\n') {
      endRow();
      begun = line;
    } else if (sign !== '\r') cell += sign;
  }
  endRow();
  return rows;
}

const HEADINGS = {
  file: /^(file|file ?name|design|artwork|art|image|name)$/i,
  size: /^size|placement$/i,
  quantity: /^(quantity|qty|copies|count|pieces|pcs)\.?$/i,
};

/** Which cell is what: by the first row where that is one of headings, else file, size, quantity. */
function columnsOf(cells: readonly string[]): { readonly file: number; readonly size: number; readonly quantity: number } | null {
  const find = (heading: RegExp): number => cells.findIndex((cell) => heading.test(cell));
  const columns = { file: find(HEADINGS.file), size: find(HEADINGS.size), quantity: find(HEADINGS.quantity) };
  return columns.file >= 0 && (columns.size >= 0 || columns.quantity >= 0) ? columns : null;
}

const SIZE = new RegExp(`^(?:${FIT_OPTIONS.sizeEach.pattern})$`);

/** What a cell calls a size, as an entry of `sizeEach`: 4in, 10 x 12 in, Left chest, XL. Null for what is none. */
function sizeOf(cell: string): string | null {
  const text = cell
    .toLowerCase()
    .replaceAll('"', 'in')
    .replace(/inch(es)?|\u2033/g, 'in')
    .replace('\u00d7', 'x')
    .replace(/\s+/g, ' ');
  const placement = PLACEMENTS.find(({ value, label }) => value === text || label.toLowerCase() === text);
  if (placement) return placement.value;
  const garment = GARMENT_SIZES.find(({ name }) => name.toLowerCase() === text);
  if (garment) {
    const widthIn = garment.share * USUAL_WIDTH_IN;
    return designSizeText({ kind: 'sides', widthIn, heightIn: null, isStretched: false });
  }
  const packed = text.replaceAll(' ', '').replace(/(\d+(?:\.\d+)?)cm/g, (_, cm) => `${Number((Number(cm) * 10).toFixed(2))}mm`);
  if (!SIZE.test(packed)) return null;
  try {
    readDesignSize(packed);
    return packed;
  } catch {
    return null;
  }
}

function quantityOf(cell: string): number | null {
  const count = cell === '' ? 1 : Number(cell);
  return Number.isInteger(count) && count >= 1 && count <= MOST_COPIES ? count : null;
}

/** Reads an order: a CSV with file, size and quantity, with headings or without. Lines that can't be taken are named, the others stand. */
export function readOrderList(text: string): OrderList {
  const rows = rowsOf(text.replace(/^\ufeff/, ''));
  const headings = columnsOf(rows[0]?.cells ?? []);
  const columns = headings ?? { file: 0, size: 1, quantity: 2 };
  const lines: OrderLine[] = [];
  const broken: BrokenLine[] = [];
  for (const { line, cells } of headings ? rows.slice(1) : rows) {
    const [file, given, counted] = [columns.file, columns.size, columns.quantity].map((at) => cells[at] ?? '');
    const [size, quantity] = [given === '' ? '' : sizeOf(given), quantityOf(counted)];
    if (file === '') broken.push({ line, text: 'names no file' });
    else if (size === null) broken.push({ line, text: `"${given}" is no size: write 4in, 10x12in, a placement or a garment size` });
    else if (quantity === null) broken.push({ line, text: `"${counted}" is no quantity from 1 to ${MOST_COPIES}` });
    else lines.push({ line, file, size, quantity });
  }
  return { lines, broken };
}

/** What an order makes of the open files. */
export interface OrderPlan {
  /** Places of files that are wanted once more, at another size: they follow the open ones in this order. */
  readonly again: readonly number[];
  readonly change: Pick<FitOptions, 'copiesEach' | 'sizeEach'>;
  readonly broken: readonly BrokenLine[];
  /** Lines that were taken. */
  readonly taken: number;
  /** Open files that no line names; they stay as they are. */
  readonly unnamed: readonly string[];
}

const bare = (name: string): string => name.replace(/^.*[\\/]/, '').toLowerCase();
const stem = (name: string): string => bare(name).replace(/\.[a-z0-9]{1,5}$/, '');

/**
 * Which of the open files a line means: the one of that name, whatever folder stands before it; the only one of that name without its ending,
 * where the line has none or another.
 */
function fileOf(file: string, names: readonly string[]): number {
  const exact = names.findIndex((name) => bare(name) === bare(file));
  if (exact >= 0) return exact;
  const alike = names.flatMap((name, at) => (stem(name) === stem(file) ? [at] : []));
  return alike.length === 1 ? alike[0] : -1;
}

/** Lays an order over the open files: a file that several lines name is taken once for each of its sizes. `most` files can be open. */
export function planOrder(
  { lines, broken }: OrderList,
  names: readonly string[],
  options: Pick<FitOptions, 'copiesEach' | 'sizeEach'>,
  most: number,
): OrderPlan {
  const copies = names.map((_, at) => options.copiesEach[at] ?? '');
  const sizes = names.map((_, at) => options.sizeEach[at] ?? '');
  const again: number[] = [];
  const faults = [...broken];
  const places = new Map<string, { readonly at: number; quantity: number }>();
  const named = new Set<number>();
  for (const { line, file, size, quantity } of lines) {
    const source = fileOf(file, names);
    const key = `${source} ${size}`;
    const known = places.get(key);
    if (source < 0) faults.push({ line, text: `no open file is called "${file}"` });
    else if (known && known.quantity + quantity > MOST_COPIES)
      faults.push({ line, text: `"${file}" has more than ${MOST_COPIES} copies with this` });
    else if (known) {
      known.quantity += quantity;
      copies[known.at] = String(known.quantity);
    } else if (named.has(source) && names.length + again.length >= most) faults.push({ line, text: `there is room for ${most} designs` });
    else {
      const at = named.has(source) ? names.length + again.push(source) - 1 : source;
      named.add(source);
      places.set(key, { at, quantity });
      copies[at] = String(quantity);
      sizes[at] = size;
    }
  }
  return {
    again,
    change: { copiesEach: copies, sizeEach: sizes },
    broken: faults.sort((one, other) => one.line - other.line),
    taken: lines.length + broken.length - faults.length,
    unnamed: names.filter((_, at) => !named.has(at)),
  };
}
