import type { ColorOption } from '@underbase/tools';
import { Checkbox, ColorField } from '@underbase/ui';

const FIRST_OWN_COLOR = '#000000';

interface ColorControlProps {
  readonly field: ColorOption;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** One color; with a check box where the tool can find it by itself. */
export function ColorControl({ field, value, onChange }: ColorControlProps) {
  const isAuto = value === 'auto';
  return (
    <div className="labelled">
      {field.auto && (
        <Checkbox
          label={field.autoLabel ?? `${field.label}: found by the tool`}
          help={field.help}
          checked={isAuto}
          onChange={(auto) => onChange(auto ? 'auto' : FIRST_OWN_COLOR)}
        />
      )}
      {!isAuto && (
        <ColorField
          label={field.label}
          hideLabel={field.auto}
          help={field.auto ? undefined : field.help}
          value={value}
          onChange={onChange}
        />
      )}
    </div>
  );
}
