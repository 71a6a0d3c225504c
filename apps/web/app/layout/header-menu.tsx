import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import type { HeaderMenuProps } from './menu-button.tsx';

interface Props extends HeaderMenuProps {
  readonly children: ReactNode;
}

/** The opened menu of a header button, on Radix: arrow keys, typeahead, Escape. It hangs on the wrapper around the button. */
export function HeaderMenuFrame({ label, onClose, focusButton, children }: Props) {
  return (
    <DropdownMenu.Root open modal={false} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DropdownMenu.Trigger asChild>
        <span className="menu-anchor-box" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className="menu floating"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          loop
          aria-label={label}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            focusButton();
          }}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
