import { useQuery, useQueryClient } from '@tanstack/react-query';
import { TOOLS } from '@underbase/tools';
import { Banner, Button, Skeleton } from '@underbase/ui';
import { useState } from 'react';
import { loadSubscription } from '../../clients/account/subscription.ts';
import { type ServerRun, serverRuns } from '../../clients/server-runs.ts';
import { tokenWords } from '../navigation/price-words.ts';
import { notify } from '../notices/notify.ts';
import { MailChoice } from './mail-choice.tsx';
import { keptWords, stateWords } from './run-state-words.ts';

const KEY = ['server runs'];
/** While something waits or runs. */
const LOOK_EVERY_MS = 2000;

const isOpen = ({ state }: ServerRun): boolean => state === 'queued' || state === 'running';
const toolTitle = (id: string): string => TOOLS.find((tool) => tool.id === id)?.title ?? id;
const day = (text: string): string => new Date(text).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** What one thing is called that several may be. */
function inputWords({ inputs }: ServerRun): string {
  return inputs.length === 1 ? inputs[0].name : `${inputs[0].name} and ${inputs.length - 1} more`;
}

const againWords = ({ tokens }: ServerRun): string => `Run again · ${tokens === 0 ? 'free' : tokenWords(tokens)}`;

/** All that it made, as one file. */
const fileOf = ({ archive, results }: ServerRun): string | undefined => archive ?? results[0]?.url;

/** A link of this list may be hours old: each press opens a fresh one. */
function saveLink(url: string | undefined): void {
  if (!url) throw new Error('Its files are deleted.');
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}

interface RowProps {
  readonly run: ServerRun;
  /** Does something with the run and reads the list again; says what went wrong. */
  readonly act: (work: () => Promise<unknown>) => Promise<void>;
}

function RunActions({ run, act }: RowProps) {
  const [isBusy, setBusy] = useState(false);
  const perform = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    await act(work);
    setBusy(false);
  };
  const file = fileOf(run);
  if (isOpen(run)) {
    return (
      <Button dense isBusy={isBusy} aria-label={`Cancel: ${inputWords(run)}`} onClick={() => void perform(() => serverRuns.cancel(run.id))}>
        Cancel
      </Button>
    );
  }
  return (
    <span className="row wrap">
      {file && (
        <a
          className="btn dense"
          href={file}
          download
          aria-label={`Download: ${inputWords(run)}`}
          onClick={(event) => {
            event.preventDefault();
            void perform(async () => saveLink(fileOf(await serverRuns.find(run.id))));
          }}
        >
          Download
        </a>
      )}
      {(file || run.hasInputs) && (
        <Button
          dense
          isBusy={isBusy}
          aria-label={`Delete now: ${inputWords(run)}`}
          onClick={() => void perform(() => serverRuns.deleteFiles(run.id))}
        >
          Delete now
        </Button>
      )}
      {run.hasInputs && (
        <Button
          dense
          isBusy={isBusy}
          aria-label={`${againWords(run)}: ${inputWords(run)}`}
          onClick={() => void perform(() => serverRuns.again(run, crypto.randomUUID()))}
        >
          {againWords(run)}
        </Button>
      )}
    </span>
  );
}

function RunRow({ run, act }: RowProps) {
  return (
    <li>
      <div>
        <b>{inputWords(run)}</b>
        <span className="muted">
          {toolTitle(run.tool)}, {day(run.createdAt)}, {run.tokens === 0 ? 'free' : tokenWords(run.tokens)}
        </span>
        <span>{stateWords(run)}</span>
        {run.results.length > 0 && <span className="muted">{keptWords(run, new Date())}</span>}
      </div>
      <RunActions run={run} act={act} />
    </li>
  );
}

/** Runs on the server: what waits, what runs, and results while they are kept. */
export function RunsTab() {
  const client = useQueryClient();
  const { data, isError } = useQuery({
    queryKey: KEY,
    queryFn: serverRuns.list,
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? LOOK_EVERY_MS : false),
  });
  const act = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      notify.error((error as Error).message);
    }
    await Promise.all([client.invalidateQueries({ queryKey: KEY }), loadSubscription({ isForced: true })]);
  };
  return (
    <>
      <RunList isError={isError} data={data} act={act} />
      <MailChoice />
    </>
  );
}

function RunList({
  isError,
  data,
  act,
}: {
  readonly isError: boolean;
  readonly data?: readonly ServerRun[];
  readonly act: RowProps['act'];
}) {
  if (isError) return <Banner tone="fail">Your runs could not be read. Reload the page to try again.</Banner>;
  if (!data) return <Skeleton />;
  if (data.length === 0)
    return (
      <p className="muted">
        Nothing of yours ran on the server in the last 30 days. What runs in your browser is never uploaded, and its exports stand under
        Subscription.
      </p>
    );
  return (
    <ul className="session-list" aria-label="Runs on the server">
      {data.map((run) => (
        <RunRow key={run.id} run={run} act={act} />
      ))}
    </ul>
  );
}
