import { readdirSync, readFileSync } from 'node:fs';
import { AppError, FORMATS, type FormatId } from '@underbase/contract';
import { nodeCodecs, ReaderDied } from './index.ts';

const FIXTURES = new URL('../fixtures/', import.meta.url);
/** A file that is neither read nor refused within this hangs. */
const HANG_MS = 60_000;

/** Numbers that parsers trip over. */
const EXTREMES = [0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff];

type Random = () => number;

/** mulberry32: the same files for the same seed on every machine. */
function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const below = (random: Random, count: number): number => Math.floor(random() * count);
/** Half of the changes go to the head, where sizes and offsets stand. */
const place = (random: Random, length: number): number => below(random, random() < 0.5 ? Math.min(length, 200) : length);

type Mutation = (bytes: Buffer, other: Buffer, random: Random) => Buffer;

const MUTATIONS: readonly Mutation[] = [
  function flipBits(bytes, _other, random) {
    for (let i = 1 + below(random, 8); i > 0; i--) bytes[place(random, bytes.length)] ^= 1 << below(random, 8);
    return bytes;
  },
  function setBytes(bytes, _other, random) {
    for (let i = 1 + below(random, 16); i > 0; i--) bytes[place(random, bytes.length)] = below(random, 256);
    return bytes;
  },
  function setNumber(bytes, _other, random) {
    const width = [1, 2, 4][below(random, 3)];
    if (bytes.length < 4) return bytes;
    const at = Math.min(place(random, bytes.length), bytes.length - width);
    const value = EXTREMES[below(random, EXTREMES.length)] % 2 ** (8 * width);
    if (random() < 0.5) bytes.writeUIntBE(value, at, width);
    else bytes.writeUIntLE(value, at, width);
    return bytes;
  },
  function cutEnd(bytes, _other, random) {
    return bytes.subarray(0, below(random, bytes.length));
  },
  function takeOut(bytes, _other, random) {
    const at = place(random, bytes.length);
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + below(random, 64))]);
  },
  function repeatPart(bytes, _other, random) {
    const at = place(random, bytes.length);
    const part = bytes.subarray(at, at + 1 + below(random, 256));
    return Buffer.concat([bytes.subarray(0, at), ...Array(1 + below(random, 8)).fill(part), bytes.subarray(at)]);
  },
  function crossOver(bytes, other, random) {
    return Buffer.concat([bytes.subarray(0, below(random, bytes.length)), other.subarray(below(random, other.length))]);
  },
];

function seedsOf(format: FormatId): readonly Buffer[] {
  const names = readdirSync(FIXTURES).filter((name) => name.startsWith(`${format}-`) && !/\.(rgba|ts|py)$/.test(name));
  return names.map((name) => readFileSync(new URL(name, FIXTURES)));
}

function mutate(seeds: readonly Buffer[], random: Random): Buffer {
  let bytes: Buffer = Buffer.from(seeds[below(random, seeds.length)]);
  for (let i = 1 + below(random, 3); i > 0 && bytes.length > 0; i--) {
    const other = seeds[below(random, seeds.length)];
    bytes = Buffer.from(MUTATIONS[below(random, MUTATIONS.length)](bytes, other, random));
  }
  return bytes;
}

/** What became of the changed files of one format. */
export interface Tally {
  files: number;
  read: number;
  refused: number;
  /** Ended by a limit from outside: a refusal too. */
  limited: number;
  /** The reading process fell over the file. */
  crashes: number;
  /** Neither read nor refused in time. */
  hangs: number;
  /** What was thrown is in no catalogue. */
  unclean: number;
}

const CODES_OF_LIMITS: readonly string[] = ['file.too-slow', 'run.memory-budget'];

async function outcome(bytes: Uint8Array): Promise<keyof Omit<Tally, 'files'>> {
  const startedAt = performance.now();
  try {
    await nodeCodecs().decode(bytes);
    return 'read';
  } catch (error) {
    if (!(error instanceof AppError)) return 'unclean';
    if (error.cause instanceof ReaderDied) return 'crashes';
    if (performance.now() - startedAt > HANG_MS) return 'hangs';
    return CODES_OF_LIMITS.includes(error.code) ? 'limited' : 'refused';
  }
}

/** Reads `count` changed files, the formats in turn; the same for the same seed. `onFound` is told each file that was not answered cleanly. */
export async function readMutated(
  count: number,
  seed: number,
  onFound: (format: FormatId, what: string, bytes: Uint8Array) => void = () => {},
): Promise<ReadonlyMap<FormatId, Tally>> {
  const random = randomFrom(seed);
  const seeds = new Map(FORMATS.map((format) => [format, seedsOf(format)]));
  // What is written alone (EPS, DXF) has no file to read.
  const formats = FORMATS.filter((format) => seeds.get(format)?.length);
  const tallies = new Map(
    formats.map((format): [FormatId, Tally] => [format, { files: 0, read: 0, refused: 0, limited: 0, crashes: 0, hangs: 0, unclean: 0 }]),
  );
  for (let i = 0; i < count; i++) {
    const format = formats[i % formats.length];
    const bytes = new Uint8Array(mutate(seeds.get(format) ?? [], random));
    const tally = tallies.get(format);
    const what = await outcome(bytes);
    if (tally === undefined) continue;
    tally.files += 1;
    tally[what] += 1;
    if (what === 'crashes' || what === 'hangs' || what === 'unclean') onFound(format, what, bytes);
  }
  return tallies;
}
