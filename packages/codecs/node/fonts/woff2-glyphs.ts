import { FontReader } from './font-reader.ts';

/** Outlines as TrueType keeps them. */
export interface Glyphs {
  readonly glyf: Uint8Array;
  /** Long form: four bytes a glyph. */
  readonly loca: Uint8Array;
  /** Leftmost place of each glyph. */
  readonly lefts: Int16Array;
}

const COMPOSITE = -1;
const ON_CURVE = 1;
const OVERLAPS = 0x40;
/** Flags of a composite's components (OpenType, "glyf"). */
const [WORDS, SCALE, MORE, TWO_SCALES, MATRIX, INSTRUCTED] = [0x1, 0x8, 0x20, 0x40, 0x80, 0x100];
/** A font's file may be this large: what claims more is damaged, or meant to hurt. */
const MOST_BYTES = 60 * 2 ** 20;

interface Streams {
  readonly contours: FontReader;
  readonly points: FontReader;
  readonly flags: FontReader;
  readonly places: FontReader;
  readonly composites: FontReader;
  readonly boxes: FontReader;
  readonly instructions: FontReader;
}

/** Bytes written one after the other. */
class GlyphWriter {
  #bytes = new Uint8Array(1 << 16);
  #view = new DataView(this.#bytes.buffer);
  length = 0;

  #grow(count: number): void {
    if (this.length + count <= this.#bytes.length) return;
    if (this.length + count > MOST_BYTES) throw new RangeError('a font is too large');
    const grown = new Uint8Array(2 * (this.length + count));
    grown.set(this.#bytes.subarray(0, this.length));
    this.#bytes = grown;
    this.#view = new DataView(grown.buffer);
  }

  u8(value: number): void {
    this.#grow(1);
    this.#bytes[this.length++] = value;
  }

  i16(value: number): void {
    this.#grow(2);
    this.#view.setInt16(this.length, value);
    this.length += 2;
  }

  bytes(values: Uint8Array): void {
    this.#grow(values.length);
    this.#bytes.set(values, this.length);
    this.length += values.length;
  }

  pad(): void {
    while (this.length % 4 !== 0) this.u8(0);
  }

  taken(): Uint8Array {
    return this.#bytes.slice(0, this.length);
  }
}

const signed = (flag: number, value: number): number => ((flag & 1) === 1 ? value : -value);

/** A step from one point to the next, in one to four bytes by its flag (WOFF2, section 5.2). */
function readStep(flag: number, places: FontReader): readonly [dx: number, dy: number] {
  const other = flag >> 1;
  if (flag < 10) return [0, signed(flag, ((flag & 14) << 7) + places.u8())];
  if (flag < 20) return [signed(flag, (((flag - 10) & 14) << 7) + places.u8()), 0];
  if (flag < 84) {
    const [base, byte] = [flag - 20, places.u8()];
    return [signed(flag, 1 + (base & 0x30) + (byte >> 4)), signed(other, 1 + ((base & 0x0c) << 2) + (byte & 15))];
  }
  if (flag < 120) {
    const base = flag - 84;
    return [signed(flag, 1 + (Math.floor(base / 12) << 8) + places.u8()), signed(other, 1 + (((base % 12) >> 2) << 8) + places.u8())];
  }
  if (flag < 124) {
    const [first, middle, last] = [places.u8(), places.u8(), places.u8()];
    return [signed(flag, (first << 4) + (middle >> 4)), signed(other, ((middle & 15) << 8) + last)];
  }
  return [signed(flag, places.u16()), signed(other, places.u16())];
}

type Box = readonly [left: number, bottom: number, right: number, top: number];

const readBox = (boxes: FontReader): Box => [boxes.i16(), boxes.i16(), boxes.i16(), boxes.i16()];

function boxOf(xs: readonly number[], ys: readonly number[]): Box {
  const over = (values: readonly number[], pick: (one: number, other: number) => number) =>
    values.reduce((one, other) => pick(one, other), values[0] ?? 0);
  return [over(xs, Math.min), over(ys, Math.min), over(xs, Math.max), over(ys, Math.max)];
}

/** A glyph of outlines: every point with its flag and two whole numbers, which is longer than need be and allowed. */
function writeOutlines(out: GlyphWriter, count: number, streams: Streams, hasBox: boolean, isOverlapping: boolean): Box {
  const ends: number[] = [];
  for (let contour = 0; contour < count; contour++) ends.push((ends.at(-1) ?? -1) + streams.points.u16of255());
  const points = (ends.at(-1) ?? -1) + 1;
  const flags: number[] = [];
  const [xs, ys]: [number[], number[]] = [[], []];
  for (let point = 0; point < points; point++) {
    const flag = streams.flags.u8();
    flags.push((flag & 128) === 0 ? ON_CURVE : 0);
    const [dx, dy] = readStep(flag & 127, streams.places);
    xs.push((xs.at(-1) ?? 0) + dx);
    ys.push((ys.at(-1) ?? 0) + dy);
  }
  const instructions = streams.instructions.bytes(streams.places.u16of255());
  const box = hasBox ? readBox(streams.boxes) : boxOf(xs, ys);
  out.i16(count);
  for (const side of box) out.i16(side);
  for (const end of ends) out.i16(end);
  out.i16(instructions.length);
  out.bytes(instructions);
  for (const [index, flag] of flags.entries()) out.u8(index === 0 && isOverlapping ? flag | OVERLAPS : flag);
  for (const values of [xs, ys]) for (const [index, value] of values.entries()) out.i16(value - (index === 0 ? 0 : values[index - 1]));
  return box;
}

/** A glyph made of others: its components as they are. */
function writeComposite(out: GlyphWriter, { composites, places, boxes, instructions }: Streams): Box {
  const box = readBox(boxes);
  out.i16(COMPOSITE);
  for (const side of box) out.i16(side);
  let [flags, isInstructed] = [MORE, false];
  while ((flags & MORE) !== 0) {
    flags = composites.u16();
    isInstructed ||= (flags & INSTRUCTED) !== 0;
    const scale = (flags & MATRIX) !== 0 ? 8 : (flags & TWO_SCALES) !== 0 ? 4 : (flags & SCALE) !== 0 ? 2 : 0;
    out.i16(flags);
    out.bytes(composites.bytes(2 + ((flags & WORDS) !== 0 ? 4 : 2) + scale));
  }
  if (isInstructed) {
    const count = places.u16of255();
    out.i16(count);
    out.bytes(instructions.bytes(count));
  }
  return box;
}

/** Outlines from the form that WOFF2 packs them in (W3C Recommendation, section 5.1). Throws a RangeError where they are damaged. */
export function readGlyphs(table: Uint8Array): Glyphs {
  const reader = new FontReader(table);
  reader.u16();
  const hasOverlaps = (reader.u16() & 1) !== 0;
  const count = reader.u16();
  reader.u16();
  const sizes = Array.from({ length: 7 }, () => reader.u32());
  const [contours, points, flags, places, composites, boxPart, instructions] = sizes.map((size) => reader.bytes(size));
  const mapBytes = 4 * Math.ceil(count / 32);
  const bitOf = (map: Uint8Array, glyph: number): boolean => (map[glyph >> 3] & (128 >> (glyph & 7))) !== 0;
  const boxMap = boxPart.subarray(0, mapBytes);
  const overlapMap = hasOverlaps ? reader.bytes(Math.ceil(count / 8)) : new Uint8Array(Math.ceil(count / 8));
  const streams: Streams = {
    contours: new FontReader(contours),
    points: new FontReader(points),
    flags: new FontReader(flags),
    places: new FontReader(places),
    composites: new FontReader(composites),
    boxes: new FontReader(boxPart.subarray(mapBytes)),
    instructions: new FontReader(instructions),
  };
  const out = new GlyphWriter();
  const loca = new DataView(new ArrayBuffer(4 * (count + 1)));
  const lefts = new Int16Array(count);
  for (let glyph = 0; glyph < count; glyph++) {
    loca.setUint32(4 * glyph, out.length);
    const shapes = streams.contours.i16();
    if (shapes === 0) continue;
    const box =
      shapes === COMPOSITE
        ? writeComposite(out, streams)
        : writeOutlines(out, shapes, streams, bitOf(boxMap, glyph), bitOf(overlapMap, glyph));
    lefts[glyph] = box[0];
    out.pad();
  }
  loca.setUint32(4 * count, out.length);
  return { glyf: out.taken(), loca: new Uint8Array(loca.buffer), lefts };
}
