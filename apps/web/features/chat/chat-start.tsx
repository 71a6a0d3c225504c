import { CONSTANTS } from '@underbase/contract';
import { toolById } from '@underbase/tools';
import { Button, Icon, Segmented } from '@underbase/ui';
import { useState } from 'react';
import { Link } from 'react-router';
import { openBench } from '../../state/open-bench.ts';
import { createStore, useStore } from '../../state/store.ts';
import { comparisonToTry } from './comparison/read-comparison.ts';
import { QUICK_ACTIONS, type QuickAction } from './quick-actions.ts';
import { WORKFLOW_GUIDES, type WorkflowGuide } from './workflow-guides.ts';

const CATEGORIES = [
  { value: 'all', label: 'All' },
  { value: 'workflow', label: 'Workflow' },
  { value: 'tool', label: 'Tools' },
  { value: 'faq', label: 'Questions' },
] as const satisfies readonly { value: QuickAction['category'] | 'all'; label: string }[];

interface ChatStartProps {
  readonly onAsk: (question: string) => void;
  readonly onLeave?: () => void;
}

/** What to begin with: questions that others ask, and ways of work step by step. */
export function ChatStart({ onAsk, onLeave }: ChatStartProps) {
  const [category, setCategory] = useState<(typeof CATEGORIES)[number]['value']>('all');
  const actions = QUICK_ACTIONS.filter((action) => category === 'all' || action.category === category).slice(
    0,
    CONSTANTS.chat.quickActionsShown,
  );
  const bench = useStore(openBench);
  const compared = bench?.file() ? comparisonToTry(bench.tool, bench.options()) : null;
  return (
    <>
      {compared && (
        <div className="stack">
          <p className="faint small">On your file</p>
          <div className="quick">
            <Button dense onClick={() => onAsk(compared)}>
              {compared}
            </Button>
          </div>
        </div>
      )}
      <div className="stack">
        <p className="faint small">Questions others ask</p>
        <Segmented label="Kind of question" value={category} onChange={setCategory} choices={CATEGORIES} />
        <div className="quick">
          {actions.map(({ id, label, question }) => (
            <Button key={id} dense onClick={() => onAsk(question)}>
              {label}
            </Button>
          ))}
        </div>
      </div>
      <div className="stack">
        <p className="faint small">Step by step</p>
        {WORKFLOW_GUIDES.map((guide) => (
          <Guide key={guide.id} guide={guide} onLeave={onLeave} />
        ))}
      </div>
    </>
  );
}

/** Steps marked done, by guide and step; they last as long as the page. */
const doneSteps = createStore<ReadonlySet<string>>(new Set());

function Guide({ guide, onLeave }: { readonly guide: WorkflowGuide; readonly onLeave?: () => void }) {
  const done = useStore(doneSteps);
  const toggle = (key: string): void =>
    doneSteps.set((steps) => {
      const next = new Set(steps);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  return (
    <details className="guide-steps">
      <summary>{guide.title}</summary>
      <ul className="steps">
        {guide.steps.map(({ id, title, description, tool }) => {
          const key = `${guide.id}.${id}`;
          const isDone = done.has(key);
          return (
            <li key={id} className={isDone ? 'done' : undefined}>
              <button type="button" className="step-mark" aria-pressed={isDone} aria-label={`Done: ${title}`} onClick={() => toggle(key)}>
                <Icon name={isDone ? 'circle-check' : 'circle-dashed'} />
              </button>
              <span>
                {title}
                <span className="faint small"> {description}</span>
              </span>
              {tool && (
                <Link className="btn dense" to={`/${tool}`} onClick={onLeave}>
                  {toolById(tool).title}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
