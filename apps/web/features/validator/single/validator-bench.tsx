import type { ShopProfile, ValidationSettings } from '@underbase/tools/validation';
import { Banner, DropVeil, useWindowFiles } from '@underbase/ui';
import { useEffect, useState } from 'react';
import { warmWorkshop } from '../../../clients/workshop.ts';
import { useStore } from '../../../state/store.ts';
import { AskAboutMessage } from '../../chat/ask-about-message.tsx';
import { whenIdle } from '../../workbench/when-idle.ts';
import { firstToJudge } from '../file-in/first-to-judge.ts';
import { ReportPanel } from '../report/report-panel.tsx';
import { createValidator, type FileToJudge, type Validator, type ValidatorDeps } from '../state/create-validator.ts';
import { keepWork, type WorkKeeper } from '../state/kept-work.ts';
import { ValidatorContext } from '../validator-context.ts';
import { FixBar } from './fix-bar.tsx';
import { UntakenNote } from './untaken-note.tsx';
import { ValidatorEmpty } from './validator-empty.tsx';
import { ValidatorStage } from './validator-stage.tsx';
import { ValidatorStrip } from './validator-strip.tsx';

interface ValidatorBenchProps {
  readonly title: string;
  readonly deps: ValidatorDeps;
  readonly settings: ValidationSettings;
  /** The file to begin with. */
  readonly initial: FileToJudge | null;
  /** Limits that the address asks for: they hold for a file from before the reload, too. */
  readonly linkedProfile?: ShopProfile;
}

/** Puts back what was on the bench before a reload or a sign-in, unless a file has come in the meantime. */
async function bringBack(validator: Validator, keeper: WorkKeeper | undefined, linked: ShopProfile | undefined): Promise<void> {
  const work = await keeper?.load();
  const { file, opening } = validator.store.get();
  if (!work || file || opening.phase !== 'none') return;
  await validator.resume(linked ? { ...work, settings: { ...work.settings, profile: linked } } : work);
}

/** One file under judgment: strip, picture beside its print, report, fixes. */
export function ValidatorBench({ title, deps, settings, initial, linkedProfile }: ValidatorBenchProps) {
  const [validator] = useState(() => createValidator(settings, deps));
  const isOver = useWindowFiles((files) => void validator.open(firstToJudge(files)));
  const file = useStore(validator.store, (state) => state.file);
  const opening = useStore(validator.store, (state) => state.opening);

  // What the page begins with is read once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const warm = whenIdle(warmWorkshop);
    const stop = deps.work && keepWork(validator.store, deps.work);
    if (initial) void validator.open(initial);
    else void bringBack(validator, deps.work, linkedProfile);
    return () => {
      warm.cancel();
      stop?.();
      validator.close();
    };
  }, [validator]);

  return (
    <ValidatorContext value={validator}>
      <div className="wb workbench val">
        <ValidatorStrip title={title} />
        {file && opening.phase === 'failed' && (
          <Banner tone="fail" onDismiss={validator.stopOpening}>
            <b>{opening.message.what}</b> {opening.message.next} <AskAboutMessage message={opening.message} />
          </Banner>
        )}
        {file && <UntakenNote />}
        <div className="bench">
          {file ? <ValidatorStage file={file} /> : <ValidatorEmpty />}
          <ReportPanel />
        </div>
        <FixBar />
      </div>
      {isOver && <DropVeil />}
    </ValidatorContext>
  );
}
