import type { CSSProperties, ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon, Spinner } from './icon.tsx';
import type { IconName } from './icon-names.ts';

/** A word in a small box: NEW filled, the rest plain. */
export function Badge({ children, plain }: { readonly children: ReactNode; readonly plain?: boolean }) {
  return <span className={classNames('badge', plain && 'plain')}>{children}</span>;
}

export type GradeLetter = 'A' | 'B' | 'C' | 'D' | 'F';

const GRADE_CLASS: Record<GradeLetter, string> = { A: '', B: '', C: 'c', D: 'd', F: 'f' };

/** How sharp a print will be, as a letter; say the reason beside it. */
export function Grade({ grade }: { readonly grade: GradeLetter }) {
  return (
    <span className={classNames('grade', GRADE_CLASS[grade])}>
      <span className="sr">Grade </span>
      {grade}
    </span>
  );
}

export interface PillProps {
  /** Colors stand for the share that is left; neutral while unknown. */
  readonly tone: 'neutral' | 'green' | 'amber' | 'red';
  /** 0 to 1 on the small gauge; null shows a spinner. */
  readonly fraction: number | null;
  readonly children?: ReactNode;
}

/** Inside of the token pill: gauge and count. The caller wraps it in its link or button with class `pillClass(tone)`. */
export function PillContent({ fraction, children }: Omit<PillProps, 'tone'>) {
  return fraction === null ? (
    <Spinner />
  ) : (
    <>
      <span className="gauge" style={{ '--f': fraction } as CSSProperties} />
      {children}
    </>
  );
}

export function pillClass(tone: PillProps['tone']): string {
  return classNames('pill', tone !== 'neutral' && tone);
}

export interface BannerProps {
  readonly children: ReactNode;
  readonly tone?: 'warn' | 'info' | 'fail';
  readonly actions?: ReactNode;
  readonly onDismiss?: () => void;
}

const BANNER_ICONS: Record<'warn' | 'info' | 'fail', IconName> = { warn: 'triangle-alert', info: 'info', fail: 'circle-alert' };

/** A line across the page about a state that lasts. */
export function Banner({ children, tone = 'warn', actions, onDismiss }: BannerProps) {
  return (
    <div className={classNames('banner', tone !== 'warn' && tone)} role="status">
      <Icon name={BANNER_ICONS[tone]} />
      <span>{children}</span>
      {actions}
      {onDismiss && <IconButton icon="x" label="Dismiss" variant="quiet" dense onClick={onDismiss} />}
    </div>
  );
}
