import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AttackClass, type Outcome, type Try, toTries } from './attack-support/list.ts';
import { PROBES } from './attack-support/probes.ts';
import { openRange, type Range } from './attack-support/range.ts';

const FOLDER = join(import.meta.dirname, 'attacks');
/** The list that is tried. Each class names the requirement of OWASP ASVS 4.0.3 (level 2) that it stands for, or each try its own. */
export function readClasses(): AttackClass[] {
  return readdirSync(FOLDER)
    .sort()
    .map((name) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')));
}

export interface AttackFigures {
  readonly tried: number;
  readonly held: number;
  /** What came through, and why it is counted so. */
  readonly through: readonly string[];
}

/** One try; after it the server must still answer, whatever else is asked of it. */
async function attempt(range: Range, one: Try): Promise<Outcome> {
  try {
    const fault = await PROBES[one.probe](range, one);
    if (fault !== null) return { ...one, fault };
    return { ...one, fault: await range.fault() };
  } catch (error) {
    return { ...one, fault: `the try itself failed: ${error instanceof Error ? error.message : String(error)}` };
  }
}

interface AttackOptions {
  /** Every n-th try of each class; 1 for all of them. */
  readonly step?: number;
  readonly classes?: readonly AttackClass[];
  readonly isQuiet?: boolean;
}

/** Proof: the product holds every try of the list. Prints held and through by class. */
export async function run({ step = 1, classes = readClasses(), isQuiet = false }: AttackOptions = {}): Promise<AttackFigures> {
  const say = (text: string): void => void (isQuiet || console.log(text));
  const outcomes: Outcome[] = [];
  const range = await openRange();
  try {
    for (const one of classes) {
      const mine: Outcome[] = [];
      for (const next of toTries(one).filter((_, index) => index % step === 0)) mine.push(await attempt(range, next));
      outcomes.push(...mine);
      const bad = mine.filter(({ fault }) => fault !== null);
      say(`${one.class}: ${mine.length - bad.length} held, ${bad.length} through`);
      for (const { name, clause, fault } of bad) say(`  THROUGH ${clause} ${name}: ${fault}`);
    }
  } finally {
    await range.close();
  }
  const through = outcomes.flatMap(({ name, clause, fault }) => (fault === null ? [] : [`${clause} ${name}: ${fault}`]));
  const figures = { tried: outcomes.length, held: outcomes.length - through.length, through };
  say(`${figures.tried} tries: ${figures.held} held, ${through.length} through`);
  if (through.length > 0 && !isQuiet) throw new Error(`${through.length} of ${figures.tried} attacks came through`);
  return figures;
}
