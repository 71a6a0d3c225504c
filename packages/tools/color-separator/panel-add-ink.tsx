import { Button, ColorField, Popover } from '@underbase/ui';
import { useState } from 'react';
import { PLASTISOL } from './ink-names.ts';

/** One more ink: from the common set, or any color. */
export function AddInk({ isFull, onAdd }: { readonly isFull: boolean; readonly onAdd: (hex: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const [color, setColor] = useState('#e4002b');
  const add = (hex: string): void => {
    onAdd(hex);
    setOpen(false);
  };
  return (
    <Popover
      label="Add an ink"
      align="end"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button icon="plus" dense disabled={isFull}>
          Ink
        </Button>
      }
    >
      <div className="add-ink">
        <b>Common plastisol inks</b>
        <div className="ink-set">
          {PLASTISOL.map(({ name, hex }) => (
            <button
              key={hex}
              type="button"
              className="sw"
              style={{ background: hex }}
              aria-label={name}
              title={name}
              onClick={() => add(hex)}
            />
          ))}
        </div>
        <div className="row">
          <ColorField label="Another color" hideLabel value={color} onChange={setColor} className="grow" />
          <Button dense onClick={() => add(color)}>
            Add
          </Button>
        </div>
      </div>
    </Popover>
  );
}
