import { DropdownMenu } from 'radix-ui';
import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

export interface MenuProps {
  /** One button; it gets aria-haspopup, aria-expanded and the keys. */
  readonly trigger: ReactElement;
  readonly children: ReactNode;
  /** Accessible name; the trigger's own name where left out. */
  readonly label?: string;
  readonly align?: 'start' | 'center' | 'end';
  readonly side?: 'top' | 'bottom';
  readonly widthPx?: number;
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
}

/**
 * A dropdown menu: arrows, Home, End, Escape, typeahead that resets after 1 s.
 * Not modal: the page may scroll behind it, and no scroll lock has to write inline styles into the head.
 */
export function Menu({ trigger, children, label, align = 'start', side = 'bottom', widthPx, open, onOpenChange }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className="menu floating"
          aria-label={label}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          loop
          style={widthPx ? ({ width: widthPx } as CSSProperties) : undefined}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

export interface MenuItemProps {
  readonly children: ReactNode;
  readonly icon?: IconName;
  /** At the right: a shortcut, a badge, a check. */
  readonly end?: ReactNode;
  readonly onSelect?: (event: Event) => void;
  readonly disabled?: boolean;
  /** Marks the entry that is in force. */
  readonly isCurrent?: boolean;
  /** A link element of the router (or <a>) that the entry becomes; its children are replaced. */
  readonly link?: (content: ReactNode) => ReactElement;
  /** What typeahead compares; the text of the entry where left out. */
  readonly textValue?: string;
}

export function MenuItem({ children, icon, end, onSelect, disabled, isCurrent, link, textValue }: MenuItemProps) {
  const content = (
    <>
      {icon && <Icon name={icon} />}
      {children}
      {(end || isCurrent) && <span className="end">{end ?? <Icon name="check" />}</span>}
    </>
  );
  return (
    <DropdownMenu.Item
      asChild
      disabled={disabled}
      onSelect={onSelect}
      textValue={textValue}
      className={classNames(isCurrent && 'on')}
      aria-current={isCurrent || undefined}
    >
      {link ? link(content) : <button type="button">{content}</button>}
    </DropdownMenu.Item>
  );
}

/** A heading or a line of text inside a menu; not an entry. */
export function MenuTitle({ children }: { readonly children: ReactNode }) {
  return <DropdownMenu.Label className="title">{children}</DropdownMenu.Label>;
}

export function MenuSeparator() {
  return (
    <DropdownMenu.Separator asChild>
      <hr />
    </DropdownMenu.Separator>
  );
}
