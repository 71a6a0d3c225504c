import { lengthPx, parseLength } from '@underbase/engine';
import type { LengthFader, OptionField } from '@underbase/tools';
import { LengthField, LengthSlider } from '@underbase/ui';
import { TextControl } from './text-control.tsx';
import { useResolution } from './use-resolution.ts';

interface LengthControlProps {
  readonly field: Extract<OptionField, { kind: 'length' }>;
  readonly value: string;
  readonly onChange: (value: string, gesture?: string) => void;
  readonly onSettle: () => void;
}

/** What a length that may be left out looks like: a field that can be empty. */
const LENGTH_PATTERN = String.raw`\d+(\.\d+)?\s*(px|mm|in|pt)?`;

/** What a length means on the press. */
export function meaningOf({ meaning }: LengthFader, value: string, dpi: number): string {
  const inPx = (text: string): number => {
    const length = parseLength(text);
    return length ? lengthPx(length, { dpi, scale: 1 }) : 0;
  };
  return (meaning.find(({ upTo }) => inPx(value) <= inPx(upTo) * 1.0001) ?? meaning.at(-1))?.text ?? '';
}

/** A length: with a fader where it is felt, as a field where it is known, as a text that may be empty where it may be left out. */
export function LengthControl({ field, value, onChange, onSettle }: LengthControlProps) {
  const dpi = useResolution();
  const { label, help, fader, min, max } = field;
  if (field.default === '') {
    return (
      <TextControl
        label={label}
        help={help}
        pattern={LENGTH_PATTERN}
        example={field.example ?? '4in'}
        isOptional
        value={value}
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
