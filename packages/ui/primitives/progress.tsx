import type { CSSProperties } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

export interface ProgressProps {
  /** What is being done, in words: "Knocking out, tile 31 of 48". */
  readonly label: string;
  /** 0 to 1; null where the share is not known. */
  readonly fraction: number | null;
  readonly onCancel?: () => void;
  readonly cancelLabel?: string;
  readonly className?: string;
}

/** Real progress, with Cancel beside it. */
export function Progress({ label, fraction, onCancel, cancelLabel = 'Cancel', className }: ProgressProps) {
  const percent = fraction === null ? null : Math.round(Math.min(1, Math.max(0, fraction)) * 100);
  return (
    <div className={classNames('progress', className)}>
      <span>{label}</span>
      <span className="muted">{percent === null ? '' : `${percent} %`}</span>
      {onCancel && (
        <Button dense onClick={onCancel}>
          {cancelLabel}
        </Button>
      )}
      <div
        className={classNames('bar', percent === null && 'unknown')}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent ?? undefined}
      >
        <i style={percent === null ? undefined : ({ '--p': percent / 100 } as CSSProperties)} />
      </div>
    </div>
  );
}
