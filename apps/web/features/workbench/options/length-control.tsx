import type { OptionField } from '@underbase/tools';
import { LengthField, LengthSlider, Select } from '@underbase/ui';
import { useState } from 'react';
import { meaningOf } from '../model/length-meaning.ts';
import { useResolution } from './use-resolution.ts';

interface LengthControlProps {
  readonly field: Extract<OptionField, { kind: 'length' }>;
  readonly value: string;
  readonly onChange: (value: string, gesture?: string) => void;
  readonly onSettle: () => void;
}

/** A length: with a fader where it is felt, as a field where it is known, with a list of its own where a few are common. */
export function LengthControl({ field, value, onChange, onSettle }: LengthControlProps) {
  const dpi = useResolution();
  const { label, help, fader, min, max } = field;
  if (field.common) return <CommonLengths field={{ ...field, common: field.common }} value={value} onChange={onChange} />;
  if (field.default === '') {
    return (
      <LengthField
        label={label}
        help={help}
        value={value}
        min={min}
        max={max}
        dpi={dpi}
        example={field.example ?? '4in'}
        onChange={onChange}
      />
    );
  }
  if (!fader) return <LengthField label={label} help={help} value={value} min={min} max={max} dpi={dpi} onChange={onChange} />;
  const words = [help, meaningOf(fader, value, dpi)].filter(Boolean).join(' ');
  return (
    <LengthSlider
      label={label}
      help={words}
      value={value}
      min={min}
      max={max}
      from={fader.from}
      to={fader.to}
      dpi={dpi}
      defaultValue={field.default}
      onChange={(next) => onChange(next, label)}
      onCommit={onSettle}
    />
  );
}

interface CommonLengthsProps {
  readonly field: Extract<OptionField, { kind: 'length' }> & { readonly common: readonly string[] };
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const OWN = 'own';

/** A list of the lengths that are sold; a field for any other. */
function CommonLengths({ field, value, onChange }: CommonLengthsProps) {
  const dpi = useResolution();
  const { label, help, min, max, common, example, noneLabel = 'None' } = field;
  const [isOwn, setOwn] = useState(false);
  const choice = value !== '' && (isOwn || !common.includes(value)) ? OWN : value;
  const choose = (next: string): void => {
    setOwn(next === OWN);
    onChange(next === OWN ? value || example || common[0] : next);
  };
  const words = (length: string): string => length.replace(/(?<=\d)(?=[a-z])/, ' ');
  return (
    <div className="labelled">
      <Select
        label={label}
        help={help}
        value={choice}
        choices={[
          ...(field.default === '' ? [{ value: '', label: noneLabel }] : []),
          ...common.map((length) => ({ value: length, label: words(length) })),
          { value: OWN, label: 'Another' },
        ]}
        onChange={choose}
      />
      {choice === OWN && (
        <LengthField label={`${label}, another`} hideLabel value={value} min={min} max={max} dpi={dpi} onChange={onChange} />
      )}
    </div>
  );
}
