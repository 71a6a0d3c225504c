import { Dialog, Icon } from '@underbase/ui';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { PreparationBadge } from '../navigation/preparation-badge.tsx';
import { usePathOf } from '../navigation/use-path-of.ts';
import { COMMANDS, type Command } from './commands.ts';
import { findCommands } from './find-commands.ts';

/** Jump to any tool or page, or change a setting: type, arrows, Enter. */
export function PaletteDialog({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const pathOf = usePathOf();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const found = findCommands(COMMANDS, typed);
  const chosen = found[Math.min(at, found.length - 1)];

  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen entry scrolls into sight whenever it is another one
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);

  const run = (command: Command): void => {
    onClose();
    if (command.to) void navigate(pathOf({ path: command.to, openPath: command.openTo }));
    command.act?.();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, found.length - 1) + step + found.length) % found.length);
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      run(chosen);
    }
  };

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="Jump to a tool" hideTitle atTop width="wide" className="palette">
      <div className="palette-field">
        <Icon name="search" />
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen ? `${id}-${chosen.id}` : undefined}
          aria-label="Search tools, pages and settings"
          placeholder="Search tools, pages and settings"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className="palette-list menu" id={`${id}-list`} role="listbox" aria-label="Results" ref={list} tabIndex={-1}>
        {found.map((command, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the field above, which names the chosen entry
          <div
            key={command.id}
            id={`${id}-${command.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={command === chosen}
            className="palette-entry"
            onPointerMove={() => setAt(index)}
            onClick={() => run(command)}
          >
            <Icon name={command.icon ?? SECTION_ICONS[command.section]} />
            {command.title}
            <span className="end">{command.isInPreparation ? <PreparationBadge /> : command.detail || command.section}</span>
          </div>
        ))}
        {found.length === 0 && <p className="palette-none">Nothing is called that.</p>}
      </div>
      <p className="sr" role="status">
        {found.length} found
      </p>
    </Dialog>
  );
}

const SECTION_ICONS = { Tools: 'layers', Pages: 'arrow-right', Settings: 'settings' } as const;
