import { Button, Icon, Menu, MenuItem } from '@underbase/ui';
import { useContext } from 'react';
import { saveFile } from '../../../clients/save-file.ts';
import { tokenWords } from '../../navigation/price-words.ts';
import { downloadPdfReport, jsonReport } from '../export/export-report.ts';
import { fixPlan, planTokens } from '../model/fix-plan.ts';
import { PlaceContext } from '../report/place-context.ts';
import { reportIn } from '../state/validator-state.ts';
import { useJudged, useValidator } from '../validator-context.ts';

/** What one press would repair and what it costs; the report to take along. */
export function FixBar() {
  const validator = useValidator();
  const place = useContext(PlaceContext);
  const { file, fixing, earlier } = useJudged((state) => state);
  const report = useJudged(reportIn);
  const steps = report ? fixPlan(report.checks).filter(({ kind }) => place === 'site' || kind === 'in-place') : [];
  const tokens = planTokens(steps);
  const before = earlier.at(-1)?.report.score;
  const isFixing = fixing.phase === 'fixing';

  return (
    <section className="runbar" aria-label="Fix and export">
      {fixing.phase === 'failed' || fixing.phase === 'unpaid' ? (
        <p className="run-message fail" role="alert">
          <Icon name="circle-alert" />
          <span>
            <b>{fixing.message.what}</b> {fixing.message.next}
          </span>
        </p>
      ) : (
        <>
          <div className="fact clip">
            <span>Fix chain</span>
            {!file ? 'Open a file to begin.' : steps.length > 0 ? steps.map(({ label }) => label).join(', ') : 'Nothing to fix here'}
          </div>
          {report && before !== undefined && (
            <div className="fact">
              <span>Score</span>
              {before} → {report.score}
            </div>
          )}
        </>
      )}
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
          <MenuItem onSelect={() => void downloadPdfReport([{ name: file.name, report }])}>PDF</MenuItem>
          <MenuItem onSelect={() => saveFile(jsonReport([{ name: file.name, report }]), `${file.name}.report.json`)}>JSON</MenuItem>
        </Menu>
      )}
      {fixing.phase === 'unpaid' ? (
        <Button variant="primary" className="run" onClick={() => void validator.payAgain()}>
          Try the charge again
        </Button>
      ) : (
        <Button variant="primary" className="run" disabled={steps.length === 0 || isFixing} onClick={() => void validator.fix(steps)}>
          {steps.length === 0
            ? 'Nothing to fix'
            : `Fix ${steps.length} ${steps.length === 1 ? 'thing' : 'things'} · ${tokens > 0 ? tokenWords(tokens) : 'Free'}`}
        </Button>
      )}
    </section>
  );
}
