import type { TextPart } from '@underbase/tools';
import { ColorField, HelpEnd, LengthField, LengthSlider, NumberField, parseColor } from '@underbase/ui';
import { meaningOf } from '../model/length-meaning.ts';
import { useResolution } from './use-resolution.ts';

interface TextPartsRowProps {
  /** What the row is, for screen readers: "Ring 2". */
  readonly name: string;
  readonly parts: readonly TextPart[];
  readonly value: string;
  /** What parts of widths begin with, which their faders mark. */
  readonly example: string;
  /** The sign between the parts. */
  readonly joint?: string;
  /** Labels are seen, where each part stands alone. */
  readonly hasLabels?: boolean;
  /** With the name of the gesture, where steps on the way are no steps to undo. */
  readonly onChange: (value: string, gesture?: string) => void;
  readonly onSettle?: () => void;
}

/** One text as fields, one for each of its parts. */
export function TextPartsRow({ name, parts, value, example, joint = ':', hasLabels = false, onChange, onSettle }: TextPartsRowProps) {
  const dpi = useResolution();
  const texts = value.split(joint).map((text) => text.trim());
  const examples = example.split(joint);
  const set = (at: number, text: string, gesture?: string): void =>
    onChange(parts.map((_, index) => (index === at ? text : (texts[index] ?? ''))).join(joint), gesture);
  return parts.map((part, at) => {
    const label = hasLabels ? part.label : `${name}, ${part.label.toLowerCase()}`;
    const text = texts[at] ?? '';
    if (part.kind === 'length' && part.fader)
      return (
        // The whole list has one place to ask about it.
        <HelpEnd key={part.label} value={null}>
          <LengthSlider
            label={label}
            help={meaningOf(part.fader, text, dpi)}
            value={text}
            min={part.min}
            max={part.max}
            from={part.fader.from}
            to={part.fader.to}
            dpi={dpi}
            defaultValue={examples[at]}
            onChange={(next) => set(at, next, label)}
            onCommit={onSettle}
          />
        </HelpEnd>
      );
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
      <ColorField key={part.label} label={label} hideLabel value={parseColor(text) ?? text} onChange={(next) => set(at, next, label)} />
    );
  });
}
