import type { ColorItem, OptionValues } from '../options.ts';
import type { ToolReport } from '../run.ts';
import type { PlateDetails, SeparationDetails } from './report.ts';

const NOTHING: SeparationDetails = {
  plates: [],
  choice: { errors: [], worst: [], error: 0, worstError: 0, wanted: 0, changes: [] },
};

/** What the latest preview found. */
export function detailsOf(report: ToolReport | null): SeparationDetails {
  return (report?.details as SeparationDetails | undefined) ?? NOTHING;
}

/** What is known of an ink that the preview has not seen yet. */
function newInk(hex: string, like: PlateDetails | undefined): PlateDetails {
  const screen = {
    lpi: like?.lpi ?? null,
    angle: like?.angle ?? null,
    mesh: like?.mesh ?? 0,
    opacity: 100,
    gain: 0,
    lightest: 0,
    darkest: 100,
  };
  return { role: 'ink', name: hex.toUpperCase(), hex, ...screen, flash: false, coverage: 0, solid: like?.solid ?? false };
}

/**
 * Plates as they will print: inks by hand stand as the list has them even before a preview has come, so that the list follows the hand.
 */
export function platesNow(options: OptionValues, report: ToolReport | null): readonly PlateDetails[] {
  const { plates } = detailsOf(report);
  const own = options.palette as readonly ColorItem[];
  if (own.length === 0 || options.method === 'cmyk' || plates.length === 0) return plates;
  const left = plates.filter(({ role }) => role === 'ink');
  const like = left[0];
  const inks = own.map(({ color }) => {
    const at = left.findIndex(({ hex }) => hex === color);
    return at < 0 ? newInk(color, like) : left.splice(at, 1)[0];
  });
  return [...plates.filter(({ role }) => role === 'underbase'), ...inks, ...plates.filter(({ role }) => role === 'highlight')];
}

/** Places of inks among the plates: whites stand where they are, process inks too. */
export function inkPlaces(plates: readonly PlateDetails[]): readonly number[] {
  return [...plates.keys()].filter((place) => plates[place].role === 'ink');
}

/** Inks as a list by hand: those that are one already with their own figures, chosen ones by their color. */
export function inkItems(options: OptionValues, plates: readonly PlateDetails[]): readonly ColorItem[] {
  const own = options.palette as readonly ColorItem[];
  if (own.length > 0) return own;
  return inkPlaces(plates).map((place) => ({ color: plates[place].hex }));
}

/** The list with one ink at another place; both count among inks. */
export function moved(items: readonly ColorItem[], from: number, to: number): readonly ColorItem[] {
  const next = [...items];
  const [item] = next.splice(from, 1);
  next.splice(Math.max(0, Math.min(to, next.length)), 0, item);
  return next;
}

/** The list with something of one ink changed. */
export function changed(items: readonly ColorItem[], at: number, change: Partial<ColorItem>): readonly ColorItem[] {
  return items.map((item, index) => (index === at ? ({ ...item, ...change } as ColorItem) : item));
}

/** Numbers of hidden plates, from 1. */
export function hiddenPlates({ hidden }: OptionValues): ReadonlySet<number> {
  return new Set(String(hidden).split(',').filter(Boolean).map(Number));
}

export function hiddenText(plates: Iterable<number>): string {
  return [...plates].sort((one, other) => one - other).join(',');
}

/** Hides a plate of the proof, or shows it again. */
export function toggleHidden(options: OptionValues, plate: number): string {
  const hidden = new Set(hiddenPlates(options));
  if (!hidden.delete(plate)) hidden.add(plate);
  return hiddenText(hidden);
}

/** True where one plate alone is shown. */
export function isSolo(options: OptionValues, plate: number, count: number): boolean {
  const hidden = hiddenPlates(options);
  return count > 1 && hidden.size === count - 1 && !hidden.has(plate);
}

/** Shows one plate alone, or all again. */
export function toggleSolo(options: OptionValues, plate: number, count: number): string {
  if (isSolo(options, plate, count)) return '';
  return hiddenText(Array.from({ length: count }, (_, index) => index + 1).filter((number) => number !== plate));
}
