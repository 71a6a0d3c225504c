import type { PrintBox } from '@underbase/tools/validation';
import { Select, SelectInput } from '@underbase/ui';
import { useUnit } from '../../preferences/preferences.ts';
import { printChoices } from './print-boxes.ts';

interface PlacementSelectProps {
  readonly label: string;
  /** The label stands above it; else what is around says what it is. */
  readonly showLabel?: boolean;
  /** Name of the placement in force; null where it is none's size. */
  readonly value: string | null;
  /** What stands for a size that is no placement's. */
  readonly otherwise: string;
  /** A null takes the choice back. */
  readonly onChange: (box: PrintBox | null) => void;
}

/** Where it prints, with the size that goes with it. */
export function PlacementSelect({ label, showLabel, value, otherwise, onChange }: PlacementSelectProps) {
  const unit = useUnit();
  const choices = printChoices(unit === 'mm' ? 'mm' : 'in');
  const select = {
    value: value ?? '',
    choices: [{ value: '', label: otherwise }, ...choices],
    onChange: (name: string) => onChange(choices.find((choice) => choice.value === name)?.box ?? null),
  };
  return showLabel ? <Select label={label} {...select} /> : <SelectInput aria-label={label} {...select} />;
}
