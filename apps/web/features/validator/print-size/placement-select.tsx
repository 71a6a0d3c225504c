import type { PrintBox } from '@underbase/tools/validation';
import { SelectInput } from '@underbase/ui';
import { useUnit } from '../../preferences/preferences.ts';
import { printChoices } from './print-boxes.ts';

interface PlacementSelectProps {
  readonly label: string;
  /** Name of the placement in force; null where it is none's size. */
  readonly value: string | null;
  /** What stands for a size that is no placement's. */
  readonly otherwise: string;
  /** A null takes the choice back. */
  readonly onChange: (box: PrintBox | null) => void;
}

/** Where it prints, with the size that goes with it. */
export function PlacementSelect({ label, value, otherwise, onChange }: PlacementSelectProps) {
  const unit = useUnit();
  const choices = printChoices(unit === 'mm' ? 'mm' : 'in');
  return (
    <SelectInput
      aria-label={label}
      value={value ?? ''}
      choices={[{ value: '', label: otherwise }, ...choices]}
      onChange={(name) => onChange(choices.find((choice) => choice.value === name)?.box ?? null)}
    />
  );
}
