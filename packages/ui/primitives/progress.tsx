import { type CSSProperties, useEffect, useState } from 'react';
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

/** A double press is over after so long, on any system. */
const DOUBLE_PRESS_MS = 500;

/** Real progress, with Cancel beside it. */
export function Progress({ label, fraction, onCancel, cancelLabel = 'Cancel', className }: ProgressProps) {
  const percent = fraction === null ? null : Math.round(Math.min(1, Math.max(0, fraction)) * 100);
  return (
    <div className={classNames('progress', className)}>
      <span>{label}</span>
      <span className="muted">{percent === null ? '' : `${percent} %`}</span>
      {onCancel && <CancelButton label={cancelLabel} onCancel={onCancel} />}
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

/** Stands where the button stood that began the work: the second press of a double one falls on it and must not end what the first began. */
function CancelButton({ label, onCancel }: { readonly label: string; readonly onCancel: () => void }) {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), DOUBLE_PRESS_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Button dense disabled={!isReady} onClick={onCancel}>
      {label}
    </Button>
  );
}
