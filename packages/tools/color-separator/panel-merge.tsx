import { Button, Select } from '@underbase/ui';
import { useState } from 'react';
import type { PlateDetails } from './report.ts';

/** Gives an ink up for another one that prints its colors. */
export function MergeInk({
  plate,
  others,
  onMerge,
}: {
  readonly plate: PlateDetails;
  readonly others: readonly PlateDetails[];
  readonly onMerge: (into: string) => void;
}) {
  const [chosen, setChosen] = useState<string | null>(null);
  const into = others.find(({ hex }) => hex === chosen) ?? others[0];
  return (
    <div className="row">
      <Select
        label={`Merge ${plate.name} into`}
        hideLabel
        className="grow"
        value={into.hex}
        onChange={setChosen}
        choices={others.map(({ hex, name }) => ({ value: hex, label: name }))}
      />
      <Button dense icon="blend" onClick={() => onMerge(into.hex)}>
        Merge into
      </Button>
    </div>
  );
}
