import { DEFAULT_PROFILE, type ValidationReport } from '@underbase/tools/validation';
import { fixPlan } from '../validator/model/fix-plan.ts';
import { siteDeps } from '../validator/single/site-deps.ts';
import { createValidator, type Validator } from '../validator/state/create-validator.ts';
import { reportIn } from '../validator/state/validator-state.ts';

export interface MeasuredScore {
  readonly before: ValidationReport;
  /** Null where no fix is free, or the fixed file would not have been better. */
  readonly after: ValidationReport | null;
  /** What was done, in the words of the buttons. */
  readonly done: readonly string[];
  /** The fixed file as it prints; the caller closes it. */
  readonly bitmap: ImageBitmap | null;
}

interface Piece {
  readonly blob: Blob;
  readonly name: string;
  readonly garment: string;
  readonly signal: AbortSignal;
}

/** Resolves with the finished report of what is on the bench. */
function judged({ store }: Validator, signal: AbortSignal): Promise<ValidationReport> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      const { judging, opening } = store.get();
      const report = reportIn(store.get());
      const failure = judging.phase === 'failed' ? judging : opening.phase === 'failed' ? opening : null;
      if (!report && !failure && !signal.aborted) return;
      stop();
      if (report) resolve(report);
      else reject(signal.aborted ? signal.reason : new Error(failure?.message.what));
    };
    const stop = store.subscribe(look);
    signal.addEventListener('abort', look);
    look();
  });
}

/** Checks a piece and makes every fix that is free, by the validator's own code. */
export async function measureScore({ blob, name, garment, signal }: Piece): Promise<MeasuredScore> {
  const settings = { method: 'dtf', printWidthIn: null, garment, profile: DEFAULT_PROFILE } as const;
  const validator = createValidator(settings, { ...siteDeps, keep: () => undefined });
  const stop = (): void => validator.close();
  signal.addEventListener('abort', stop);
  try {
    await validator.open({ blob, name });
    const before = await judged(validator, signal);
    const steps = fixPlan(before.checks).filter(({ tokens }) => tokens === 0);
    await validator.fix(steps);
    const { earlier, file } = validator.store.get();
    if (earlier.length === 0 || !file) return { before, after: null, done: [], bitmap: null };
    const after = await judged(validator, signal);
    const { widthPx: width, heightPx: height } = file.session.info;
    const scale = Math.min(1, SHOWN_PX / width);
    const { bitmap } = await file.session.renderOriginal({ rect: { x: 0, y: 0, width, height }, scale, signal });
    return { before, after, done: steps.map(({ label }) => label), bitmap };
  } finally {
    signal.removeEventListener('abort', stop);
    validator.close();
  }
}

/** Twice as wide as it is shown. */
const SHOWN_PX = 900;
