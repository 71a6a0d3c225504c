import { AppError } from '@underbase/contract';
import { formatHex, MOST_SWATCHES, parseHex } from '@underbase/engine';
import { CURRENCIES } from '../currencies.ts';
import { JsonFault, readJsonWithLines } from '../json-lines.ts';
import { MESH_LIMIT_BOUNDS, type MeshLimits } from '../mesh-limits.ts';
import { CHECK_IDS, type CheckId } from './check-list.ts';
import type { Method } from './settings.ts';
import {
  type CheckLimits,
  DEFAULT_PROFILE,
  FILM_PRICE_BOUNDS,
  LIMIT_BOUNDS,
  MEASURE_FIELDS,
  type MethodProfile,
  PRINT_BOUNDS,
  type PrintBox,
  type ShopFilm,
  type ShopInk,
  type ShopMeasures,
  type ShopPreset,
  type ShopPrint,
  type ShopProfile,
} from './shop-profile.ts';

const MAX_NAME_LENGTH = 80;

type Plain = Readonly<Record<string, unknown>>;

/** A value as a sentence can hold it. */
function inWords(value: unknown): string {
  if (typeof value === 'string') return `"${value}"`;
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'a group of values' : `${value}`;
}

function refuse(place: string, value: unknown): never {
  throw new AppError('profile.invalid', { place, value: inWords(value) });
}

function refuseName(place: string, name: string): never {
  throw new AppError('profile.invalid', { place, unknown: name });
}

/** A name as people give one, without the space around it. */
function nameAt(value: unknown, place: string): string {
  if (typeof value !== 'string' || value.trim() === '' || value.length > MAX_NAME_LENGTH || value.includes('\n')) refuse(place, value);
  return value.trim();
}

function objectAt(value: unknown, place: string, keys: readonly string[]): Plain {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse(place, value);
  for (const key of Object.keys(value)) if (!keys.includes(key)) refuseName(place, key);
  return value as Plain;
}

function numberAt(value: unknown, place: string, { min, max }: { readonly min: number; readonly max: number }): number {
  if (typeof value !== 'number' || !(value >= min && value <= max)) refuse(place, value);
  return value;
}

function readLimits(value: unknown, place: string, base: CheckLimits): CheckLimits {
  const given = objectAt(value, place, ['isOn', 'warn', 'fail']);
  const limit = (key: 'warn' | 'fail') => {
    const one = key in given ? given[key] : base[key];
    return one === null ? null : numberAt(one, `${place}.${key}`, LIMIT_BOUNDS);
  };
  const isOn = 'isOn' in given ? given.isOn : base.isOn;
  if (typeof isOn !== 'boolean') refuse(`${place}.isOn`, isOn);
  return { isOn, warn: limit('warn'), fail: limit('fail') };
}

function readMethod(value: unknown, method: Method): MethodProfile {
  const base = DEFAULT_PROFILE[method];
  const given = objectAt(value, method, ['limits', 'measures']);
  const limits: Record<CheckId, CheckLimits> = { ...base.limits };
  const givenLimits = objectAt(given.limits ?? {}, `${method}.limits`, CHECK_IDS);
  for (const id of CHECK_IDS) if (id in givenLimits) limits[id] = readLimits(givenLimits[id], `${method}.limits.${id}`, base.limits[id]);
  const measures: Record<keyof ShopMeasures, number> = { ...base.measures };
  const givenMeasures = objectAt(given.measures ?? {}, `${method}.measures`, Object.keys(MEASURE_FIELDS));
  for (const [key, field] of Object.entries(MEASURE_FIELDS)) {
    if (key in givenMeasures) measures[key as keyof ShopMeasures] = numberAt(givenMeasures[key], `${method}.measures.${key}`, field);
  }
  return { limits, measures };
}

const OPACITY_BOUNDS = { min: 1, max: 100 } as const;

function readInk(value: unknown, place: string): ShopInk {
  const given = objectAt(value, place, ['name', 'hex', 'opacity']);
  const name = nameAt(given.name, `${place}.name`);
  const color = typeof given.hex === 'string' ? parseHex(given.hex) : null;
  if (!color) refuse(`${place}.hex`, given.hex);
  const ink = { name, hex: formatHex(color) };
  return given.opacity === undefined ? ink : { ...ink, opacity: numberAt(given.opacity, `${place}.opacity`, OPACITY_BOUNDS) };
}

function readInks(value: unknown): readonly ShopInk[] {
  if (!Array.isArray(value) || value.length > MOST_SWATCHES) refuse('inks', value);
  return value.map((ink, index) => readInk(ink, `inks.${index + 1}`));
}

function readFilm(value: unknown): ShopFilm | null {
  if (value === null || value === undefined) return null;
  const { pricePerFt, currency = CURRENCIES[0] } = objectAt(value, 'film', ['pricePerFt', 'currency']);
  const known = CURRENCIES.find((code) => code === currency) ?? refuse('film.currency', currency);
  return { pricePerFt: numberAt(pricePerFt, 'film.pricePerFt', FILM_PRICE_BOUNDS), currency: known };
}

/** More is no list that somebody chooses from. */
const MOST_PRESETS = 500;

function readPreset(value: unknown, place: string): ShopPreset {
  const { tool, name, options } = objectAt(value, place, ['tool', 'name', 'options']);
  if (typeof tool !== 'string' || tool === '') refuse(`${place}.tool`, tool);
  if (typeof options !== 'object' || options === null || Array.isArray(options)) refuse(`${place}.options`, options);
  return { tool, name: nameAt(name, `${place}.name`), options: options as Plain };
}

function readPresets(value: unknown): readonly ShopPreset[] {
  if (!Array.isArray(value) || value.length > MOST_PRESETS) refuse('presets', value);
  const read = value.map((preset, index) => readPreset(preset, `presets.${index + 1}`));
  read.forEach(({ tool, name }, index) => {
    if (read.findIndex((other) => other.tool === tool && other.name === name) < index) refuse(`presets.${index + 1}.name`, name);
  });
  return read;
}

function readMeshLimits(value: unknown): MeshLimits {
  const base = DEFAULT_PROFILE.leastBaseMm;
  const given = objectAt(value, 'leastBaseMm', Object.keys(base));
  const read = Object.entries(given).map(([mesh, width]) => [mesh, numberAt(width, `leastBaseMm.${mesh}`, MESH_LIMIT_BOUNDS)]);
  return { ...base, ...Object.fromEntries(read) };
}

const HEX_COLOR = /^#[0-9a-f]{6}$/;

function readBox(value: unknown): PrintBox | null {
  if (value === null || value === undefined) return null;
  const { widthIn, heightIn = null } = objectAt(value, 'print.box', ['widthIn', 'heightIn']);
  return {
    widthIn: numberAt(widthIn, 'print.box.widthIn', PRINT_BOUNDS),
    heightIn: heightIn === null ? null : numberAt(heightIn, 'print.box.heightIn', PRINT_BOUNDS),
  };
}

function readPrint(value: unknown): ShopPrint {
  const given = objectAt(value, 'print', ['box', 'garment']);
  const { garment = null } = given;
  if (garment !== null && !(typeof garment === 'string' && HEX_COLOR.test(garment.toLowerCase()))) refuse('print.garment', garment);
  return { box: readBox(given.box), garment: typeof garment === 'string' ? garment.toLowerCase() : null };
}

/**
 * A profile from plain data, such as parsed JSON; what it does not say is as in the default. A key that no profile has is refused,
 * since a limit that is misspelt would silently not hold. Error: profile.invalid, with the place.
 */
export function readProfile(value: unknown): ShopProfile {
  const given = objectAt(value, '', ['version', 'name', 'print', 'dtf', 'screen', 'leastBaseMm', 'inks', 'film', 'presets']);
  if ('version' in given && given.version !== 1) refuse('version', given.version);
  return {
    version: 1,
    name: nameAt('name' in given ? given.name : DEFAULT_PROFILE.name, 'name'),
    print: readPrint(given.print ?? {}),
    dtf: readMethod(given.dtf ?? {}, 'dtf'),
    screen: readMethod(given.screen ?? {}, 'screen'),
    leastBaseMm: readMeshLimits(given.leastBaseMm ?? {}),
    inks: readInks(given.inks ?? []),
    film: readFilm(given.film),
    presets: readPresets(given.presets ?? []),
  };
}

/** Entries of lists are counted from 1, as people count. */
const LISTED = /^(inks|presets)\/(\d+)/;

/** The line of a profile's text that a place of it stands on, from 1; that of what it would stand in, where it is missing. Error: JsonFault. */
export function lineOfPlace(text: string, place: string): number {
  const { lines } = readJsonWithLines(text);
  const places = new Map(
    [...lines].map(([path, line]) => [path.replace(LISTED, (_, list, at) => `${list}/${Number(at) + 1}`).replaceAll('/', '.'), line]),
  );
  for (let around = place; around !== ''; around = around.slice(0, Math.max(0, around.lastIndexOf('.')))) {
    const line = places.get(around);
    if (line !== undefined) return line;
  }
  return places.get('') ?? 1;
}

/** A profile from the text of a JSON file. Error: profile.invalid, with the line where the text has several. */
export function parseProfile(text: string): ShopProfile {
  const hasLines = text.trim().includes('\n');
  try {
    return readProfile(readJsonWithLines(text).value);
  } catch (error) {
    if (error instanceof JsonFault)
      throw new AppError('profile.invalid', {
        place: '',
        value: inWords(text.slice(0, MAX_NAME_LENGTH)),
        ...(hasLines && { line: error.line }),
      });
    if (!(error instanceof AppError) || !hasLines) throw error;
    const { place, unknown } = error.params;
    throw new AppError(error.code, {
      ...error.params,
      line: lineOfPlace(text, unknown === undefined ? `${place}` : nested(`${place}`, `${unknown}`)),
    });
  }
}

const nested = (place: string, name: string): string => (place === '' ? name : `${place}.${name}`);
