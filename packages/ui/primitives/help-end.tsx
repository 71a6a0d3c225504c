import { createContext, type ReactNode, useContext } from 'react';

/**
 * What stands behind the help of a control, by its label, and behind the heading of a group; null where nothing is offered. An app may offer
 * to ask about it.
 */
export const HelpEnd = createContext<((label: string, place: 'help' | 'heading') => ReactNode) | null>(null);

interface HelpTextProps {
  /** For aria-describedby: the words alone, without what stands behind them. */
  readonly id?: string;
  readonly label: string;
  readonly children: ReactNode;
}

/** A control's help with what the app offers behind it. */
export function HelpText({ id, label, children }: HelpTextProps) {
  const end = useContext(HelpEnd);
  return (
    <>
      <span id={id}>{children}</span>
      {end?.(label, 'help')}
    </>
  );
}
