import type { TextPart } from '@underbase/tools';
import { ColorField, LengthField, NumberField, parseColor } from '@underbase/ui';
import { useResolution } from './use-resolution.ts';

interface TextPartsRowProps {
  /** What the row is, for screen readers: "Ring 2". */
  readonly name: string;
  readonly parts: readonly TextPart[];
  readonly value: string;
  /** The sign between the parts. */
  readonly joint?: string;
  /** Labels are seen, where each part stands alone. */
  readonly hasLabels?: boolean;
  readonly onChange: (value: string) => void;
}

/** One text as fields, one for each of its parts. */
export function TextPartsRow({ name, parts, value, joint = ':', hasLabels = false, onChange }: TextPartsRowProps) {
  const dpi = useResolution();
  const texts = value.split(joint).map((text) => text.trim());
  const set = (at: number, text: string): void =>
    onChange(parts.map((_, index) => (index === at ? text : (texts[index] ?? ''))).join(joint));
  return parts.map((part, at) => {
    const label = hasLabels ? part.label : `${name}, ${part.label.toLowerCase()}`;
    const text = texts[at] ?? '';
    return part.kind === 'length' ? (
      <LengthField
        key={part.label}
        label={label}
        hideLabel={!hasLabels}
        value={text}
        min={part.min}
        max={part.max}
        units={part.units}
        dpi={dpi}
        onChange={(next) => set(at, next)}
      />
    ) : part.kind === 'number' ? (
      <NumberField
        key={part.label}
        label={label}
        hideLabel={!hasLabels}
        value={Number(text)}
        min={part.min}
        max={part.max}
        unit={part.unit}
        onChange={(next) => set(at, String(next))}
      />
    ) : (
      // A color that the tool finds by itself comes from the command line, and stands there by its word, auto.
      <ColorField key={part.label} label={label} hideLabel value={parseColor(text) ?? text} onChange={(next) => set(at, next)} />
    );
  });
}
