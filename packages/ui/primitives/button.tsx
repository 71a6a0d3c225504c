import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import { Icon, Spinner } from './icon.tsx';
import type { IconName } from './icon-names.ts';

export type ButtonVariant = 'outline' | 'primary' | 'ink' | 'quiet' | 'danger';

export interface ButtonLook {
  /** `primary` is the filled cyan one: once on a screen, for the step that moves the work on. */
  readonly variant?: ButtonVariant;
  /** 28 px high, for the workbench; 36 px otherwise. */
  readonly dense?: boolean;
  readonly className?: string;
}

/** Class names of a button, for links of a router. */
export function buttonClass({ variant = 'outline', dense, className }: ButtonLook = {}, iconOnly = false): string {
  return classNames('btn', variant !== 'outline' && variant, dense && 'dense', iconOnly && 'icon', className);
}

export interface ButtonProps extends ButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  readonly icon?: IconName;
  /** A toggle that is on; leave out for plain buttons. */
  readonly pressed?: boolean;
  /** Shows a spinner and stops clicks, while keeping focus and name. */
  readonly isBusy?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button with a word, and an icon before it where one helps. */
export function Button({ variant, dense, className, icon, pressed, isBusy, children, onClick, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, dense, className })}
      aria-pressed={pressed}
      aria-disabled={isBusy || rest['aria-disabled']}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {isBusy ? <Spinner /> : icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'isBusy'> {
  readonly icon: IconName;
  /** The name that screen readers say; also the tooltip of the browser. */
  readonly label: string;
}

/** An icon alone: tool rail, undo, zoom, close. */
export function IconButton({ icon, label, variant, dense, className, pressed, type = 'button', title, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, dense, className }, true)}
      aria-label={label}
      title={title ?? label}
      aria-pressed={pressed}
    >
      <Icon name={icon} />
    </button>
  );
}

export interface LinkButtonProps extends ButtonLook, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> {
  readonly icon?: IconName;
}

/** A link that looks like a button: it goes somewhere, so it stays a link. */
export function LinkButton({ variant, dense, className, icon, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={buttonClass({ variant, dense, className })}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}

/** Two buttons in one: the action, and the menu of its variants (give a `MenuButton`-like trigger as second child). */
export function SplitButton({ children, className }: { readonly children: ReactNode; readonly className?: string }) {
  return <div className={classNames('btn-split', className)}>{children}</div>;
}
