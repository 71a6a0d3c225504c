import type { CSSProperties } from 'react';
import { classNames } from './class-names.ts';
import { type Backdrop, GARMENTS } from './garments.ts';
import { Icon } from './icon.tsx';
import { moveInGroup } from './use-roving.ts';

export interface SwatchesProps {
  readonly value: Backdrop;
  readonly onChange: (value: Backdrop) => void;
  readonly label?: string;
  /** Leaves the checkerboard out where a color is needed. */
  readonly withoutChecker?: boolean;
  readonly className?: string;
}

/** Checkerboard, twelve garment colors, and a free choice at the end. */
export function Swatches({ value, onChange, label = 'Garment color', withoutChecker, className }: SwatchesProps) {
  const choices: readonly { name: string; color: Backdrop }[] = [
    ...(withoutChecker ? [] : [{ name: 'Transparent', color: 'checker' as const }]),
    ...GARMENTS,
  ];
  // Nothing is chosen yet where a color is needed and the value is none.
  const isFree = value !== 'checker' && !choices.some((choice) => choice.color === value);
  return (
    <div className={classNames('swatches', className)}>
      <div className="swatches" role="radiogroup" aria-label={label} onKeyDown={(event) => moveInGroup(event, 'radio')?.click()}>
        {choices.map((choice, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a swatch is drawn as a button; keys and roles are those of radio buttons
          <button
            key={choice.color}
            type="button"
            role="radio"
            className={classNames('sw', choice.color === 'checker' && 'checker')}
            style={{ '--c': choice.color === 'checker' ? undefined : choice.color } as CSSProperties}
            aria-checked={choice.color === value}
            tabIndex={choice.color === value || (index === 0 && !choices.some(({ color }) => color === value)) ? 0 : -1}
            aria-label={choice.name}
            title={choice.name}
            onClick={() => onChange(choice.color)}
          />
        ))}
      </div>
      <span className={classNames('sw pick', isFree && 'chosen')} style={{ '--c': isFree ? value : undefined } as CSSProperties}>
        <Icon name="plus" />
        <input
          type="color"
          aria-label="Choose another color"
          title="Choose another color"
          value={isFree ? value : '#808080'}
          onChange={(event) => onChange(event.target.value.toLowerCase() as Backdrop)}
        />
      </span>
    </div>
  );
}
