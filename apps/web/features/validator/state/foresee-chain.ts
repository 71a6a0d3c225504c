import { toolById } from '@underbase/tools';
import { type FixStep, planTokens, type ToolStep } from '../model/fix-plan.ts';
import { refusalOf } from '../model/refusal.ts';
import { type ChainMaker, type Link, makeChain, type Untaken } from './make-chain.ts';

/** What asks tools about some kind of file: a Blob in the page, pixels in a proof. */
export interface Asker<Draft> extends Pick<ChainMaker<Draft>, 'make'> {
  /** Errors: what the tool refuses the file with, before a pixel is made. */
  ask(draft: Draft, step: ToolStep): Promise<void>;
}

/** So long a tool is not run for a question alone. */
const isLong = ({ tool }: ToolStep): boolean => {
  const { isHeavy, draftsOnce } = toolById(tool);
  return Boolean(isHeavy || draftsOnce);
};

/** Error: whatever is no refusal. */
async function refusalIn(work: () => Promise<void>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    const why = refusalOf(error);
    if (why === null) throw error;
    return why;
  }
}

/**
 * Steps whose tools would refuse the file, and why: known before a chain is offered. Each tool is asked about the file as the steps before leave it, so
 * these are made, for the question alone; behind one that takes long nothing is asked, since making the chain itself lets a refused step go. Repairs
 * refuse nothing. Error: whatever else asking and making say, AbortError among them.
 */
export async function foreseeChain<Draft>(asker: Asker<Draft>, start: Draft, steps: readonly FixStep[]): Promise<readonly Untaken[]> {
  const tools = steps.filter((step) => step.kind === 'tool');
  const refused: Untaken[] = [];
  let draft = start;
  for (const step of tools) {
    const isLast = step === tools.at(-1);
    const why = await refusalIn(async () => {
      await asker.ask(draft, step);
      if (!isLast && !isLong(step)) draft = await asker.make(draft, step);
    });
    if (why !== null) refused.push({ step, why });
    else if (isLong(step)) break;
  }
  return refused;
}

/**
 * Steps that are made and would be let go: a chain that costs something is tried before it is sold, so that no price is asked for what does not help. Steps
 * that take long are left out. Error: whatever else making and judging say, AbortError among them.
 */
export async function tryChain<Draft>(
  maker: ChainMaker<Draft>,
  start: Link<Draft>,
  steps: readonly FixStep[],
): Promise<readonly Untaken[]> {
  const short = steps.filter((step) => step.kind === 'in-place' || !isLong(step));
  return planTokens(short) === 0 ? [] : (await makeChain(maker, start, short)).untaken;
}
