import { MEASURE_FIELDS, type ShopMeasures } from '@underbase/tools/validation';
import { NumberField } from '@underbase/ui';

interface MeasureRowsProps {
  readonly measures: ShopMeasures;
  readonly onChange: (measures: ShopMeasures) => void;
}

/** Figures that decide what is counted. */
export function MeasureRows({ measures, onChange }: MeasureRowsProps) {
  return (
    <div className="measure-rows">
      {Object.entries(MEASURE_FIELDS).map(([key, { label, unit, min, max, step }]) => (
        <NumberField
          key={key}
          label={label}
          unit={unit}
          min={min}
          max={max}
          step={step}
          digits={step < 1 ? 2 : 0}
          value={measures[key as keyof ShopMeasures]}
          onChange={(value) => onChange({ ...measures, [key]: value })}
        />
      ))}
    </div>
  );
}
