import { Dialog as RadixDialog } from 'radix-ui';
import { type FormEventHandler, type ReactNode, useId, useRef } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';

export interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** The title stays for screen readers only (command palette). */
  readonly hideTitle?: boolean;
  /** One sentence under the title, read out when the dialog opens. */
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons, the decisive one last. */
  readonly footer?: ReactNode;
  /** Makes body and footer one form, so that Enter submits. */
  readonly onSubmit?: FormEventHandler<HTMLFormElement>;
  readonly width?: 'normal' | 'wide';
  /** Near the top of the window, for a palette whose height changes while one types. */
  readonly atTop?: boolean;
  readonly className?: string;
}

/**
 * A modal dialog: focus stays inside and returns, Escape and a click outside close.
 * The scrim is our own element: Radix's overlay would write a scroll lock as an inline style, which the policy of the page refuses.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  hideTitle,
  description,
  children,
  footer,
  onSubmit,
  width,
  atTop,
  className,
}: DialogProps) {
  const formId = useId();
  const opener = useRef<Element | null>(null);
  const inner = (
    <>
      <div className="body">
        {description && <RadixDialog.Description className="muted">{description}</RadixDialog.Description>}
        {children}
      </div>
      {footer && <footer>{footer}</footer>}
    </>
  );
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <div className="scrim">
          <RadixDialog.Content
            className={classNames('dialog', width === 'wide' && 'wide', atTop && 'top', className)}
            {...(description ? {} : { 'aria-describedby': undefined })}
            onOpenAutoFocus={() => {
              opener.current = document.activeElement;
            }}
            onCloseAutoFocus={(event) => {
              // Radix gives the focus back to its own trigger only; dialogs here are opened by state.
              event.preventDefault();
              if (opener.current instanceof HTMLElement) opener.current.focus();
            }}
          >
            {hideTitle ? (
              <RadixDialog.Title className="sr">{title}</RadixDialog.Title>
            ) : (
              <header>
                <RadixDialog.Title>{title}</RadixDialog.Title>
                <RadixDialog.Close asChild>
                  <IconButton icon="x" label="Close" variant="quiet" dense />
                </RadixDialog.Close>
              </header>
            )}
            {onSubmit ? (
              <form id={formId} onSubmit={onSubmit} noValidate>
                {inner}
              </form>
            ) : (
              inner
            )}
          </RadixDialog.Content>
        </div>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
