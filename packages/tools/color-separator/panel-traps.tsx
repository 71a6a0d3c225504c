import { Button, IconButton, LengthField, Select } from '@underbase/ui';
import { useState } from 'react';
import type { OptionValues } from '../options.ts';
import { trapsOfInk, withTrap } from './panel-inks.ts';
import styles from './panel-traps.module.css';
import type { PlateDetails } from './report.ts';

interface InkTrapsProps {
  readonly options: OptionValues;
  readonly onChange: (change: Partial<OptionValues>) => void;
  readonly plate: PlateDetails;
  /** The inks beside it. */
  readonly others: readonly PlateDetails[];
  readonly dpi: number;
}

const FIRST_WIDTH = '0.3mm';
const MOST_WIDTH = '3mm';

/** Widths of an ink's own traps, one for each ink that it meets. */
export function InkTraps({ options, onChange, plate, others, dpi }: InkTrapsProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const traps = trapsOfInk(options, plate.hex);
  const free = others.filter(({ hex }) => !traps.some(({ other }) => other === hex));
  const next = free.find(({ hex }) => hex === chosen) ?? free[0];
  const nameOf = (hex: string) => others.find((one) => one.hex === hex)?.name ?? hex;
  return (
    <div className={styles.traps}>
      {traps.map(({ other, width }) => (
        <div key={other} className="row">
          <LengthField
            label={`Trap with ${nameOf(other)}`}
            className="grow"
            dense
            value={width}
            min="0mm"
            max={MOST_WIDTH}
            dpi={dpi}
            onChange={(to) => onChange(withTrap(options, plate.hex, other, to))}
          />
          <IconButton
            icon="x"
            label={`No trap of its own with ${nameOf(other)}`}
            variant="quiet"
            dense
            onClick={() => onChange(withTrap(options, plate.hex, other, null))}
          />
        </div>
      ))}
      {next && (
        <div className="row">
          <Select
            label="Ink to trap with"
            hideLabel
            className="grow"
            value={next.hex}
            onChange={setChosen}
            choices={free.map(({ hex, name }) => ({ value: hex, label: name }))}
          />
          <Button dense onClick={() => onChange(withTrap(options, plate.hex, next.hex, FIRST_WIDTH))}>
            Trap
          </Button>
        </div>
      )}
    </div>
  );
}
