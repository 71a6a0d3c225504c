import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

export type CheckState = 'pass' | 'warn' | 'fail' | 'info';

const STATES: Record<CheckState, { readonly word: string; readonly icon: IconName }> = {
  pass: { word: 'Pass', icon: 'circle-check' },
  warn: { word: 'Warn', icon: 'triangle-alert' },
  fail: { word: 'Fail', icon: 'circle-x' },
  info: { word: 'Info', icon: 'info' },
};

export interface CheckRowProps {
  readonly state: CheckState;
  readonly title: string;
  /** One sentence: what it means for the print. */
  readonly detail?: ReactNode;
  /** The measured value with its unit. */
  readonly measured?: string;
  /** What it is measured against: "limit 3 %", "target 300". */
  readonly limit?: string;
  /** Fix and "Show where"; a fix names its result. */
  readonly actions?: ReactNode;
  /** The finding whose place is shown on the picture. */
  readonly isSelected?: boolean;
}

/** One finding, as a list item: state, sentence, value against limit, fix. */
export function CheckRow({ state, title, detail, measured, limit, actions, isSelected }: CheckRowProps) {
  return (
    <li className={classNames('check', state, isSelected && 'on')} aria-current={isSelected || undefined}>
      <span className="state">
        <Icon name={STATES[state].icon} />
        {STATES[state].word}
      </span>
      <div>
        <b>{title}</b>
        {detail && <div className="m">{detail}</div>}
      </div>
      {measured && (
        <span className="m">
          <em>{measured}</em>
          {limit && ` · ${limit}`}
        </span>
      )}
      {actions && <div className="do">{actions}</div>}
    </li>
  );
}
