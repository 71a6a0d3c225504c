import type { Check } from '@underbase/tools/validation';
import { Button, Icon, Menu, MenuItem } from '@underbase/ui';
import { useContext, useState } from 'react';
import { saveFile } from '../../../clients/save-file.ts';
import { AskAboutMessage } from '../../chat/ask-about-message.tsx';
import { ShortBalance } from '../../tokens/short-balance.tsx';
import { reportOnBench } from '../export/collect-report.ts';
import { downloadReport, jsonReport } from '../export/export-report.ts';
import { pageIn } from '../export/report-file.ts';
import { chainKey, expectedScore, type FixStep, offeredPlan, planTokens, stepKey } from '../model/fix-plan.ts';
import { PlaceContext } from '../report/place-context.ts';
import { reportIn } from '../state/validator-state.ts';
import { useJudged, useValidator } from '../validator-context.ts';
import { FixButton } from './fix-button.tsx';
import { type SeenChain, StepList } from './step-list.tsx';

/** What the chain holds, or why there is none. */
function chainWords(isOpen: boolean, isChecking: boolean, steps: readonly FixStep[], isLeft: boolean, isAsking: boolean): string {
  if (!isOpen) return 'Open a file to begin.';
  if (isChecking) return 'Known once all checks are made.';
  if (isAsking) return 'Asking the tools what they can do…';
  if (steps.length > 0) return steps.map(({ label }) => label).join(', ');
  return isLeft ? 'What is left needs an eye: open its tool.' : 'Nothing to fix here';
}

/** Findings that a tool answers, though none that is made unseen. */
const hasToolLeft = (checks: readonly Check[]): boolean =>
  checks.some(({ status, fixes }) => (status === 'warn' || status === 'fail') && fixes.some(({ kind }) => kind === 'tool'));

/** What one press would repair and what it costs; the report to take along. */
export function FixBar() {
  const validator = useValidator();
  const place = useContext(PlaceContext);
  // What came of the chain when somebody looked is no guess any more.
  const [seen, setSeen] = useState<(SeenChain & { readonly file: string | undefined }) | null>(null);
  const { file, judging, fixing, earlier, untaken, refused: known, unhelpful, isAsking } = useJudged((state) => state);
  const report = useJudged(reportIn);
  // In another site's frame nothing can be paid for.
  const refused = [...known, ...unhelpful, ...untaken].map(({ step }) => stepKey(step));
  const steps = report ? offeredPlan(report.checks, refused).filter(({ tokens }) => place !== 'frame' || tokens === 0) : [];
  const before = earlier.at(-1)?.report.score;
  const isSeen = seen !== null && seen.file === file?.id && seen.chain === chainKey(steps);
  const needed = isSeen && seen.needed.length > 0 ? seen.needed : steps;
  const isFixing = fixing.phase === 'fixing';
  const isChecking = judging.phase === 'checking';

  return (
    <section className="runbar" aria-label="Fix and export">
      {fixing.phase === 'failed' || fixing.phase === 'unpaid' ? (
        <p className="run-message fail" role="alert">
          <Icon name="circle-alert" />
          <span>
            <b>{fixing.message.what}</b> {fixing.message.next} <AskAboutMessage message={fixing.message} />
          </span>
        </p>
      ) : (
        <>
          <div className="fact clip">
            <span>Fix chain</span>
            {chainWords(file !== null, isChecking, steps, refused.length > 0 || hasToolLeft(report?.checks ?? []), isAsking)}
          </div>
          {report && steps.length > 0 && !isFixing && !isAsking && (
            <StepList steps={steps} checks={report.checks} onLooked={(looked) => setSeen({ file: file?.id, ...looked })} />
          )}
          {report && before === undefined && steps.length > 0 && !isAsking && (
            <div className="fact">
              <span>Score</span>
              {report.score} → {isSeen ? seen.score : `about ${expectedScore(report, steps)}`}
            </div>
          )}
          {report && before !== undefined && (
            <div className="fact">
              <span>Score</span>
              {before} → {report.score}
            </div>
          )}
        </>
      )}
      {fixing.phase === 'none' && !isAsking && <ShortBalance tokens={planTokens(needed)} />}
      <span className="grow hide-s" />
      {earlier.length > 0 && (
        <Button variant="quiet" icon="undo-2" disabled={isFixing} onClick={() => void validator.undoFix()}>
          Undo fix
        </Button>
      )}
      {earlier.length > 0 && file && (
        <Button variant="quiet" icon="download" className="fixed-file" onClick={() => saveFile(file.blob, file.name)}>
          Download file
        </Button>
      )}
      {report && file && (
        <Menu
          side="top"
          align="end"
          label="Report"
          trigger={
            <Button variant="quiet" icon="download">
              Report
            </Button>
          }
        >
          <MenuItem onSelect={() => void downloadReport('pdf', () => reportOnBench(validator.store.get()))}>PDF, one page</MenuItem>
          <MenuItem onSelect={() => void downloadReport('html', () => reportOnBench(validator.store.get()))}>HTML, one file</MenuItem>
          <MenuItem
            onSelect={() =>
              saveFile(
                jsonReport([{ name: file.name, report, page: pageIn((earlier[0]?.report ?? report).info) }]),
                `${file.name}.report.json`,
              )
            }
          >
            JSON
          </MenuItem>
        </Menu>
      )}
      {fixing.phase === 'unpaid' ? (
        <Button variant="primary" className="run" onClick={() => void validator.payAgain()}>
          Try the charge again
        </Button>
      ) : (
        <FixButton steps={needed} isFixing={isFixing} waitsFor={isChecking ? 'checks' : isAsking ? 'tools' : null} />
      )}
    </section>
  );
}
