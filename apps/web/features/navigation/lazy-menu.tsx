import { type ComponentType, cloneElement, type ReactElement, type Ref, useLayoutEffect, useRef, useState } from 'react';

type ButtonElement = ReactElement<{
  ref?: Ref<HTMLButtonElement>;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  onClick?: () => void;
  'aria-haspopup'?: 'menu';
}>;

/** What a menu that is loaded on demand is given. */
export interface LazyMenuProps {
  readonly trigger: ReactElement;
  readonly open: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

interface Props<Own> {
  /** The button, as it looks before and after. */
  readonly button: ButtonElement;
  /** Brings the menu's code. */
  readonly load: () => Promise<ComponentType<Own & LazyMenuProps>>;
  /** What the menu needs besides. */
  readonly own: Own;
}

/** A menu button whose menu is fetched when someone is about to use it; focus stays on the button through the change. */
export function LazyMenu<Own extends object>({ button, load, own }: Props<Own>) {
  const [Menu, setMenu] = useState<ComponentType<Own & LazyMenuProps> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const element = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);

  const prepare = async (): Promise<void> => {
    const loaded = await load();
    hadFocus.current = document.activeElement === element.current;
    setMenu(() => loaded);
  };
  const open = async (): Promise<void> => {
    await prepare();
    setOpen(true);
  };

  useLayoutEffect(() => {
    if (Menu && hadFocus.current) element.current?.focus();
    hadFocus.current = false;
  }, [Menu]);

  if (Menu) return <Menu {...own} trigger={cloneElement(button, { ref: element })} open={isOpen} onOpenChange={setOpen} />;
  return cloneElement(button, {
    ref: element,
    'aria-haspopup': 'menu',
    onPointerEnter: () => void prepare(),
    onFocus: () => void prepare(),
    onClick: () => void open(),
  });
}
