import { Button, Icon, OptionGroup } from '@underbase/ui';
import { useEffect, useRef, useState } from 'react';
import type { PanelProps } from '../panels.ts';
import type { FitOptions } from './options.ts';
import { type OrderPlan, planOrder, readOrderList } from './order-list.ts';
import styles from './panel-order.module.css';
import { fitMyPrint } from './tool.ts';

/** What a list came to: its name, and what of it stands on the film. */
interface Filled extends Pick<OrderPlan, 'broken' | 'taken' | 'unnamed'> {
  readonly name: string;
}

/** A CSV with file, size and quantity fills the film; lines that can't be taken are named. */
export function OrderList({ pictures, options, list, onListTaken, onRepeat }: PanelProps) {
  const input = useRef<HTMLInputElement>(null);
  const [filled, setFilled] = useState<Filled | null>(null);
  const latest = useRef({ pictures, options });
  latest.current = { pictures, options };

  const fill = (name: string, text: string): void => {
    const { pictures: open, options: now } = latest.current;
    const names = open.map((picture) => picture.name);
    const plan = planOrder(readOrderList(text), names, now as unknown as FitOptions, fitMyPrint.inputs.max);
    setFilled({ name, ...plan });
    if (plan.taken > 0)
      onRepeat(
        plan.again.map((at) => open[at].id),
        { ...plan.change },
      );
  };
  // A list that was dropped with its files waits until these are open.
  const hasPictures = pictures.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each list is taken once
  useEffect(() => {
    if (!list || !hasPictures) return;
    fill(list.name, list.text);
    onListTaken();
  }, [list, hasPictures]);

  return (
    <OptionGroup title="Order list">
      <div className="group-fields">
        <div className="row wrap">
          <Button dense icon="list-checks" onClick={() => input.current?.click()}>
            Open a list…
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            accept="text/csv,.csv"
            aria-label="Order list"
            onChange={async ({ target }) => {
              const [file] = target.files ?? [];
              target.value = '';
              if (file) fill(file.name, await file.text());
            }}
          />
        </div>
        <p className="help">A CSV with file, size and quantity: tiger.png, 4in, 12. The files themselves are opened here.</p>
        {filled && <FilledWords filled={filled} />}
      </div>
    </OptionGroup>
  );
}

function FilledWords({ filled: { name, broken, taken, unnamed } }: { readonly filled: Filled }) {
  return (
    <div className="report-warnings" role="status">
      <p className="help">
        {name}: {taken === 1 ? '1 line is' : `${taken} lines are`} on the film.
      </p>
      {broken.length > 0 && (
        <div className="report-warning">
          <Icon name="triangle-alert" />
          <ul className={styles.lines}>
            {broken.map(({ line, text }) => (
              <li key={`${line} ${text}`}>
                Line {line}: {text}.
              </li>
            ))}
          </ul>
        </div>
      )}
      {unnamed.length > 0 && (
        <p className="report-warning">
          <Icon name="triangle-alert" />
          <span>Not in the list, and still on the film: {unnamed.join(', ')}.</span>
        </p>
      )}
    </div>
  );
}
