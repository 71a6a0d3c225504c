import { Button, IconButton, OptionGroup } from '@underbase/ui';
import { useEffect, useState } from 'react';
import { forgetRecentResults, listRecentResults, loadRecentResult, type RecentResult } from '../../../clients/recent-results.ts';
import { notify } from '../../notices/notify.ts';
import { sizeWords } from '../strip/file-words.ts';
import { useBench, useWorkbench } from '../workbench-context.ts';
import styles from './recent-results.module.css';

const SHOWN = 6;

const whenWords = (time: number): string => new Date(time).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** Results of this tool, kept in this browser: each can be taken again, or opened with its files and options. Nothing where there are none. */
export function RecentResults() {
  const workbench = useWorkbench();
  const tool = workbench.tool.id;
  const [results, setResults] = useState<readonly RecentResult[]>([]);
  const run = useBench((state) => state.run);
  const isRunning = run.phase === 'running';
  const kept = useBench((state) => state.resultsKept);

  // biome-ignore lint/correctness/useExhaustiveDependencies: one more was kept
  useEffect(() => {
    let isGone = false;
    void listRecentResults(tool).then((list) => !isGone && setResults(list));
    return () => {
      isGone = true;
    };
  }, [tool, kept]);

  const load = async (entry: RecentResult) => {
    const found = await loadRecentResult(entry).catch(() => null);
    if (!found) notify.error(`${entry.name} is no longer kept here`, { description: 'Export it again from its file.' });
    return found;
  };
  const takeAgain = async (entry: RecentResult): Promise<void> => {
    const found = await load(entry);
    if (found) workbench.handOut(found.file, entry.name);
  };
  const openAgain = async (entry: RecentResult): Promise<void> => {
    const found = await load(entry);
    if (found) await workbench.reopen(found);
  };
  const forget = async (): Promise<void> => {
    await forgetRecentResults(tool);
    setResults([]);
  };

  if (results.length === 0) return null;
  return (
    <OptionGroup title="Recent results">
      <ul className={styles.results}>
        {results.slice(0, SHOWN).map((entry) => (
          <li key={entry.id}>
            <span className="clip" title={entry.name}>
              {entry.name}
            </span>
            <small className="faint">
              {whenWords(entry.madeAt)}, {sizeWords(entry.sizeBytes)}
            </small>
            <span className="row">
              {entry.sources.length > 0 && (
                <Button dense variant="quiet" disabled={isRunning} onClick={() => void openAgain(entry)}>
                  Open again
                  <span className="sr"> with its options: {entry.name}</span>
                </Button>
              )}
              <IconButton icon="download" label={`Download ${entry.name}`} variant="quiet" dense onClick={() => void takeAgain(entry)} />
            </span>
          </li>
        ))}
      </ul>
      <p className="help">Kept in this browser with their options.</p>
      <Button dense variant="quiet" onClick={() => void forget()}>
        Clear list
      </Button>
    </OptionGroup>
  );
}
