import { ByteWriter } from '../shared/byte-writer.ts';
import { parseHexColor } from '../shared/flatten.ts';
import { latinLetters } from './latin-letters.ts';
import type { SpotPlane } from './print-raster.ts';

/** Image resources of Photoshop files by number (Adobe Photoshop File Formats Specification, "Image Resource IDs"). */
export const RESOURCE = {
  resolution: 0x03ed,
  alphaNames: 0x03ee,
  displayInfo: 0x03ef,
  icc: 0x040f,
  unicodeAlphaNames: 0x0415,
  alphaIds: 0x041d,
  version: 0x0421,
  alternateSpots: 0x042b,
  displayInfoCs3: 0x0435,
} as const;

const RGB_SPACE = 0;
const SPOT_KIND = 2;
const ALPHA_KIND = 0;
const WORD_STEP = 257;

/** One image resource: signature, number, an empty name, its data padded to even length. */
export function resource(id: number, data: Uint8Array): Uint8Array {
  return new ByteWriter()
    .ascii('8BIM')
    .u16(id)
    .u16(0)
    .u32(data.length)
    .bytes(data)
    .bytes(new Uint8Array(data.length & 1))
    .done();
}

/** Channels beside the base colors, as Photoshop lists them; spots and, first among them, the transparency of merged layers. */
export interface ExtraChannel {
  readonly name: string;
  /** Null for transparency. */
  readonly color: string | null;
  readonly solidityPercent: number;
}

export function extraChannels(spots: readonly SpotPlane[], hasTransparency: boolean): ExtraChannel[] {
  const list = spots.map(({ name, color, solidityPercent = 100 }) => ({ name, color, solidityPercent }));
  return hasTransparency ? [{ name: 'Transparency', color: null, solidityPercent: 100 }, ...list] : list;
}

function colorWords(writer: ByteWriter, color: string | null): ByteWriter {
  const [r, g, b] = color === null ? [255, 0, 0] : (parseHexColor(color) ?? [0, 0, 0]);
  return writer
    .u16(RGB_SPACE)
    .u16(r * WORD_STEP)
    .u16(g * WORD_STEP)
    .u16(b * WORD_STEP)
    .u16(0);
}

function displayEntry(writer: ByteWriter, { color, solidityPercent }: ExtraChannel): void {
  colorWords(writer, color)
    .u16(solidityPercent)
    .u8(color === null ? ALPHA_KIND : SPOT_KIND);
}

/** Names beyond Latin letters stand in the Unicode list; the old list has them as `latinLetters` writes them. */
function pascalName(writer: ByteWriter, name: string): void {
  const short = [...latinLetters(name)].slice(0, 255);
  writer.u8(short.length).ascii(short.join(''));
}

function unicodeName(writer: ByteWriter, name: string): void {
  writer.u32(name.length + 1);
  for (let i = 0; i < name.length; i++) writer.u16(name.charCodeAt(i));
  writer.u16(0);
}

/**
 * The resources that name and color extra channels. RIPs build a spot color from them; without, extra samples print black or
 * not at all. All of display info old and new, both name lists, ids and alternate colors are written: readers differ in which they use.
 */
export function spotResources(channels: readonly ExtraChannel[]): Uint8Array[] {
  if (channels.length === 0) return [];
  const [names, unicode, ids, old, alternate] = [new ByteWriter(), new ByteWriter(), new ByteWriter(), new ByteWriter(), new ByteWriter()];
  const display = new ByteWriter().u32(1);
  alternate.u16(1).u16(channels.length);
  for (const [index, channel] of channels.entries()) {
    pascalName(names, channel.name);
    unicodeName(unicode, channel.name);
    ids.u32(index + 1);
    displayEntry(old, channel);
    old.u8(0);
    displayEntry(display, channel);
    colorWords(alternate.u32(index + 1), channel.color);
  }
  return [
    resource(RESOURCE.alphaNames, names.done()),
    resource(RESOURCE.displayInfo, old.done()),
    resource(RESOURCE.unicodeAlphaNames, unicode.done()),
    resource(RESOURCE.alphaIds, ids.done()),
    resource(RESOURCE.alternateSpots, alternate.done()),
    resource(RESOURCE.displayInfoCs3, display.done()),
  ];
}

const PER_INCH = 1;
const FIXED_ONE = 65_536;

/** Resolution in dots an inch, shown in inches. */
export function resolutionResource(dpi: number): Uint8Array {
  const fixed = Math.round(dpi * FIXED_ONE);
  const side = (writer: ByteWriter) => writer.u32(fixed).u16(PER_INCH).u16(PER_INCH);
  return resource(RESOURCE.resolution, side(side(new ByteWriter())).done());
}
