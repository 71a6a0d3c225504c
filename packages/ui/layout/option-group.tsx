import { type ReactNode, useContext, useId } from 'react';
import { IconButton } from '../primitives/button.tsx';
import { HelpEnd } from '../primitives/help-end.tsx';

export interface OptionGroupProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Offered only where something differs from its default. */
  readonly onReset?: () => void;
}

/** One heading of the options panel with its controls, parted by a hairline. */
export function OptionGroup({ title, children, onReset }: OptionGroupProps) {
  const id = useId();
  // A group of one option has that option's name.
  const end = useContext(HelpEnd);
  return (
    <section className="group" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {end?.(title, 'heading')}
        {onReset && (
          <IconButton icon="rotate-ccw" label={`Reset ${title}`} title="Reset to default" variant="quiet" dense onClick={onReset} />
        )}
      </header>
      {children}
    </section>
  );
}
