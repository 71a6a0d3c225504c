import { formatHex, parseHex, type Rgb } from '../color/hex.ts';
import { splitCsv } from './split-csv.ts';
import { MOST_SWATCHES, type Swatch, SwatchError, swatchName } from './swatch.ts';
import { fromCmykShares, fromLab, fromRgbShares } from './swatch-colors.ts';

/** Which columns hold what; absent where the table has none of them. */
interface Columns {
  readonly name: number;
  readonly hex: number;
  readonly opacity: number;
  readonly rgb: readonly number[];
  readonly lab: readonly number[];
  readonly cmyk: readonly number[];
}

const NAMES: Readonly<Record<string, readonly string[]>> = {
  name: ['name', 'ink', 'color', 'colour', 'swatch', 'title'],
  hex: ['hex', 'html', '#', 'rgb hex', 'hex code', 'color hex'],
  opacity: ['opacity', 'opacity %', 'opacity percent'],
  r: ['r', 'red'],
  g: ['g', 'green'],
  b: ['b', 'blue'],
  l: ['l', 'l*', 'lightness'],
  'a*': ['a', 'a*'],
  'b*': ['b', 'b*'],
  c: ['c', 'cyan'],
  m: ['m', 'magenta'],
  y: ['y', 'yellow'],
  k: ['k', 'black'],
};

const HEX = /^#?(?:[0-9a-f]{6}|[0-9a-f]{3})$/i;
/** With its sign a cell is a color; without it, three letters may be a name. */
const CLEAR_HEX = /^#(?:[0-9a-f]{6}|[0-9a-f]{3})$|^[0-9a-f]{6}$/i;

function headColumns(head: readonly string[]): Columns | null {
  const words = head.map((cell) => cell.toLowerCase());
  const find = (column: string) => words.findIndex((word) => NAMES[column].includes(word));
  const all = (...columns: readonly string[]) => {
    const places = columns.map(find);
    return places.includes(-1) ? [] : places;
  };
  const columns = {
    name: find('name'),
    hex: find('hex'),
    opacity: find('opacity'),
    rgb: all('r', 'g', 'b'),
    lab: all('l', 'a*', 'b*'),
    cmyk: all('c', 'm', 'y', 'k'),
  };
  return columns.hex >= 0 || columns.rgb.length > 0 || columns.lab.length > 0 || columns.cmyk.length > 0 ? columns : null;
}

/** Without a head: a cell that is a hex, and beside it a name and perhaps an opacity; or a name and three figures. */
function guessedColumns(row: readonly string[]): Columns | null {
  const hex = row.findIndex((cell) => CLEAR_HEX.test(cell));
  const none = { rgb: [], lab: [], cmyk: [] };
  if (hex >= 0) {
    const name = row.findIndex((cell, at) => at !== hex && Number.isNaN(numberOf(cell)) && cell !== '');
    return { ...none, hex, name, opacity: row.findIndex((cell, at) => at !== hex && at !== name && !Number.isNaN(numberOf(cell))) };
  }
  const figures = [...row.keys()].filter((at) => !Number.isNaN(numberOf(row[at])));
  if (figures.length !== 3) return null;
  return { ...none, hex: -1, name: row.findIndex((_, at) => !figures.includes(at)), opacity: -1, rgb: figures };
}

function numberOf(cell: string | undefined): number {
  const text = (cell ?? '').replace(/\s*%$/, '').replace(',', '.');
  return text === '' ? Number.NaN : Number(text);
}

function colorOf(row: readonly string[], { hex, rgb, lab, cmyk }: Columns): Rgb {
  const figures = (places: readonly number[]) => {
    const values = places.map((at) => numberOf(row[at]));
    if (values.some(Number.isNaN)) throw new SwatchError('broken');
    return values;
  };
  if (hex >= 0) {
    const color = HEX.test(row[hex] ?? '') ? parseHex(row[hex]) : null;
    if (!color) throw new SwatchError('broken');
    return color;
  }
  if (rgb.length > 0) {
    const [r, g, b] = figures(rgb);
    return fromRgbShares(r / 255, g / 255, b / 255);
  }
  if (lab.length > 0) {
    const [l, a, b] = figures(lab);
    return fromLab(l, a, b);
  }
  const [c, m, y, k] = figures(cmyk);
  return fromCmykShares(c / 100, m / 100, y / 100, k / 100);
}

/**
 * Colors of a table: with a head (name; hex, or red green blue 0 to 255, or L a b under D50, or C M Y K in percent; opacity in percent where a
 * shop has measured it), or without one a name and a hex, or a name and three figures. Throws SwatchError: `unknown` for a table without
 * such columns, `broken` for a row without its color.
 */
export function readCsv(text: string): readonly Swatch[] {
  const rows = splitCsv(text);
  const [first = []] = rows;
  const named = headColumns(first);
  const columns = named ?? guessedColumns(first);
  if (!columns) throw new SwatchError('unknown');
  const entries = named ? rows.slice(1) : rows;
  if (entries.length > MOST_SWATCHES) throw new SwatchError('too-large');
  return entries.map((row) => {
    const color = colorOf(row, columns);
    const name = swatchName(columns.name < 0 ? '' : (row[columns.name] ?? ''), formatHex(color));
    const opacity = columns.opacity < 0 ? Number.NaN : Math.round(numberOf(row[columns.opacity]));
    return opacity >= 1 && opacity <= 100 ? { name, color, opacity } : { name, color };
  });
}
