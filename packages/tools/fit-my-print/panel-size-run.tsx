import { Button, IconButton, LengthField, OptionGroup, Select, TextField } from '@underbase/ui';
import { useState } from 'react';
import type { PanelProps } from '../panels.ts';
import { GARMENT_SIZES } from './garment-sizes.ts';
import type { FitOptions } from './options.ts';
import styles from './panel-size-run.module.css';
import { placementOf } from './placements.ts';
import { parsePrintBox } from './print-box.ts';
import { fitMyPrint } from './tool.ts';

const FIELD = fitMyPrint.options.sizes;
const KNOWN = GARMENT_SIZES.map(({ name }) => name);
/** In which order sizes are offered: those that shirts have first. */
const OFFERED = [...KNOWN.slice(KNOWN.indexOf('S')), ...KNOWN];
const ANOTHER = 'another';
const NAME = /^[A-Za-z0-9]{1,8}$/;

/** Width of an adult L by the options, in inches; null where the file's own size rules. */
function baseIn({ size, placement }: FitOptions): number | null {
  if (size !== '') return parsePrintBox(size).widthIn;
  return placement === 'own' ? null : placementOf(placement).widthIn;
}

/** One print for each garment size: its name from the usual ones or one's own, its width the usual share or one's own. */
export function SizeRun({ options, onChange }: PanelProps) {
  const fit = options as unknown as FitOptions;
  const rows = fit.sizes.map((text) => {
    const [name, width = ''] = text.split(':').map((part) => part.trim());
    return { name, width };
  });
  const set = (at: number, name: string, width: string): void =>
    onChange({ sizes: fit.sizes.with(at, width === '' ? name : `${name}:${width}`) });
  const next = OFFERED.find((name) => !rows.some((row) => row.name.toUpperCase() === name)) ?? 'L';
  return (
    <OptionGroup title={FIELD.label} onReset={rows.length > 0 ? () => onChange({ sizes: [] }) : undefined}>
      <div className="group-fields">
        {rows.map((row, at) => (
          <SizeRow
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity than their place
            key={at}
            number={at + 1}
            {...row}
            fit={fit}
            onSet={(name, width) => set(at, name, width)}
            onRemove={() => onChange({ sizes: fit.sizes.toSpliced(at, 1) })}
          />
        ))}
        <p className="help">One print for each garment size, from the size above for an adult L. A width of its own rules.</p>
        <div className="row">
          <Button
            dense
            variant="quiet"
            icon="plus"
            disabled={rows.length >= FIELD.max}
            onClick={() => onChange({ sizes: [...fit.sizes, next] })}
          >
            Add a size
          </Button>
        </div>
      </div>
    </OptionGroup>
  );
}

interface SizeRowProps {
  readonly number: number;
  readonly name: string;
  readonly width: string;
  readonly fit: FitOptions;
  readonly onSet: (name: string, width: string) => void;
  readonly onRemove: () => void;
}

function SizeRow({ number, name, width, fit, onSet, onRemove }: SizeRowProps) {
  const garment = GARMENT_SIZES.find((one) => one.name === name.toUpperCase());
  const [draft, setDraft] = useState<string | null>(null);
  const base = baseIn(fit);
  const usual = `${Number(((base ?? 12) * (garment?.share ?? 1)).toFixed(2))}in`;
  const label = `Size ${number}`;
  const choose = (next: string): void => {
    if (next !== ANOTHER) onSet(next, width);
    // A name of the shop's own has no usual width.
    else onSet('Own', width || usual);
  };
  const text = draft ?? name;
  return (
    <div className={styles.row}>
      <Select
        label={label}
        hideLabel
        value={garment ? garment.name : ANOTHER}
        choices={[...KNOWN.map((value) => ({ value, label: value })), { value: ANOTHER, label: 'Another' }]}
        onChange={choose}
      />
      {!garment && (
        <TextField
          dense
          hideLabel
          label={`${label}, name`}
          value={text}
          maxLength={8}
          error={NAME.test(text) ? undefined : 'Up to 8 letters or figures.'}
          onChange={(event) => setDraft(event.target.value)}
          onBlur={() => {
            if (NAME.test(text) && text !== name) onSet(text, width || usual);
            setDraft(null);
          }}
        />
      )}
      <LengthField
        label={`${label}, width`}
        hideLabel
        value={width}
        min="0.1in"
        max="130in"
        units={['in', 'mm']}
        dpi={fit.dpi}
        example={garment ? usual : undefined}
        onChange={(next) => onSet(name, next)}
      />
      <IconButton icon="trash-2" label={`Remove size ${number}`} variant="quiet" dense onClick={onRemove} />
    </div>
  );
}
