import type { ColorItem, OptionValues } from '../options.ts';
import type { ToolReport } from '../run.ts';
import type { PlateDetails, SeparationDetails } from './report.ts';

const NOTHING: SeparationDetails = {
  plates: [],
  choice: { errors: [], worst: [], error: 0, worstError: 0, wanted: 0, changes: [], printedAsOne: [], shades: [], farMerges: [] },
  press: { advised: [], isAsAdvised: true, flashes: 0, stations: 0 },
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
    quarterTone: 25,
    midTone: 50,
    threeQuarterTone: 75,
  };
  const press = { flash: false, isProcess: false, passes: like?.passes ?? 1, grams: 0, nearest: null };
  return { role: 'ink', name: hex.toUpperCase(), hex, ...screen, ...press, coverage: 0, solid: like?.solid ?? false, specks: null };
}

/**
 * Plates as they will print: inks by hand stand as the list has them even before a preview has come, so that the list follows the hand.
 */
export function platesNow(options: OptionValues, report: ToolReport | null): readonly PlateDetails[] {
  const { plates } = detailsOf(report);
  const own = options[inkList(options)] as readonly ColorItem[];
  if (own.length === 0 || plates.length === 0) return plates;
  const left = plates.filter(({ role, isProcess }) => role === 'ink' && !isProcess);
  const like = left[0] ?? plates.find(({ role }) => role === 'ink');
  const inks = own.map((item) => {
    const at = left.findIndex(({ hex }) => hex === item.color);
    return withFigures(at < 0 ? newInk(item.color, like) : left.splice(at, 1)[0], item);
  });
  const ofRole = (wanted: PlateDetails['role']) => plates.filter(({ role }) => role === wanted);
  return [
    ...ofRole('underbase'),
    ...(options.method === 'cmyk' ? plates.filter(({ isProcess }) => isProcess) : []),
    ...inks,
    ...ofRole('highlight'),
  ];
}

/** A plate with what its ink has of its own: figures follow the hand too, and the next key press counts from where the last one went. */
function withFigures(plate: PlateDetails, { color: _, mesh, lpi, angle, ...figures }: ColorItem): PlateDetails {
  const hasDots = plate.lpi !== null;
  return {
    ...plate,
    ...figures,
    ...(hasDots && lpi !== undefined ? { lpi: Number(lpi) } : {}),
    ...(hasDots && angle !== undefined ? { angle: Number(angle) } : {}),
    // Without a mesh of its own the plate says which suits it.
    ...(mesh ? { mesh: Number(mesh) } : {}),
  };
}

/** Places of inks among the plates: whites stand where they are, the four process inks too. */
export function inkPlaces(plates: readonly PlateDetails[]): readonly number[] {
  return [...plates.keys()].filter((place) => plates[place].role === 'ink' && !plates[place].isProcess);
}

/** The option that holds the inks set by hand: beside the four process inks they are spots. */
export function inkList({ method }: OptionValues): 'palette' | 'spots' {
  return method === 'cmyk' ? 'spots' : 'palette';
}

/** Inks as a list by hand: those that are one already with their own figures, chosen ones by their color. */
export function inkItems(options: OptionValues, plates: readonly PlateDetails[]): readonly ColorItem[] {
  const own = options[inkList(options)] as readonly ColorItem[];
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

/** One more ink at the end of the list; the same options where it is there already. */
export function withInk(options: OptionValues, report: ToolReport | null, item: ColorItem): Partial<OptionValues> {
  const plates = platesNow(options, report);
  const items = inkItems(options, plates);
  const at = items.findIndex(({ color }) => color === item.color);
  const places = inkPlaces(plates);
  if (at >= 0) return { plate: (places[at] ?? 0) + 1 };
  return { [inkList(options)]: [...items, item], hidden: '', plate: (places.at(-1) ?? plates.length - 1) + 2 };
}

/** The list without an ink. */
export function withoutInk(options: OptionValues, plates: readonly PlateDetails[], ink: number): Partial<OptionValues> {
  return { [inkList(options)]: inkItems(options, plates).filter((_, at) => at !== ink), hidden: '' };
}

/** Merges with all that led to an ink leading to another one; none of them twice. */
function ledTo(merged: readonly string[], from: string, into: string): readonly string[] {
  return [...new Set(merged.map((pair) => (pair.endsWith(`=${from}`) ? pair.replace(/=.*/, `=${into}`) : pair)))];
}

/** An ink given up for another one, which prints its colors from now on, and those that were merged into it before. */
export function mergedInto(options: OptionValues, plates: readonly PlateDetails[], ink: number, into: string): Partial<OptionValues> {
  const from = inkItems(options, plates)[ink].color;
  // What the other ink prints of its own is named too: it stays with it, whatever color that ink is given later.
  const merged = ledTo([...(options.merged as readonly string[]), `${from}=${from}`, `${into}=${into}`], from, into);
  return { ...withoutInk(options, plates, ink), merged };
}

/** An ink of another color on the same screen: what it printed it prints still. */
export function recolored(options: OptionValues, plates: readonly PlateDetails[], ink: number, color: string): Partial<OptionValues> {
  const items = inkItems(options, plates);
  const from = items[ink].color;
  const list = { [inkList(options)]: changed(items, ink, { color }) };
  if (options.method !== 'spot' || color === from || items.some((item) => item.color === color)) return list;
  const merged = options.merged as readonly string[];
  // An ink that was given its color by hand prints the art's; one that still has the art's is named by it.
  const named = merged.some((pair) => pair.endsWith(`=${from}`)) ? merged : [...merged, `${from}=${from}`];
  return { ...list, merged: ledTo(named, from, color) };
}

/** Traps of their own that an ink has: the other ink, and the width as text. */
export function trapsOfInk(options: OptionValues, hex: string): readonly { readonly other: string; readonly width: string }[] {
  return (options.trapPairs as readonly string[]).flatMap((pair) => {
    const [inks, width] = pair.split('=');
    const [one, other] = inks.split('/');
    if (one !== hex && other !== hex) return [];
    return [{ other: one === hex ? other : one, width }];
  });
}

/** Sets the trap between two inks; null takes it away. */
export function withTrap(options: OptionValues, one: string, other: string, width: string | null): Partial<OptionValues> {
  const isPair = (pair: string) => pair.startsWith(`${one}/${other}=`) || pair.startsWith(`${other}/${one}=`);
  const pairs = options.trapPairs as readonly string[];
  if (width !== null && pairs.some(isPair))
    return { trapPairs: pairs.map((pair) => (isPair(pair) ? pair.replace(/=.*/, `=${width}`) : pair)) };
  const others = pairs.filter((pair) => !isPair(pair));
  return { trapPairs: width === null ? others : [...others, `${one}/${other}=${width}`] };
}

/** Inks by hand in the order that is advised; null where they stand in it, or can't be moved. */
export function inAdvisedOrder(options: OptionValues, report: ToolReport | null): readonly ColorItem[] | null {
  const { press, plates } = detailsOf(report);
  const places = inkPlaces(plates);
  const items = inkItems(options, plates);
  if (press.isAsAdvised || options.method === 'cmyk' || items.length !== places.length) return null;
  return press.advised.flatMap((place) => (places.includes(place) ? [items[places.indexOf(place)]] : []));
}

/** Keys that go with a plate wherever it moves, so that its grip keeps the focus and its film its picture. */
export function keysOf(plates: readonly Pick<PlateDetails, 'role' | 'hex'>[]): readonly string[] {
  const seen = new Map<string, number>();
  return plates.map(({ role, hex }) => {
    const name = `${role} ${hex}`;
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    return `${name} ${count}`;
  });
}
