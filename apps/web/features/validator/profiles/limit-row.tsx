import { type CheckId, type CheckLimits, factsOf, LIMIT_BOUNDS } from '@underbase/tools/validation';
import { Checkbox, keptFigure } from '@underbase/ui';

interface LimitRowProps {
  readonly id: CheckId;
  readonly limits: CheckLimits;
  readonly onChange: (limits: CheckLimits) => void;
}

/** One check of a profile: whether it is made, and where it warns and fails. An empty field is no limit. */
export function LimitRow({ id, limits, onChange }: LimitRowProps) {
  const { title, measures, unit, isUpper } = factsOf(id);
  const field = (key: 'warn' | 'fail') => (
    <span className="field num dense">
      <input
        inputMode="decimal"
        aria-label={`${title}: ${key} ${isUpper ? 'over' : 'under'}${unit ? `, in ${unit}` : ''}`}
        disabled={!limits.isOn}
        placeholder="none"
        defaultValue={limits[key] ?? ''}
        key={`${limits[key]}`}
        onInput={({ currentTarget }) => {
          const kept = keptFigure(currentTarget.value);
          if (kept !== currentTarget.value) currentTarget.value = kept;
        }}
        onBlur={(event) => {
          const text = event.target.value.trim();
          const value = text === '' ? null : Number(text.replace(',', '.'));
          const isFit = value === null || (value >= LIMIT_BOUNDS.min && value <= LIMIT_BOUNDS.max);
          if (isFit) onChange({ ...limits, [key]: value });
          else event.target.value = `${limits[key] ?? ''}`;
        }}
      />
      {unit && <span className="unit">{unit}</span>}
    </span>
  );
  return (
    <tr>
      <th scope="row">
        <Checkbox checked={limits.isOn} onChange={(isOn) => onChange({ ...limits, isOn })} label={title} help={measures} />
      </th>
      <td data-label="Warn">
        {isUpper ? 'over' : 'under'} {field('warn')}
      </td>
      <td data-label="Fail">
        {isUpper ? 'over' : 'under'} {field('fail')}
      </td>
    </tr>
  );
}
