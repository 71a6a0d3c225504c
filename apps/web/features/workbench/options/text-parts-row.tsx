import type { TextPart } from '@underbase/tools';
import { ColorField, LengthField, parseColor } from '@underbase/ui';
import { useResolution } from './use-resolution.ts';

interface TextPartsRowProps {
  /** What the row is, for screen readers: "Ring 2". */
  readonly name: string;
  readonly parts: readonly TextPart[];
  /** The parts, parted by colons. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** One text as fields, one for each of its parts. */
export function TextPartsRow({ name, parts, value, onChange }: TextPartsRowProps) {
  const dpi = useResolution();
  const texts = value.split(':').map((text) => text.trim());
  const set = (at: number, text: string): void => onChange(parts.map((_, index) => (index === at ? text : (texts[index] ?? ''))).join(':'));
  return parts.map((part, at) => {
    const label = `${name}, ${part.label.toLowerCase()}`;
    const text = texts[at] ?? '';
    return part.kind === 'length' ? (
      <LengthField
        key={part.label}
        label={label}
        hideLabel
        value={text}
        min={part.min}
        max={part.max}
        dpi={dpi}
        onChange={(next) => set(at, next)}
      />
    ) : (
      // A color that the tool finds by itself comes from the command line, and stands there by its word, auto.
      <ColorField key={part.label} label={label} hideLabel value={parseColor(text) ?? text} onChange={(next) => set(at, next)} />
    );
  });
}
