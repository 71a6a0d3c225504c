import { WORDING } from '@underbase/contract';
import type { Task } from '@underbase/tools';
import { Checkbox, Icon, Segmented } from '@underbase/ui';
import { useSearchParams } from 'react-router';
import { usePageTitle } from '../../app/page-title.ts';
import { TASK_HEADINGS, TOOL_DESTINATIONS } from '../navigation/pages.ts';
import { findCommands } from '../palette/find-commands.ts';
import { ToolCard } from './tool-card.tsx';

type Filter = Task | 'all';

const FILTERS: readonly { readonly value: Filter; readonly label: string }[] = [
  { value: 'all', label: 'All' },
  ...TASK_HEADINGS.map(({ task, heading }) => ({ value: task, label: heading })),
];
const FREE_COUNT = TOOL_DESTINATIONS.filter((page) => page.price === 'Free').length;

/** Every tool, with search and filter; both stand in the address, so that a found list can be shared. */
export function AllToolsPage() {
  usePageTitle(
    WORDING.header.allTools,
    'Every tool for checking, cleaning, sizing and separating artwork for print, with what an export costs.',
  );
  const [params, setParams] = useSearchParams();
  const typed = params.get('q') ?? '';
  const filter = FILTERS.find(({ value }) => value === params.get('task'))?.value ?? 'all';
  const isFreeOnly = params.get('price') === 'free';
  const inTask = TOOL_DESTINATIONS.filter((page) => (filter === 'all' || page.task === filter) && (!isFreeOnly || page.price === 'Free'));
  const found = findCommands(
    inTask.map((page) => ({ ...page, detail: page.summary })),
    typed,
  );

  const change = (key: string, value: string): void => {
    const next = new URLSearchParams(params);
    if (value) next.set(key, value);
    else next.delete(key);
    setParams(next, { replace: true });
  };

  return (
    <div className="page tools-page">
      <div className="row wrap tools-head">
        <h1 className="h1 grow">{WORDING.header.allTools}</h1>
        <label className="field find">
          <input
            type="search"
            placeholder="Search tools"
            aria-label="Search tools"
            value={typed}
            onChange={(event) => change('q', event.target.value)}
          />
          <span className="unit">
            <Icon name="search" />
          </span>
        </label>
      </div>
      <div className="row wrap tools-filter">
        <Segmented
          tall
          label="Filter"
          choices={FILTERS}
          value={filter}
          onChange={(value: Filter) => change('task', value === 'all' ? '' : value)}
        />
        <Checkbox label="Free only" checked={isFreeOnly} onChange={(isChecked) => change('price', isChecked ? 'free' : '')} />
        <span className="grow" />
        <span className="faint small" role="status">
          {typed || filter !== 'all' || isFreeOnly
            ? `${found.length} of ${TOOL_DESTINATIONS.length} tools`
            : `${TOOL_DESTINATIONS.length} tools, ${FREE_COUNT} free`}
        </span>
      </div>
      <div className="tool-grid">
        {found.map((page) => (
          <ToolCard key={page.path} page={page} />
        ))}
        {found.length === 0 && (
          <div className="tool-cell wide">
            <h2>No tool matches</h2>
            <p>Try another word, or show all tools.</p>
            <button type="button" className="btn dense" onClick={() => setParams({}, { replace: true })}>
              Show all
            </button>
          </div>
        )}
        {!typed && filter === 'all' && !isFreeOnly && (
          <div className="tool-cell wide" aria-disabled="true">
            <h2>
              <Icon name="workflow" />
              {WORDING.header.bulkWorkflow}
            </h2>
            <p>Run a saved chain of tools on many files.</p>
            <span className="cost">Not available yet</span>
          </div>
        )}
      </div>
    </div>
  );
}
