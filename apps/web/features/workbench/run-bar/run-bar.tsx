import { Button, classNames, Icon, Progress } from '@underbase/ui';
import { AskAboutMessage } from '../../chat/ask-about-message.tsx';
import { tokenWords } from '../../navigation/price-words.ts';
import { ShortBalance } from '../../tokens/short-balance.tsx';
import { fileTotal, isReportOlder } from '../state/workbench-state.ts';
import { useBench, useWorkbench } from '../workbench-context.ts';
import { ExportButton } from './export-button.tsx';
import { MailLink } from './mail-link.tsx';
import { outputWords } from './output-words.ts';
import { PlaceFact } from './place-fact.tsx';
import { stageWords } from './run-words.ts';
import { SendToButton } from './send-to-button.tsx';
import { useOutput } from './use-output.ts';

/** What will come out and what it costs; while it is being made, how far it is. */
export function RunBar() {
  const workbench = useWorkbench();
  const run = useBench((state) => state.run);
  const hasFile = useBench((state) => fileTotal(state) === 1);
  const hasFiles = useBench((state) => state.files.length > 0);
  const tokens = useBench(workbench.cost);
  if (run.phase === 'running') {
    return (
      <section className="runbar" aria-label="Export">
        <Progress
          className="run"
          label={stageWords(run)}
          fraction={run.fraction}
          onCancel={run.stage === 'charge' ? undefined : workbench.cancel}
        />
        {(run.stage === 'queue' || run.stage === 'server') && <MailLink />}
      </section>
    );
  }
  return (
    <section className="runbar" aria-label="Export">
      {run.phase === 'failed' || run.phase === 'unpaid' ? (
        <p className="run-message fail" role="alert">
          <Icon name="circle-alert" />
          <span>
            <b>{run.message.what}</b> {run.message.next}{' '}
            {run.phase === 'failed' && run.isForServer && (
              <button type="button" className="link" onClick={() => workbench.setPlace('server')}>
                Use the server
              </button>
            )}{' '}
            <AskAboutMessage message={run.message} />
          </span>
        </p>
      ) : run.phase === 'idle' && run.note ? (
        <p className="run-message">{run.note}</p>
      ) : (
        <ExportFacts />
      )}
      {(run.phase === 'idle' || run.phase === 'done') && hasFiles && <ShortBalance tokens={tokens} />}
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
  const output = useOutput();
  const isOlder = useBench(isReportOlder);
  const [unread] = useBench((state) => state.unread);
  if (!output) return <div className="fact muted">Open a file to begin.</div>;
  if (unread !== undefined)
    return <div className="fact output muted">{unread} can’t be read as it stands. Escape in it brings the last one back.</div>;
  if (!output.isKnown)
    return (
      <>
        <div className="fact output muted">What comes out is being worked out.</div>
        <PlaceFact />
      </>
    );
  return (
    <>
      <div className={classNames('fact output', isOlder && 'is-older')}>
        <span>Export</span>
        {outputWords(output)}
      </div>
      {output.way !== null && (
        <div className="fact way clip" title={output.way}>
          <span>Enlarged</span>
          {output.way}
        </div>
      )}
      <div className="fact clip">
        <span>Name</span>
        {output.files > 1 ? `${output.files} files in a ZIP` : output.name}
      </div>
      <PlaceFact />
    </>
  );
}
