import { useVirtualizer } from '@tanstack/react-virtual';
import { SelectInput, TextField } from '@underbase/ui';
import { type UIEvent, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { countFindings, filterRows, sortRows } from './arrange-rows.ts';
import { useBatch, useBatchState } from './batch-context.ts';
import type { Filter, SortKey } from './batch-state.ts';
import { BatchTableRow } from './batch-table-row.tsx';
import { useMatches } from './use-matches.ts';

/** Beside each other, and on phones below each other. */
const ROW_PX = { wide: 60, narrow: 116 } as const;
/** As in the styles: below it a row is a small block. */
const NARROW = '(max-width: 720px)';
const OVERSCAN = 8;

const COLUMNS: readonly { readonly key: SortKey; readonly label: string; readonly className: string }[] = [
  { key: 'name', label: 'File', className: 'c-file' },
  { key: 'score', label: 'Score', className: 'c-score' },
  { key: 'fails', label: 'Findings', className: 'c-found' },
  { key: 'size', label: 'Print size', className: 'c-size' },
  { key: 'dpi', label: 'DPI', className: 'c-dpi' },
];

const STATUSES: readonly { readonly value: Filter['status']; readonly label: string }[] = [
  { value: 'all', label: 'All files' },
  { value: 'fail', label: 'To fix' },
  { value: 'warn', label: 'To look at' },
  { value: 'pass', label: 'Ready' },
  { value: 'unread', label: 'Not read' },
];

/** All files of the batch, sorted and filtered; only the rows in view are drawn. */
export function BatchTable() {
  const batch = useBatch();
  const { rows, sorting, filter, scrolledPx } = useBatchState((state) => state);
  const rowPx = useMatches(NARROW) ? ROW_PX.narrow : ROW_PX.wide;
  const shown = useMemo(() => sortRows(filterRows(rows, filter), sorting), [rows, filter, sorting]);
  const scroller = useRef<HTMLElement>(null);
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    initialOffset: scrolledPx,
    overscan: OVERSCAN,
    getItemKey: (index) => shown[index].id,
  });
  const sortBy = (key: SortKey): void =>
    batch.set({
      sorting: sorting.key === key ? (sorting.isDown ? { key: 'order', isDown: false } : { key, isDown: true }) : { key, isDown: false },
    });

  const keepPlace = ({ currentTarget }: UIEvent): void => batch.set({ scrolledPx: currentTarget.scrollTop });
  const sortTo = (key: SortKey): void => batch.set({ sorting: { key, isDown: false } });
  // Whoever comes back from a report reads on where they were.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the table is shown
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = scrolledPx;
  }, []);
  // Rows of another height stand elsewhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => virtual.measure(), [rowPx]);

  return (
    <>
      <FilterRow shown={shown.length} onSort={sortTo} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys must be able to scroll the table */}
      <section ref={scroller} className="batch-scroll" tabIndex={0} aria-label="Files" onScroll={keepPlace}>
        {/* biome-ignore lint/a11y/useSemanticElements: rows are placed by script, which a table element does not allow */}
        <div role="table" aria-label="Checked files" aria-rowcount={shown.length + 1} className="batch-table">
          {/* biome-ignore lint/a11y/useSemanticElements: see above */}
          <div role="rowgroup" className="batch-head-row">
            {/* biome-ignore lint/a11y/useSemanticElements: see above */}
            {/* biome-ignore lint/a11y/useFocusableInteractive: its buttons take the focus */}
            <div role="row" aria-rowindex={1} className="batch-row">
              {COLUMNS.map(({ key, label, className }) => (
                // biome-ignore lint/a11y/useSemanticElements: see above
                // biome-ignore lint/a11y/useFocusableInteractive: the button takes the focus
                <div
                  key={key}
                  role="columnheader"
                  className={className}
                  aria-sort={sorting.key === key ? (sorting.isDown ? 'descending' : 'ascending') : 'none'}
                >
                  <button type="button" onClick={() => sortBy(key)}>
                    {label}
                    <span aria-hidden="true">{sorting.key === key ? (sorting.isDown ? ' ↓' : ' ↑') : ''}</span>
                  </button>
                </div>
              ))}
            </div>
          </div>
          {/* biome-ignore lint/a11y/useSemanticElements: see above */}
          <div role="rowgroup" className="batch-rows" style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, start, key }) => (
              <BatchTableRow key={key} row={shown[index]} index={index} topPx={start} />
            ))}
          </div>
        </div>
        {shown.length === 0 && <p className="help batch-none">No file matches the filter.</p>}
      </section>
    </>
  );
}

const ORDERS: readonly { readonly value: SortKey; readonly label: string }[] = [
  { value: 'order', label: 'In the order they came' },
  ...COLUMNS.map(({ key, label }) => ({ value: key, label: `By ${label === 'DPI' ? label : label.toLowerCase()}` })),
];

interface FilterRowProps {
  readonly shown: number;
  readonly onSort: (key: SortKey) => void;
}

function FilterRow({ shown, onSort }: FilterRowProps) {
  const batch = useBatch();
  const { rows, filter, sorting } = useBatchState((state) => state);
  const findings = useMemo(() => countFindings(rows), [rows]);
  const change = (change: Partial<Filter>): void => batch.set({ filter: { ...filter, ...change } });
  return (
    <div className="row wrap batch-filter">
      <TextField
        label="Find a file"
        hideLabel
        dense
        placeholder="Find a file"
        value={filter.text}
        onChange={(event) => change({ text: event.target.value })}
      />
      <SelectInput
        aria-label="Result"
        value={filter.status}
        choices={STATUSES}
        onChange={(status) => change({ status: status as Filter['status'] })}
      />
      <SelectInput
        aria-label="Finding"
        value={filter.check ?? ''}
        choices={[
          { value: '', label: 'Any finding' },
          ...findings.map(({ id, title, files }) => ({ value: id, label: `${title} (${files})` })),
        ]}
        onChange={(id) => change({ check: findings.find((finding) => finding.id === id)?.id ?? null })}
      />
      {/* Phones have no column heads to press. */}
      <SelectInput
        className="narrow-only"
        aria-label="Order"
        value={sorting.key}
        choices={ORDERS}
        onChange={(key) => onSort(ORDERS.find(({ value }) => value === key)?.value ?? 'order')}
      />
      <span className="muted" role="status">
        {shown === rows.length ? `${shown} files` : `${shown} of ${rows.length} files`}
      </span>
    </div>
  );
}
