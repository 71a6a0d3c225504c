import { isAbort, type Message } from '@underbase/contract';
import type { ImageSession } from '@underbase/runner/browser';
import { type OptionValues, toolById } from '@underbase/tools';
import { usageRecord } from '@underbase/tools/use';
import type { CheckId, ValidationReport, ValidationSettings } from '@underbase/tools/validation';
import type { Spend, SpendRequest } from '../../../clients/spend.ts';
import { createStore, type Store } from '../../../state/store.ts';
import type { ValidatedFile } from '../../../state/validated-files.ts';
import { faultWords, tellCause } from '../../notices/fault-words.ts';
import { type FixStep, fixPlan, offeredPlan, stepKey, type ToolStep } from '../model/fix-plan.ts';
import { fixedName } from '../model/fixed-name.ts';
import { foreseeChain, tryChain } from './foresee-chain.ts';
import { type KeptWork, type UnpaidWork, type WorkKeeper, workOf } from './kept-work.ts';
import { type ChainMaker, makeChain, type Untaken } from './make-chain.ts';
import { asPng, stepAsked, stepMade } from './make-step.ts';
import { atUsualWidth, changedSettings } from './sized-settings.ts';
import { type ShownStep, stepPictures } from './step-pictures.ts';
import {
  type EarlierFile,
  type FixedDraft,
  initialState,
  type JudgedFile,
  type StageView,
  type ValidatorState,
} from './validator-state.ts';

/** What the validator reaches outside for; tests bring their own. */
export interface ValidatorDeps {
  openImage(
    file: Blob,
    options: { readonly fileName: string; readonly signal?: AbortSignal; readonly onProgress?: (fraction: number) => void },
  ): Promise<ImageSession>;
  readonly spend: Spend;
  keep(entry: ValidatedFile): void;
  /** Hears of every finished report: the page that holds this one in a frame may want it. */
  onReport?(report: ValidationReport, name: string): void;
  newId(): string;
  /** Where the bench is kept over a reload; nowhere where left out. */
  readonly work?: WorkKeeper;
}

export interface FileToJudge {
  readonly blob: Blob;
  readonly name: string;
  /** Of a file that was here before; a new one where left out. */
  readonly id?: string;
  /** A report from before, shown at once; its settings come with it. */
  readonly kept?: { readonly id: string; readonly report: ValidationReport };
}

export interface Validator {
  readonly store: Store<ValidatorState>;
  open(file: FileToJudge): Promise<void>;
  /** Puts a bench back as it was kept: file, settings, the way back, and a repaired file that waits for its charge. */
  resume(work: KeptWork): Promise<void>;
  stopOpening(): void;
  /** Judges again under other settings. */
  change(settings: Partial<ValidationSettings>): void;
  select(id: CheckId | null): void;
  show(view: StageView): void;
  /**
   * Makes the chosen steps one after the other and judges what comes of each (see `makeChain`). What does not clear its finding, takes much of the ink
   * along, or lowers the score, is let go. Tokens of what stays are charged when all is made.
   */
  fix(steps: readonly FixStep[]): Promise<void>;
  stopFixing(): void;
  /** Makes the steps for a look alone, and shows each as soon as it is made: nothing is kept, nothing charged. Returns the score that comes of it. Error: AbortError. */
  pictureSteps(steps: readonly FixStep[], signal: AbortSignal, onPictures: (shown: ShownStep) => void): Promise<number | undefined>;
  /** Tries the charge again for a repaired file that waits. */
  payAgain(): Promise<void>;
  /** Puts back the file from before the last fix. Tokens of tools stay spent, so it asks nothing of them. */
  undoFix(): Promise<void>;
  /** The file as another tool should get it: with the resolution of the print, so that its millimeters are true. Null where there is none. */
  atPrintSize(): Promise<{ readonly file: Blob; readonly name: string } | null>;
  close(): void;
}

const INTERRUPTED: Message = {
  what: 'The page was closed before the charge had ended.',
  next: 'The repaired file waits here. Nothing is charged twice.',
};

/** Chains of larger pictures are not tried before they are offered: that would take as long as to make them. */
const MOST_TRIED_PX = 8e6;

type Along = Partial<Pick<ValidatorState, 'earlier' | 'settings' | 'untaken'>>;

/** The state of one file's validation: open, judge, fix, judge again. */
export function createValidator(settings: ValidationSettings, deps: ValidatorDeps): Validator {
  const store = createStore<ValidatorState>(initialState(settings));
  const set = (change: Partial<ValidatorState>): void => store.set((state) => ({ ...state, ...change }));
  let opening: AbortController | null = null;
  let judging: AbortController | null = null;
  let fixing: AbortController | null = null;

  /** Opens a file; `along` is what changes in the very moment in which it takes the place of the one before. */
  async function open({ blob, name, kept, id }: FileToJudge, along: Along = {}): Promise<void> {
    const own = restart(opening);
    opening = own;
    const tell = (fraction: number): void => {
      if (!own.signal.aborted) set({ opening: { phase: 'opening', name, fraction } });
    };
    tell(0);
    try {
      const session = await deps.openImage(blob, { fileName: name, signal: own.signal, onProgress: tell });
      if (own.signal.aborted) session.close();
      else take(session, { blob, name, kept, id }, along);
    } catch (error) {
      if (opening === own) set({ opening: own.signal.aborted || isAbort(error) ? { phase: 'none' } : failed(error) });
    }
  }

  function take(session: ImageSession, { blob, name, kept, id }: FileToJudge, along: Along): void {
    const before = store.get();
    before.file?.session.close();
    set({
      file: { id: kept?.id ?? id ?? deps.newId(), name, blob, session },
      // A width typed for one file says nothing about the next, and neither do its repairs.
      ...(kept ? {} : { settings: atUsualWidth(session, before.settings), earlier: [] }),
      untaken: [],
      refused: [],
      unhelpful: [],
      isAsking: false,
      ...along,
      opening: { phase: 'none' },
      judging: { phase: 'checking' },
      checks: kept?.report.checks ?? [],
      selected: null,
      // A repaired file that waits for its charge may be paid in part: it waits on beside another file.
      fixing: before.fixing.phase === 'unpaid' ? before.fixing : { phase: 'none' },
    });
    void judge();
  }

  async function judge(): Promise<void> {
    const own = restart(judging);
    judging = own;
    const { file, settings: wanted } = store.get();
    if (!file) return;
    set({ judging: { phase: 'checking' }, checks: [], refused: [], unhelpful: [], isAsking: false });
    try {
      const report = await file.session.validate({
        fileName: file.name,
        settings: wanted,
        signal: own.signal,
        onNote: (check) => {
          if (judging === own) store.set((state) => ({ ...state, checks: [...state.checks, check] }));
        },
      });
      if (judging !== own) return;
      const steps = fixPlan(report.checks);
      const isAsking = steps.some(({ kind }) => kind === 'tool');
      set({ judging: { phase: 'done', report }, checks: report.checks, selected: firstShown(report, store.get().selected), isAsking });
      deps.keep({ id: file.id, name: file.name, file: file.blob, report });
      deps.onReport?.(report, file.name);
      if (isAsking) await askTools(file, wanted, report, own.signal);
    } catch (error) {
      if (judging === own && !isAbort(error)) set({ judging: failed(error) });
    }
  }

  /** Asks the tools of a chain whether they take the file, and tries what costs something. What goes wrong besides is told when the chain is made. */
  async function askTools(file: JudgedFile, settings: ValidationSettings, report: ValidationReport, signal: AbortSignal): Promise<void> {
    const asker = {
      make: (draft: FixedDraft, step: FixStep) => makeStep(draft, step, signal),
      ask: (draft: FixedDraft, step: ToolStep) => stepAsked(deps, file, draft, step, signal),
    };
    const start = { name: file.name, blob: file.blob, printWidthIn: settings.printWidthIn };
    const noneAfter = (error: unknown) => {
      tellCause(error);
      return [];
    };
    const refused = await foreseeChain(asker, start, fixPlan(report.checks)).catch(noneAfter);
    if (signal.aborted) return;
    set({ refused });
    const { widthPx, heightPx } = file.session.info;
    const from = { name: file.name, blob: file.blob, settings, report };
    const left = offeredPlan(
      report.checks,
      refused.map(({ step }) => stepKey(step)),
    );
    const isTried = widthPx * heightPx <= MOST_TRIED_PX;
    const unhelpful = isTried ? await tryChain(makerFrom(from, signal), { draft: start, report }, left).catch(noneAfter) : [];
    if (!signal.aborted) set({ unhelpful, isAsking: false });
  }

  const makeStep = (draft: FixedDraft, step: FixStep, signal: AbortSignal): Promise<FixedDraft> =>
    stepMade(deps, { ...store.get().settings, printWidthIn: draft.printWidthIn }, draft, step, signal);

  /** What a repaired file is like, under the settings of the one before. */
  async function judgedAgain(draft: FixedDraft, from: EarlierFile, signal: AbortSignal): Promise<ValidationReport> {
    const session = await deps.openImage(draft.blob, { fileName: draft.name, signal });
    try {
      const settings = { ...from.settings, printWidthIn: draft.printWidthIn };
      return await session.validate({ fileName: draft.name, settings, signal });
    } finally {
      session.close();
    }
  }

  const makerFrom = (from: EarlierFile, signal: AbortSignal): ChainMaker<FixedDraft> => ({
    make: (draft, step) => makeStep(draft, step, signal),
    judge: (draft) => judgedAgain(draft, from, signal),
  });

  /** Charges what is still unpaid, one tool after the other, and then puts the repaired file on the bench. */
  async function payAndTake(
    from: EarlierFile,
    draft: FixedDraft,
    unpaid: readonly SpendRequest[],
    untaken: readonly Untaken[] = [],
  ): Promise<void> {
    let left = unpaid;
    if (store.get().fixing.phase === 'unpaid') set({ fixing: { phase: 'fixing', label: 'Charging', fraction: 1 } });
    try {
      // A page that goes in the middle of a charge must find the repaired file again, and what of it is paid.
      while (left.length > 0) {
        await keepUnpaid({ from, draft, unpaid: left });
        await deps.spend.charge(left[0]);
        left = left.slice(1);
        await keepUnpaid({ from, draft, unpaid: left });
      }
    } catch (error) {
      set({ fixing: { phase: 'unpaid', from, draft, unpaid: left, message: unpaidMessage(error) } });
      return;
    }
    // The way back stands there only once the repaired file does: until then the page shows the file from before, whole.
    const earlier = [...store.get().earlier, from];
    await open(draft, { earlier, untaken, settings: { ...from.settings, printWidthIn: draft.printWidthIn } });
    if (store.get().fixing.phase === 'fixing') set({ fixing: { phase: 'none' } });
  }

  async function keepUnpaid(unpaid: UnpaidWork): Promise<void> {
    const work = workOf(store.get());
    if (work) await deps.work?.save({ ...work, unpaid });
  }

  async function fix(steps: readonly FixStep[]): Promise<void> {
    const { file, settings: before, judging: judged } = store.get();
    if (!file || judged.phase !== 'done' || steps.length === 0) return;
    const own = restart(fixing);
    fixing = own;
    const from = { name: file.name, blob: file.blob, settings: before, report: judged.report };
    const draft: FixedDraft = { name: file.name, blob: file.blob, printWidthIn: before.printWidthIn };
    try {
      // What costs nothing never reaches the charge, which refuses an amount of 0.
      const asked = requestsFor(steps, file.name);
      const tokens = asked.reduce((sum, one) => sum + one.tokens, 0);
      if (tokens > 0) await deps.spend.precheck({ ...asked[0], tokens });
      let begun = 0;
      const onStep = ({ label }: FixStep): void =>
        set({ fixing: { phase: 'fixing', label, fraction: Math.min(0.95, begun++ / (steps.length + 1)) } });
      const chain = await makeChain({ ...makerFrom(from, own.signal), onStep }, { draft, report: judged.report }, steps);
      own.signal.throwIfAborted();
      if (fixing !== own) return;
      const untaken = [...store.get().untaken, ...chain.untaken];
      if (chain.made.length === 0) {
        set({ untaken, fixing: { phase: 'failed', message: notMade(chain.untaken) } });
        return;
      }
      const named = { ...chain.draft, name: fixedName(file.name, chain.report.printSize.dpi) };
      await payAndTake(from, named, requestsFor(chain.made, file.name), untaken);
    } catch (error) {
      if (fixing === own) set({ fixing: isAbort(error) ? { phase: 'none' } : failed(error) });
    }
  }

  return {
    store,
    open(file) {
      // Nothing is paid yet where this still stops it.
      fixing?.abort();
      return open(file);
    },
    async resume({ id, name, blob, settings: kept, earlier, unpaid }) {
      if (unpaid && unpaid.unpaid.length === 0) {
        const { from, draft } = unpaid;
        return open({ ...draft, id }, { settings: { ...from.settings, printWidthIn: draft.printWidthIn }, earlier: [...earlier, from] });
      }
      if (unpaid) set({ fixing: { phase: 'unpaid', ...unpaid, message: INTERRUPTED } });
      await open({ blob, name, id }, { settings: kept, earlier });
    },
    stopOpening() {
      opening?.abort();
      set({ opening: { phase: 'none' } });
    },
    change(change) {
      const { file, settings: before } = store.get();
      set({ settings: changedSettings(before, change, file?.session ?? null) });
      void judge();
    },
    select: (selected) => set({ selected, view: selected === null ? store.get().view : 'heat' }),
    show: (view) => set({ view }),
    fix,
    stopFixing() {
      fixing?.abort();
      set({ fixing: { phase: 'none' } });
    },
    async pictureSteps(steps, signal, onPictures) {
      const { file, settings: wanted, judging: judged } = store.get();
      if (!file || judged.phase !== 'done') return;
      const from = { name: file.name, blob: file.blob, settings: wanted, report: judged.report };
      const start = { draft: { name: file.name, blob: file.blob, printWidthIn: wanted.printWidthIn }, report: judged.report };
      return stepPictures({ openImage: deps.openImage, maker: makerFrom(from, signal), start, steps, signal }, onPictures);
    },
    async payAgain() {
      const { fixing: waiting } = store.get();
      if (waiting.phase === 'unpaid') await payAndTake(waiting.from, waiting.draft, waiting.unpaid);
    },
    async undoFix() {
      const last = store.get().earlier.at(-1);
      if (!last) return;
      const along = { earlier: store.get().earlier.slice(0, -1), settings: last.settings };
      await open({ ...last, kept: { id: deps.newId(), report: last.report } }, along);
    },
    async atPrintSize() {
      const { file, settings: wanted } = store.get();
      if (!file) return null;
      if (wanted.printWidthIn === null) return { file: file.blob, name: file.name };
      const { bytes } = await file.session.repair({ fixes: ['tag-dpi'], settings: wanted });
      return { file: new Blob([bytes], { type: 'image/png' }), name: asPng(file.name) };
    },
    close() {
      for (const one of [opening, judging, fixing]) one?.abort();
      store.get().file?.session.close();
    },
  };
}

function restart(running: AbortController | null): AbortController {
  running?.abort();
  return new AbortController();
}

function failed(error: unknown): { readonly phase: 'failed'; readonly message: Message } {
  return { phase: 'failed', message: faultWords(error) };
}

/** The finding to show first: the one chosen before, where it is still there, else the first one that has places. */
function firstShown({ checks }: ValidationReport, before: CheckId | null): CheckId | null {
  if (checks.some(({ id, where }) => id === before && where.length > 0)) return before;
  const found = checks.filter(({ where }) => where.length > 0);
  return (found.find(({ status }) => status === 'fail') ?? found[0])?.id ?? null;
}

/** What the token service said, in its own words; the repaired file is safe. */
function unpaidMessage(error: unknown): Message {
  const what = error instanceof Error ? error.message : 'The charge did not go through.';
  return { what, next: 'The repaired file waits here. Try the charge again.' };
}

/** What a chain of steps on a file is charged for. */
function requestsFor(steps: readonly FixStep[], fileName: string): readonly SpendRequest[] {
  return steps.flatMap((step) => (step.kind === 'tool' && step.tokens > 0 ? [request(step, fileName)] : []));
}

/** Why nothing was made of a chain. */
function notMade([first]: readonly Untaken[]): Message {
  return { what: `${first.step.label}: ${first.why}`, next: 'The file stays as it was, and nothing is charged.' };
}

function request({ tool, options, tokens }: Extract<FixStep, { kind: 'tool' }>, fileName: string): SpendRequest {
  return { tool, tokens, batchSize: 1, ...usageRecord(toolById(tool), options as OptionValues, fileName) };
}
