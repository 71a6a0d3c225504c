import type { ValidationReport } from '@underbase/tools/validation';
import { Grade, Icon, Spinner } from '@underbase/ui';
import { useNavigate } from 'react-router';
import { keepValidatedFile } from '../../../state/validated-files.ts';
import { AskAbout } from '../../chat/ask-about.tsx';
import { findingQuestion } from '../../chat/ask-questions.ts';
import { BlobImage } from '../../file-in/blob-image.tsx';
import { byUrgency } from '../model/fix-plan.ts';
import type { BatchRow } from './batch-state.ts';
import { RowMessage } from './row-message.tsx';
import { RowPage } from './row-page.tsx';
import { RowSize } from './row-size.tsx';

/** Titles of findings that a row has room for. */
const FINDINGS_SHOWN = 3;

interface BatchTableRowProps {
  readonly row: BatchRow;
  readonly index: number;
  readonly topPx: number;
}

/** One file: a press on its name opens the whole report. */
export function BatchTableRow({ row, index, topPx }: BatchTableRowProps) {
  const navigate = useNavigate();
  const { id, name, file, report, fixed, box } = row;
  const open = (): void => {
    if (!report) return;
    keepValidatedFile({ id, name: fixed?.name ?? name, file: fixed?.file ?? file, report });
    void navigate(`/validate/${id}`);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are placed by script, which a table row does not allow
    // biome-ignore lint/a11y/useFocusableInteractive: its link takes the focus
    <div role="row" aria-rowindex={index + 2} className="batch-row" style={{ transform: `translateY(${topPx}px)` }}>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div role="cell" className="c-file">
        <span className="thumb checker">{row.thumb && <BlobImage blob={row.thumb} />}</span>
        <div className="c-words">
          {report ? (
            <button type="button" className="link clip" title={name} onClick={open}>
              {name}
            </button>
          ) : (
            <span className="clip" title={name}>
              {name}
            </span>
          )}
          <span className="c-about">
            <RowPage id={id} name={name} file={file} pages={row.pages} />
            {fixed && (
              <span className="done clip" title={fixed.done.join(', ')}>
                <Icon name="check" /> {fixed.done.join(', ')}
              </span>
            )}
          </span>
        </div>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div role="cell" className="c-score">
        <ScoreCell row={row} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div role="cell" className="c-found">
        {row.message && <RowMessage name={name} message={row.message} isUnread={row.phase === 'failed'} />}
        {report && <Findings report={report} />}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div role="cell" className="c-size">
        {report && <RowSize id={id} name={name} report={report} box={box} />}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div role="cell" className="c-dpi">
        {report && Math.round(report.printSize.dpi)}
      </div>
    </div>
  );
}

function ScoreCell({ row: { phase, report, fixed } }: { readonly row: BatchRow }) {
  if (phase === 'waiting') return <span className="muted">Waiting</span>;
  if (phase === 'checking' || phase === 'fixing') {
    return (
      <span className="muted row">
        <Spinner /> {phase === 'checking' ? 'Checking' : 'Fixing'}
      </span>
    );
  }
  if (!report || phase === 'failed') {
    return (
      <span className="row">
        <Icon name="circle-x" /> Not read
      </span>
    );
  }
  return (
    <span className="row">
      <Grade grade={report.grade} />
      <b>{report.score}</b>
      {fixed && <span className="muted">was {fixed.scoreBefore}</span>}
    </span>
  );
}

function Findings({ report: { checks, summary } }: { readonly report: ValidationReport }) {
  const found = byUrgency(checks).filter(({ status }) => status === 'fail' || status === 'warn');
  if (found.length === 0) return <span className="muted">{summary}</span>;
  const titles = found.slice(0, FINDINGS_SHOWN).map(({ title }) => title);
  const more = found.length - titles.length;
  return (
    <>
      <span
        className="clip"
        title={found.map(({ title }) => title).join(', ')}
      >{`${titles.join(', ')}${more > 0 ? ` and ${more} more` : ''}`}</span>
      {/* The most urgent one; the others stand in the report. */}
      <AskAbout about={found[0].title} question={findingQuestion(found[0].title)} />
    </>
  );
}
