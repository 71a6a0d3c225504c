import { latinLetters } from '@underbase/codecs';
import { type Frame, formatHex, isSameColor, printSizeInches } from '@underbase/engine';
import type { Fact, Tally, ToolReport, Warning } from '../run.ts';
import { hidesInPart } from './asked-proof.ts';
import { baseFacts, baseWarnings } from './base-report.ts';
import { type ChoiceFigures, MOST_AUTO_INKS } from './choose-palette.ts';
import { enclosedFacts, enclosedWarnings } from './enclosed-areas.ts';
import { areFlat } from './flats-of-art.ts';
import type { NearestInk } from './ink-names.ts';
import { inkGrams, squeegeePasses } from './ink-use.ts';
import type { SeparatorOptions } from './options.ts';
import { outputsOf } from './outputs.ts';
import type { Plan } from './plan.ts';
import { isProcess, isSolid, type PlateRole } from './plates.ts';
import { type PressOrder, pressOrder } from './print-order.ts';
import { meanOnProof, worstOnProof } from './proof-error.ts';
import { speckFacts, specksOnFilm, speckWarnings } from './speck-report.ts';
import { thinInkWords } from './thin-inks.ts';
import { heldMm, typeInDots, typeInDotsWords } from './type-in-dots.ts';
import { HARDLY_SEEN } from './underbase-need.ts';

/** Threads for each line of dots that a film needs: sixteen pixels give 256 tones, eight still 64. */
const LEAST_PX_PER_LINE = 8;

/** What the panel shows of a plate; `coverage` is percent of the sheet. */
export interface PlateDetails {
  readonly role: PlateRole;
  readonly name: string;
  readonly hex: string;
  readonly lpi: number | null;
  readonly angle: number | null;
  readonly mesh: number;
  readonly opacity: number;
  readonly gain: number;
  readonly lightest: number;
  readonly darkest: number;
  readonly quarterTone: number;
  readonly midTone: number;
  readonly threeQuarterTone: number;
  readonly flash: boolean;
  /** One of the four process inks. */
  readonly isProcess: boolean;
  /** Passes of the squeegee, and the ink of a hundred shirts in grams; see `inkGrams`. */
  readonly passes: number;
  readonly grams: number;
  /** The shop's own ink that comes nearest. */
  readonly nearest: NearestInk | null;
  readonly coverage: number;
  /** No tints: its film has edges in place of dots. */
  readonly solid: boolean;
  /** Parts of its film that are too small to print; null where they are not counted. */
  readonly specks: number | null;
}

export interface SeparationDetails {
  /** In print order. */
  readonly plates: readonly PlateDetails[];
  readonly choice: ChoiceFigures;
  readonly press: PressOrder;
}

/** How far off the color is that is off most: as plates print it, laid over the art, or by the choice of inks where that is more. */
export function worstError({ choice }: Plan, tally: Tally): number {
  return Math.max(choice.worstError, worstOnProof(tally));
}

/** Process inks are not chosen: nothing is known of how far off they are but what the proof measured. */
function worstFacts({ method }: SeparatorOptions, value: number): readonly Fact[] {
  return method === 'cmyk' && value === 0 ? [] : [{ id: 'worstError', label: 'Color off most', value, unit: 'ΔE', digits: 2 }];
}

/** How far off colors are in the mean: on the proof where its inks let through what they lie on, else by the choice of inks. */
export function meanError(plan: Plan, tally: Tally): number {
  return hidesInPart(plan) ? meanOnProof(tally) : plan.choice.error;
}

/** What the panel and the ticket show of a run. */
export function detailsOf(frame: Frame, options: SeparatorOptions, plan: Plan, tally: Tally): SeparationDetails {
  const size = printSizeInches(frame, frame.dpi);
  const plates = plan.plates.map((plate, index): PlateDetails => {
    const { role, name, lpi, angleDeg, mesh, opacity, gain, lightest, darkest, flash, nearest } = plate;
    const { quarterTone, midTone, threeQuarterTone } = plate;
    const coverage = tally.pixels > 0 ? (100 * (tally[`ink${index}`] ?? 0)) / tally.pixels : 0;
    const screen = { lpi, angle: angleDeg, mesh, opacity: opacity * 100 };
    return {
      role,
      name,
      hex: formatHex(plate.color),
      ...screen,
      gain,
      lightest,
      darkest,
      quarterTone,
      midTone,
      threeQuarterTone,
      flash,
      isProcess: isProcess(plate),
      passes: squeegeePasses(role, options),
      grams: inkGrams({ role, mesh, coverage }, size.width * size.height, options),
      nearest,
      coverage,
      solid: isSolid(plate, index, tally),
      specks: specksOnFilm(plate, index, tally),
    };
  });
  return {
    plates,
    choice: { ...plan.choice, error: meanError(plan, tally), worstError: worstError(plan, tally) },
    press: pressOrder(plan.plates),
  };
}

/** Inks darker than the fabric, or not much lighter, which can't be told from it at arm's length. */
function hardlySeen({ plates, garment }: Plan): string {
  const hidden = plates.filter(
    ({ role, color, isTransparent }) => role === 'ink' && !isTransparent && isSameColor(color, garment, HARDLY_SEEN),
  );
  return hidden.map(({ name }) => name).join(', ');
}

/** Inks that were set by hand or locked, for another file perhaps, and print nothing of this one: screens with nothing on them. */
function idleInks({ plates }: Plan, { method, palette, locked }: SeparatorOptions, tally: Tally): string {
  if (method === 'cmyk') return '';
  const kept = new Set([...palette, ...locked].map(({ color }) => color));
  const idle = plates.filter(({ role, color }, place) => role === 'ink' && kept.has(formatHex(color)) && tally[`ink${place}`] === 0);
  return idle.map(({ name }) => name).join(', ');
}

/** Why colors change that nobody merged. */
function whyColorsChange({ palette, inks, library }: SeparatorOptions, { wanted }: Plan['choice']): string {
  if (palette.length > 0) return ' with the inks set by hand';
  if (library !== 'art') return ' with the inks that were to be chosen from';
  return inks !== 'auto' || wanted >= MOST_AUTO_INKS ? ' for want of screens' : '';
}

function colorsChange(changes: Plan['choice']['changes']): string {
  return changes
    .map(({ from, to, difference, isInDots }) => `${from} prints as ${to} (ΔE ${difference.toFixed(1)}${isInDots ? ', in dots' : ''})`)
    .join('; ');
}

function printedAsOneWords(inks: Plan['choice']['printedAsOne']): string {
  return inks.map(({ to, from, apart }) => `${from.join(' and ')} as ${to} (ΔE ${apart.toFixed(1)} apart)`).join('; ');
}

/** A base and a highlight of the same white with no ink between them: one screen that is hit twice prints as much. */
const isWhiteTwice = ({ plates, hasWhiteBase }: Plan): boolean =>
  hasWhiteBase && plates.length > 1 && plates.every(({ role }) => role !== 'ink');

/** Words of the shop's own that films and ticket can't have as they stand, with what stands there. */
function writtenOtherwise({ job, placement, shirts }: SeparatorOptions, { plates }: Plan): string {
  const words = [job, placement, shirts, ...plates.map(({ name }) => name)];
  return words.flatMap((word) => (latinLetters(word) === word ? [] : [`${word} is written ${latinLetters(word)}`])).join('; ');
}

/** From so many pixels of tones to a pixel of ink on, spot art is shaded. Measured: type, crests and worn badges up to .03, sunsets, balls and glows .48 and more. */
const SHADED = 0.4;

/** Art with so much of it in flat colors is no shaded art: its tones are those for which there was no screen. */
const FLAT_ART = 0.7;

/** Whether most of a spot job's ink stands in tones, for which spot takes few inks at a time. */
function isShadedSpot({ plates, art }: Plan, { method }: SeparatorOptions, tally: Tally): boolean {
  const inks = [...plates.keys()].filter((place) => plates[place].role === 'ink');
  const sumOf = (what: string) => inks.reduce((sum, place) => sum + (tally[`${what}${place}`] ?? 0), 0);
  return method === 'spot' && inks.length > 1 && !areFlat(art.flats, FLAT_ART) && sumOf('tints') > SHADED * sumOf('ink');
}

/** An index dot is a pixel of the art; with more of them to an inch no mesh holds one that stands alone. */
const MOST_INDEX_PPI = 200;

function indexWarnings({ dpi, scale }: Frame, { method }: SeparatorOptions, { art }: Plan): readonly Warning[] {
  const ppi = Math.round(dpi / scale);
  // Solids of flat art need no dots.
  if (method !== 'index' || ppi <= MOST_INDEX_PPI || areFlat(art.flats, FLAT_ART)) return [];
  const wide = (25.4 / ppi).toFixed(2);
  const text = `At ${ppi} DPI an index dot is ${wide} mm wide, and no mesh holds one that stands alone. Reduce the art to 150 to ${MOST_INDEX_PPI} DPI at its print size first.`;
  return [{ id: 'indexDotsFine', text, goTo: { tool: 'downscaler', words: 'Reduce the art' } }];
}

export function warningsOf(frame: Frame, options: SeparatorOptions, plan: Plan, tally: Tally): readonly Warning[] {
  const warnings: Warning[] = [];
  const { method, lpi } = options;
  const { ground, isKnockedOut, hasUnevenGround } = plan.art;
  // What is left bare is the garment painted in; any other ground would take a screen, however near its color comes.
  if (ground && !isKnockedOut && !isSameColor(ground, plan.garment)) {
    warnings.push({
      id: 'ground.opaque',
      text: `The picture has an opaque ${formatHex(ground)} ground unlike the garment, which prints as a box. Knock out the ground first? Insides of lettering go with it; small areas in drawn shapes, as white eyes, stay.`,
    });
  }
  warnings.push(...enclosedWarnings(plan.art.enclosed, ground, options.ground));
  // Photos may well fill their sheet; spot art hardly does.
  if (hasUnevenGround && (options.ground !== 'keep' || options.method === 'spot')) {
    warnings.push({
      id: 'ground.uneven',
      text: 'The picture is opaque to its edges, and its ground is of no even color that could be knocked out: it prints too.',
      goTo: { tool: 'background-remover', words: 'Remove the background' },
    });
  }
  const hidden = hardlySeen(plan);
  if (hidden !== '') warnings.push({ id: 'inkHardlySeen', text: `${hidden} may not show on this garment: it is nearly of its color.` });
  if (isWhiteTwice(plan)) {
    warnings.push({
      id: 'whiteTwice',
      text: 'Both screens print the same white, with no ink between. One that is hit twice does as well: turn Highlight white off (highlight off) to save a screen.',
    });
  }
  const idle = idleInks(plan, options, tally);
  if (idle !== '') {
    const how = options.palette.length > 0 ? 'set by hand: take it out' : 'locked: unlock it';
    warnings.push({ id: 'inkIdle', text: `${idle} prints nothing of this art. It was ${how} to save the screen.` });
  }
  // A merge is its own reason.
  const changes = plan.choice.changes.filter(({ isMerged, isLeftBare }) => !isMerged && !isLeftBare);
  const bare = plan.choice.changes.filter(({ isMerged, isLeftBare }) => !isMerged && isLeftBare);
  if (bare.length > 0) {
    const words = bare.map(({ from, difference }) => `${from} (ΔE ${difference.toFixed(1)})`).join(', ');
    warnings.push({
      id: 'leftBare',
      text: `Left bare, as the garment is nearly of their color: ${words}. An ink set by hand prints them.`,
    });
  }
  if (changes.length > 0) {
    warnings.push({ id: 'colorsChange', text: `These colors change${whyColorsChange(options, plan.choice)}: ${colorsChange(changes)}.` });
  }
  const types = method === 'spot' || method === 'simulated' ? typeInDots(plan.strokes, plan.palette, lpi, frame.dpi / 25.4) : [];
  if (types.length > 0) {
    warnings.push({
      id: 'typeInDots',
      text: `Lettering and lines under ${heldMm(lpi).toFixed(2)} mm break up into dots in colors that no ink prints alone: ${typeInDotsWords(types)}. Give them inks of their own, or merge them with one.`,
    });
  }
  if (plan.choice.printedAsOne.length > 0) {
    warnings.push({
      id: 'printAsOne',
      text: `The edges between these colors are lost, as one ink prints them: ${printedAsOneWords(plan.choice.printedAsOne)}.`,
    });
  }
  if (plan.choice.shades.length > 0) {
    const way = method === 'spot' ? 'An ink between them, or simulated process, may come nearer.' : 'An ink between them may come nearer.';
    warnings.push({ id: 'shadesChange', text: `These shades print off: ${colorsChange(plan.choice.shades)}. ${way}` });
  }
  const thin = thinInkWords(plan, options.method);
  if (thin !== '') {
    const under = plan.plates.some(({ role }) => role === 'underbase') ? 'their base' : 'the garment';
    warnings.push({
      id: 'inksThin',
      text: `These inks hide ${under} only in part: ${thin}. The ink set says how much; the plates are the same.`,
    });
  }
  for (const { from, nearest } of plan.choice.farMerges) {
    const next = nearest ? ` The nearest is ${nearest}.` : '';
    warnings.push({ id: 'mergeUnheard', text: `${from} was not merged: the art has no such color.${next}` });
  }
  if (options.film > 0 && options.method !== 'index' && options.film / options.lpi < LEAST_PX_PER_LINE) {
    warnings.push({
      id: 'filmTooCoarse',
      text: `${options.film} dpi leaves under ${LEAST_PX_PER_LINE} pixels to a dot at ${options.lpi} lpi: take a finer film or a coarser screen.`,
    });
  }
  warnings.push(...indexWarnings(frame, options, plan), ...baseWarnings(options, plan, tally), ...speckWarnings(plan, tally));
  if (isShadedSpot(plan, options, tally)) {
    warnings.push({
      id: 'tonesBySpot',
      text: 'Much of this art is shaded. Spot mixes its tones of few inks, in coarse dots. Whether simulated process comes nearer depends on the art: compare both on the proof, and by the color error.',
    });
  }
  const written = writtenOtherwise(options, plan);
  if (written !== '') warnings.push({ id: 'lettersWritten', text: `Labels and ticket have Latin letters alone: ${written}.` });
  if (options.method === 'cmyk' && Math.min(plan.garment.r, plan.garment.g, plan.garment.b) < 225) {
    warnings.push({
      id: 'cmykOnColor',
      text: 'Process inks are transparent: on this garment they print dark. Simulated process suits it better.',
    });
  }
  return warnings;
}

/** Of inks that cover, the curve of the inks taken tells it. */
const meanFacts = (plan: Plan, tally: Tally): readonly Fact[] =>
  hidesInPart(plan)
    ? [{ id: 'meanError', label: 'Colors off on the proof, mean', value: meanError(plan, tally), unit: 'ΔE', digits: 2 }]
    : [];

/** Numbers of a run. Coverage is the share of the whole sheet; the curve tells the mean color difference with one, two ... inks. */
export function reportRun(frame: Frame, options: SeparatorOptions, plan: Plan, tally: Tally): ToolReport {
  const size = printSizeInches(frame, frame.dpi);
  const coverages = plan.plates.map(
    ({ name, color }, index): Fact => ({
      id: `plate${index + 1}`,
      // A name that two inks would share has its color in it.
      label: `${index + 1} ${name.endsWith(formatHex(color)) ? name : `${name} ${formatHex(color)}`}`,
      value: tally.pixels > 0 ? (100 * (tally[`ink${index}`] ?? 0)) / tally.pixels : 0,
      unit: '%',
      digits: 1,
    }),
  );
  const curve = plan.choice.errors.map(
    (value, count): Fact => ({
      id: `error${count}`,
      label: `Color error with ${count} ${count === 1 ? 'ink' : 'inks'}`,
      value,
      unit: 'ΔE',
      digits: 2,
    }),
  );
  return {
    facts: [
      { id: 'screens', label: 'Screens', value: plan.plates.length },
      { id: 'flashes', label: 'Flashes', value: plan.plates.filter(({ flash }) => flash).length },
      ...coverages,
      ...curve.slice(1),
      ...meanFacts(plan, tally),
      ...worstFacts(options, worstError(plan, tally)),
      ...baseFacts(plan, tally),
      ...speckFacts(plan, tally),
      ...enclosedFacts(plan.art.enclosed, plan.art.isKnockedOut),
      { id: 'printWidth', label: 'Print width', value: size.width, unit: 'in', digits: 2 },
      { id: 'printHeight', label: 'Print height', value: size.height, unit: 'in', digits: 2 },
    ],
    warnings: warningsOf(frame, options, plan, tally),
    outputs: outputsOf(frame, options, plan),
    details: detailsOf(frame, options, plan, tally),
  };
}
