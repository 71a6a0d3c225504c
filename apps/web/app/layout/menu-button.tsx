import { Icon } from '@underbase/ui';
import { type ComponentType, useRef, useState } from 'react';

export interface HeaderMenuProps {
  readonly label: string;
  readonly onClose: () => void;
  /** Where focus returns to. */
  readonly focusButton: () => void;
}

interface MenuButtonProps {
  readonly label: string;
  /** The menu's own code, fetched when someone is about to use it. */
  readonly load: () => Promise<{ readonly HeaderMenu: ComponentType<HeaderMenuProps> }>;
  readonly isCurrent?: boolean;
}

/**
 * A header button whose menu is loaded on demand. The button stays the same element before and after, so that focus is
 * never lost; the menu anchors itself to the wrapper.
 */
export function MenuButton({ label, load, isCurrent = false }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [Menu, setMenu] = useState<ComponentType<HeaderMenuProps> | null>(null);
  const [isOpen, setOpen] = useState(false);
  // A press beside an open menu closes it before the click arrives: that click must not open it again.
  const wasOpenAtPress = useRef(false);

  const prepare = async (): Promise<void> => {
    const { HeaderMenu } = await load();
    setMenu(() => HeaderMenu);
  };
  const open = async (): Promise<void> => {
    await prepare();
    setOpen(true);
  };

  return (
    <span className="menu-anchor">
      {isOpen && Menu && <Menu label={label} onClose={() => setOpen(false)} focusButton={() => button.current?.focus()} />}
      <button
        ref={button}
        type="button"
        className="navlink"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-current={isCurrent ? 'page' : undefined}
        onPointerEnter={() => void prepare()}
        onFocus={() => void prepare()}
        onPointerDown={() => {
          wasOpenAtPress.current = isOpen;
        }}
        onClick={() => {
          if (!wasOpenAtPress.current) void open();
          wasOpenAtPress.current = false;
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          void open();
        }}
      >
        {label} <Icon name="chevron-down" />
      </button>
    </span>
  );
}
