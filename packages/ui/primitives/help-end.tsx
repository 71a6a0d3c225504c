import { createContext, type ReactNode, useContext } from 'react';

/** Where something may be offered: behind a control's help, behind the label of one that has none, behind the heading of a group. */
export type HelpPlace = 'help' | 'label' | 'heading';

/** What stands behind the help, the label or the heading of that name; null where nothing is offered. An app may offer to ask about it. */
export const HelpEnd = createContext<((label: string, place: HelpPlace) => ReactNode) | null>(null);

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

interface LabelEndProps {
  readonly label: string;
  readonly place: HelpPlace;
  /** The label or the heading itself. A button must not stand within it: it would become part of its name. */
  readonly children: ReactNode;
}

/** A label or a heading with what the app offers behind it, on one line. */
export function LabelEnd({ label, place, children }: LabelEndProps) {
  const offered = useContext(HelpEnd)?.(label, place);
  if (!offered) return children;
  return (
    <span className="label-line">
      {children}
      {offered}
    </span>
  );
}
