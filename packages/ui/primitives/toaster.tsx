import type { ReactNode } from 'react';
import { Toaster as SonnerToaster, toast } from 'sonner';
import { Button, IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

/** Fixed by the product's specification; named here so that a new default of the library changes nothing. */
export const TOAST_DURATION_MS = 4000;
export const TOASTS_VISIBLE = 3;
export const TOAST_GAP_PX = 14;
export const TOAST_WIDTH_PX = 356;

/** Once in the app: finished events come up at the bottom right. */
export function Toaster() {
  return (
    <SonnerToaster
      position="bottom-right"
      duration={TOAST_DURATION_MS}
      visibleToasts={TOASTS_VISIBLE}
      gap={TOAST_GAP_PX}
      style={{ '--width': `${TOAST_WIDTH_PX}px` } as React.CSSProperties}
      toastOptions={{ unstyled: true }}
    />
  );
}

export type ToastTone = 'pass' | 'fail' | 'warn' | 'info';

const ICONS: Record<ToastTone, IconName> = { pass: 'circle-check', fail: 'circle-x', warn: 'triangle-alert', info: 'info' };

export interface ToastOptions {
  readonly description?: ReactNode;
  readonly action?: { readonly label: string; readonly onClick: () => void };
  readonly durationMs?: number;
  /** A later toast with the same id takes the place of the earlier one. */
  readonly id?: string;
}

export interface ToastCardProps extends ToastOptions {
  readonly tone: ToastTone;
  readonly title: string;
  readonly onClose?: () => void;
}

/** The card by itself, as it stands in the corner. */
export function ToastCard({ tone, title, description, action, onClose }: ToastCardProps) {
  return (
    <div className="toast">
      <Icon name={ICONS[tone]} className={tone} />
      <b>{title}</b>
      {description && <p>{description}</p>}
      {action ? (
        <Button dense onClick={action.onClick}>
          {action.label}
        </Button>
      ) : (
        onClose && <IconButton icon="x" label="Close" variant="quiet" dense className="close" onClick={onClose} />
      )}
    </div>
  );
}

function act(run: () => void, key: string | number): void {
  run();
  toast.dismiss(key);
}

function show(tone: ToastTone, title: string, { durationMs, id, action, description }: ToastOptions = {}): void {
  toast.custom(
    (key) => (
      <ToastCard
        tone={tone}
        title={title}
        description={description}
        action={action && { label: action.label, onClick: () => act(action.onClick, key) }}
        onClose={() => toast.dismiss(key)}
      />
    ),
    { duration: durationMs ?? TOAST_DURATION_MS, ...(id ? { id } : {}), unstyled: true },
  );
}

/** Tells of a finished event. Titles are a few words; the description says what next. */
export const notify = {
  success: (title: string, options?: ToastOptions) => show('pass', title, options),
  error: (title: string, options?: ToastOptions) => show('fail', title, options),
  warning: (title: string, options?: ToastOptions) => show('warn', title, options),
  info: (title: string, options?: ToastOptions) => show('info', title, options),
  dismiss: (id?: string) => void toast.dismiss(id),
};
