import type { NumberOption } from '@underbase/tools';
import { Checkbox, NumberField } from '@underbase/ui';

interface AutoNumberControlProps {
  readonly field: NumberOption;
  readonly value: number | 'auto';
  readonly most: number;
  readonly onChange: (value: number | 'auto') => void;
}

/** A number that the tool finds by itself until somebody gives one. */
export function AutoNumberControl({ field, value, most, onChange }: AutoNumberControlProps) {
  const { label, help, min, step, unit, start = min, autoLabel } = field;
  return (
    <div className="labelled">
      <Checkbox
        label={autoLabel ?? `${label}: found by the tool`}
        help={value === 'auto' ? help : undefined}
        checked={value === 'auto'}
        onChange={(isAuto) => onChange(isAuto ? 'auto' : start)}
      />
      {value !== 'auto' && (
        <NumberField label={label} hideLabel help={help} value={value} min={min} max={most} step={step} unit={unit} onChange={onChange} />
      )}
    </div>
  );
}
