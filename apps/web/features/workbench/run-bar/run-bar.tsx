import { FORMAT_FACTS, LIMITS } from '@underbase/contract';
import { Button, Icon, Progress } from '@underbase/ui';
import { tokenWords } from '../../navigation/price-words.ts';
import { resultName } from '../model/result-name.ts';
import { activeFile, dpiOf, exportFormat } from '../state/workbench-state.ts';
import { useBench, useWorkbench } from '../workbench-context.ts';
import { ExportButton } from './export-button.tsx';
import { sheetWords, stageWords } from './run-words.ts';
import { SendToButton } from './send-to-button.tsx';

/** What will come out and what it costs; while it is being made, how far it is. */
export function RunBar() {
  const workbench = useWorkbench();
  const run = useBench((state) => state.run);
  const hasFile = useBench((state) => state.files.length === 1);
  if (run.phase === 'running') {
    return (
      <section className="runbar" aria-label="Export">
        <Progress
          className="run"
          label={stageWords(run)}
          fraction={run.fraction}
          onCancel={run.stage === 'charge' ? undefined : workbench.cancel}
        />
      </section>
    );
  }
  return (
    <section className="runbar" aria-label="Export">
      {run.phase === 'failed' || run.phase === 'unpaid' ? (
        <p className="run-message fail" role="alert">
          <Icon name="circle-alert" />
          <span>
            <b>{run.message.what}</b> {run.message.next}
          </span>
        </p>
      ) : run.phase === 'idle' && run.note ? (
        <p className="run-message">{run.note}</p>
      ) : (
        <ExportFacts />
      )}
      <span className="grow hide-s" />
      {hasFile && run.phase !== 'unpaid' && run.phase !== 'done' && <SendToButton />}
      {run.phase === 'unpaid' ? (
        <Button variant="primary" className="run" onClick={() => void workbench.payAgain()}>
          Try the charge again · {tokenWords(run.request.tokens)}
        </Button>
      ) : (
        <ExportButton />
      )}
    </section>
  );
}

function ExportFacts() {
  const { tool } = useWorkbench();
  const file = useBench(activeFile);
  const fileCount = useBench((state) => state.files.length);
  const draft = useBench((state) => state.history.present);
  const format = useBench((state) => exportFormat(tool, state));
  const size = useBench((state) => state.resultSize);
  const sheets = useBench((state) => state.sheets);
  if (!file) return <div className="fact muted">Open a file to begin.</div>;
  const dpi = dpiOf(draft, file, LIMITS.assumedDpi);
  const { widthPx, heightPx } = size ?? file.session.info;
  const extension = FORMAT_FACTS[format].extensions[0];
  const resultDpi = sheets?.arrangement.film.dpi ?? dpi;
  // Of files that make one thing together, the first one gives it its name.
  const name = resultName((sheets?.files[0] ?? file).name, { tool: tool.id, dpi: resultDpi, extension });
  const zipCount = sheets ? sheets.arrangement.lengthsPx.length : tool.gathersFiles ? 1 : fileCount;
  return (
    <>
      <div className="fact">
        <span>Export</span>
        {FORMAT_FACTS[format].name}, {Math.round(resultDpi)} DPI, {sheets ? sheetWords(sheets.arrangement) : `${widthPx} × ${heightPx} px`}
      </div>
      <div className="fact clip">
        <span>Name</span>
        {zipCount > 1 ? `${zipCount} files in a ZIP` : name}
      </div>
    </>
  );
}
