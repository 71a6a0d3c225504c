import { formatHex, parseHex, type Rgb } from '@underbase/engine';
import { type ResolvedItem, resolveColorItems } from '../resolve-color-items.ts';
import type { BaseKind } from './base-kinds.ts';
import type { Whites } from './grounds.ts';
import { houseInks, inksToChooseFrom, ownInks } from './ink-libraries.ts';
import { type InkNames, nameInks } from './ink-names.ts';
import { opacitiesOf } from './ink-sets.ts';
import type { SeparatorOptions } from './options.ts';
import { FIRST_INK, WHITE_INK } from './palette-places.ts';
import { meshFor, type Plate, type PlateRole } from './plates.ts';
import { screenAngles } from './screen-angles.ts';
import type { ScreenTrial } from './screen-trial.ts';

const WHITE: Rgb = { r: 255, g: 255, b: 255 };
const PROCESS_INKS = [
  { name: 'Cyan', color: { r: 0, g: 255, b: 255 }, turn: 0 },
  { name: 'Magenta', color: { r: 255, g: 0, b: 255 }, turn: 30 },
  { name: 'Yellow', color: { r: 255, g: 255, b: 0 }, turn: -15 },
  { name: 'Black', color: { r: 0, g: 0, b: 0 }, turn: 60 },
] as const;

/** Turns of spots beside them: midway between those of the four, so that none stands in dots of another. */
const SPOT_TURNS = [45, 15] as const;

function plateFor(role: PlateRole, name: string, color: Rgb, colorIndex: number, options: SeparatorOptions): Plate {
  const hasDots = options.method !== 'index';
  return {
    role,
    name,
    color,
    colorIndex,
    lpi: hasDots ? options.lpi : null,
    angleDeg: hasDots ? options.angle : null,
    mesh: meshFor(options, role),
    opacity: options.opacity / 100,
    gain: options.gain,
    lightest: options.lightest,
    darkest: options.darkest,
    quarterTone: options.quarterTone,
    midTone: options.midTone,
    threeQuarterTone: options.threeQuarterTone,
    flash: role === 'underbase',
    isTransparent: false,
    nearest: null,
  };
}

const OWN = ['lpi', 'angle', 'mesh', 'opacity', 'gain', 'lightest', 'darkest', 'quarterTone', 'midTone', 'threeQuarterTone'] as const;

/** What an ink set by hand says of its own screen and curve. */
function withOwn(plate: Plate, item: ResolvedItem<(typeof OWN)[number]> | undefined, options: SeparatorOptions): Plate {
  if (!item) return plate;
  const hasDots = plate.lpi !== null;
  return {
    ...plate,
    lpi: hasDots ? item.lpi : null,
    angleDeg: hasDots ? item.angle : null,
    mesh: meshFor({ ...options, lpi: item.lpi, mesh: item.mesh }, plate.role),
    opacity: item.opacity / 100,
    gain: item.gain,
    lightest: item.lightest,
    darkest: item.darkest,
    quarterTone: item.quarterTone,
    midTone: item.midTone,
    threeQuarterTone: item.threeQuarterTone,
  };
}

const NAMELESS: InkNames = { names: [], nearest: [] };

/** What inks are called: by the shop's own, or else by the house's sets. */
function namesFor(inks: readonly Rgb[], options: SeparatorOptions, taken: readonly string[] = []): InkNames {
  return inks.length === 0 ? NAMELESS : nameInks(inks, { own: ownInks(options), house: houseInks(options), taken });
}

/** The four, then spots in the order that they are given: transparent as these, so that what they take off the process inks is exact. */
function processPlates(options: SeparatorOptions): readonly Plate[] {
  const process = PROCESS_INKS.map(({ name, color, turn }) => ({
    ...plateFor('ink', name, color, -1, { ...options, angle: options.angle + turn }),
    isTransparent: true,
  }));
  const colors = options.spots.map(({ color }) => parseHex(color)).filter((color) => color !== null);
  const { names, nearest } = namesFor(
    colors,
    options,
    PROCESS_INKS.map(({ name }) => name),
  );
  const spots = colors.map((color, index) => {
    const turned = { ...options, angle: options.angle + SPOT_TURNS[index % SPOT_TURNS.length] };
    const [own] = resolveColorItems(options.spots.slice(index, index + 1), OWN, turned);
    const plain = plateFor('ink', names[index], color, FIRST_INK + index, turned);
    return { ...withOwn(plain, own, turned), isTransparent: true, nearest: nearest[index] };
  });
  return [...process, ...spots];
}

/** Opacity in percent of an ink that a set or a shop has measured; only where the proof shows opacities at all. */
function knownOpacity(color: Rgb, options: SeparatorOptions): number | undefined {
  if (options.inkSet === 'covering' || options.opacity < 100) return undefined;
  return [...ownInks(options), ...inksToChooseFrom(options)].find(
    (ink) => ink.opacity !== undefined && formatHex(ink.color) === formatHex(color),
  )?.opacity;
}

/** The screens of a job in print order: base, inks with what each says of itself, highlight. */
export function platesFor(
  options: SeparatorOptions,
  inks: readonly Rgb[],
  whites: Whites,
  base: BaseKind,
  trial: ScreenTrial | null,
): readonly Plate[] {
  const angles = screenAngles(options, inks.length + (whites.highlight ? 1 : 0), trial);
  const { ink, flashedWhite, white } = opacitiesOf(options);
  const inked = { ...options, opacity: ink };
  const { names, nearest } = namesFor(inks, options);
  const colored = inks.map((color, index) => {
    const known = { ...inked, opacity: knownOpacity(color, options) ?? ink, angle: angles[index] };
    const plain = { ...plateFor('ink', names[index], color, FIRST_INK + index, known), nearest: nearest[index] };
    return withOwn(plain, resolveColorItems(options.palette.slice(index, index + 1), OWN, known)[0], known);
  });
  // Without a flash the base is one hit: another one on wet ink would lift it.
  const isOneHit = base.isFlashed && options.flash === 'off';
  const underbase = plateFor('underbase', base.name, base.color, WHITE_INK, { ...options, opacity: isOneHit ? white : flashedWhite });
  return [
    ...(whites.underbase ? [{ ...underbase, flash: base.isFlashed && !isOneHit }] : []),
    ...(options.method === 'cmyk' ? processPlates(options) : colored),
    ...(whites.highlight
      ? [plateFor('highlight', 'Highlight white', WHITE, WHITE_INK, { ...options, opacity: white, angle: angles[inks.length] })]
      : []),
  ];
}
