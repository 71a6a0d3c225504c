import { Popover as RadixPopover } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

export interface PopoverProps {
  /** One button; it gets aria-haspopup, aria-expanded and the keys. */
  readonly trigger: ReactElement;
  /** Accessible name of what opens. */
  readonly label: string;
  readonly children: ReactNode;
  readonly align?: 'start' | 'center' | 'end';
  readonly side?: 'top' | 'bottom';
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
}

/** A few controls under a button (print size, recent files). Escape and a click outside close it; the page stays in use. */
export function Popover({ trigger, label, children, align = 'start', side = 'bottom', open, onOpenChange }: PopoverProps) {
  return (
    <RadixPopover.Root open={open} onOpenChange={onOpenChange}>
      <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
      <RadixPopover.Portal>
        <RadixPopover.Content className="popover" aria-label={label} align={align} side={side} sideOffset={4} collisionPadding={8}>
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}
