import type { OptionField } from '@underbase/tools';
import { useWorkbench } from '../workbench-context.ts';
import { OptionControl } from './option-control.tsx';

/** The controls of one group; small fields that follow each other share a row. */
export function GroupFields({ title, keys }: { readonly title: string; readonly keys: readonly string[] }) {
  const { tool } = useWorkbench();
  return (
    <div className="group-fields">
      {rowsOf(keys, tool.options).map((row) => (
        <div key={row.join(' ')} className={row.length === 1 ? undefined : row.length === 2 ? 'two' : 'three'}>
          {row.map((key) => (
            <OptionControl key={key} name={key} field={tool.options[key]} groupTitle={title} />
          ))}
        </div>
      ))}
    </div>
  );
}

const MAX_IN_ROW = 3;

/** Keys in rows: up to three small fields side by side, everything else alone. */
function rowsOf(keys: readonly string[], fields: Readonly<Record<string, OptionField>>): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let isOpen = false;
  for (const key of keys) {
    const isSmall = isSmallField(fields[key]);
    const row = rows.at(-1);
    if (isSmall && isOpen && row && row.length < MAX_IN_ROW) row.push(key);
    else rows.push([key]);
    isOpen = isSmall;
  }
  return rows;
}

function isSmallField(field: OptionField): boolean {
  // A number that the tool may find itself has a line of words and a checkbox.
  return (field.kind === 'number' && field.control === 'field' && field.default !== 'auto') || (field.kind === 'length' && !field.common);
}
