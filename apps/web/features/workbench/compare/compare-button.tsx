import type { ChoiceOption } from '@underbase/tools';
import { Button } from '@underbase/ui';
import { lazy, Suspense, useState } from 'react';
import { activeFile } from '../state/workbench-state.ts';
import { useBench } from '../workbench-context.ts';

const CompareDialog = lazy(async () => ({ default: (await import('./compare-dialog.tsx')).CompareDialog }));

interface CompareButtonProps {
  readonly name: string;
  readonly field: ChoiceOption;
  readonly value: string;
  readonly onChoose: (value: string) => void;
}

/** Leads from a choice to its settings beside each other; there once a picture is open. */
export function CompareButton({ name, field, value, onChoose }: CompareButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const hasPicture = useBench((state) => activeFile(state) !== null);
  if (!field.sideBySide || !hasPicture) return null;
  return (
    <>
      <Button variant="quiet" dense icon="eye" onClick={() => setOpen(true)}>
        Compare side by side
      </Button>
      {isOpen && (
        <Suspense>
          <CompareDialog
            name={name}
            field={field}
            values={field.sideBySide}
            value={value}
            onChoose={onChoose}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
