import { formatHex, type Swatch } from '@underbase/engine';
import { Button, ColorField, Popover, Select, TextField } from '@underbase/ui';
import { useState } from 'react';
import type { ColorItem } from '../options.ts';
import { PLASTISOL, WATER_BASED } from './ink-libraries.ts';
import styles from './panel-add-ink.module.css';

/** More are found by name. */
const MOST_SHOWN = 56;

interface AddInkProps {
  readonly isFull: boolean;
  /** The shop's own; none where nothing was imported. */
  readonly own: readonly Swatch[];
  readonly onAdd: (item: ColorItem) => void;
  readonly onPick: () => void;
}

/** One more ink: of a set, any color, or one of the picture's. */
export function AddInk({ isFull, own, onAdd, onPick }: AddInkProps) {
  const [isOpen, setOpen] = useState(false);
  const [color, setColor] = useState('#e4002b');
  const [chosen, setChosen] = useState<string | null>(null);
  const [wanted, setWanted] = useState('');
  const sets = [
    ...(own.length > 0 ? [{ value: 'own', label: 'Your own inks', inks: own }] : []),
    { value: 'plastisol', label: 'Common plastisol inks', inks: PLASTISOL },
    { value: 'water-based', label: 'Common water-based inks', inks: WATER_BASED },
  ];
  const set = sets.find(({ value }) => value === chosen) ?? sets[0];
  const found = set.inks.filter(({ name }) => name.toLowerCase().includes(wanted.trim().toLowerCase()));
  const add = (item: ColorItem): void => {
    onAdd(item);
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
      <div className={styles.form}>
        <Select label="Ink set" hideLabel value={set.value} onChange={setChosen} choices={sets} />
        {set.inks.length > MOST_SHOWN && (
          <TextField
            label="Find an ink"
            hideLabel
            dense
            placeholder="Find by name"
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
        )}
        <div className={styles.common}>
          {found.slice(0, MOST_SHOWN).map(({ name, color: ink, opacity }, index) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: a file may name an ink twice
              key={index}
              type="button"
              className="sw"
              style={{ background: formatHex(ink) }}
              aria-label={name}
              title={opacity === undefined ? name : `${name}, hides ${opacity} %`}
              onClick={() => add({ color: formatHex(ink) })}
            />
          ))}
        </div>
        {found.length > MOST_SHOWN && <p className="help">{found.length - MOST_SHOWN} more: type a part of the name.</p>}
        <div className="row">
          <ColorField label="Another color" hideLabel value={color} onChange={setColor} className="grow" />
          <Button dense onClick={() => add({ color })}>
            Add
          </Button>
        </div>
        <Button
          icon="pipette"
          dense
          onClick={() => {
            setOpen(false);
            onPick();
          }}
        >
          Pick from the picture
        </Button>
      </div>
    </Popover>
  );
}
