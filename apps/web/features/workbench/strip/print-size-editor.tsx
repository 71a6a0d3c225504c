import { Button, keptFigure, keptWhile, Segmented, TextField } from '@underbase/ui';
import { Popover } from 'radix-ui';
import { type RefObject, useState } from 'react';
import { setUnit, useUnit } from '../../preferences/preferences.ts';
import { gradeFor } from '../model/grade.ts';
import { formatIn, inchesOf, parseInches, type Unit } from '../model/print-size.ts';
import type { OpenFile } from '../state/workbench-state.ts';
import { useWorkbench } from '../workbench-context.ts';

interface PrintSizeEditorProps {
  readonly anchor: RefObject<HTMLButtonElement | null>;
  readonly file: OpenFile;
  readonly dpi: number;
  readonly onClose: () => void;
}

const MAX_DPI = 10_000;

const UNIT_CHOICES = [
  { value: 'in', label: 'in' },
  { value: 'mm', label: 'mm' },
  { value: 'px', label: 'px' },
] as const;

/** Width, height and resolution of the print, tied together by the pixels: typing one changes the other two. */
export function PrintSizeEditor({ anchor, file, dpi, onClose }: PrintSizeEditorProps) {
  const workbench = useWorkbench();
  const unit = useUnit();
  const { widthPx, heightPx, dpi: ownDpi } = file.session.info;
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLButtonElement>} />
      <Popover.Portal>
        <Popover.Content
          className="menu floating print-size"
          aria-label="Print size"
          align="start"
          sideOffset={6}
          collisionPadding={8}
          onInteractOutside={(event) => {
            // The button toggles by itself; closing here first would open it again.
            if (anchor.current?.contains(event.target as Node)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            anchor.current?.focus();
          }}
        >
          <Segmented label="Unit" fill choices={UNIT_CHOICES} value={unit} onChange={(next: Unit) => setUnit(next)} />
          <div className="two">
            <SideField
              label="Width"
              inches={inchesOf(widthPx, dpi)}
              unit={unit}
              onInches={(inches) => workbench.setPrintSize('width', inches)}
            />
            <SideField
              label="Height"
              inches={inchesOf(heightPx, dpi)}
              unit={unit}
              onInches={(inches) => workbench.setPrintSize('height', inches)}
            />
          </div>
          <DraftField
            label="Resolution (DPI)"
            value={String(dpi)}
            keep={keptFigure}
            read={readDpi}
            complaint={`Give a figure from 1 to ${MAX_DPI}.`}
            onValue={workbench.setDpi}
          />
          <p className="help">
            {unit === 'px' ? 'Pixels of the print at 300 DPI. ' : ''}
            The picture keeps its {widthPx} × {heightPx} pixels. {gradeFor(dpi).words}.
          </p>
          {ownDpi !== null && ownDpi !== dpi && (
            <Button dense onClick={() => workbench.setDpi(ownDpi)}>
              Back to the file's {Math.round(ownDpi)} DPI
            </Button>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

interface SideFieldProps {
  readonly label: string;
  readonly inches: number;
  readonly unit: Unit;
  readonly onInches: (inches: number) => void;
}

/** A size with its unit, or the beginning of one. */
const SIZE_SO_FAR = /^\s*[\d.,]*\s*(?:i|in|inc|inch|inche|inches|"|″|m|mm|c|cm|p|px|pt)?\s*$/i;
const keptSize = (text: string): string => keptWhile(SIZE_SO_FAR, text);

/** One side of the print; takes a unit of its own (10 in, 25 cm), and anything else keeps the old size. */
function SideField({ label, inches, unit, onInches }: SideFieldProps) {
  return (
    <DraftField
      label={`${label} (${unit})`}
      value={formatIn(inches, unit)}
      keep={keptSize}
      read={(text) => parseInches(text, unit)}
      complaint="Give a size above zero."
      onValue={onInches}
    />
  );
}

interface DraftFieldProps {
  readonly label: string;
  readonly value: string;
  /** A text as typed, without what belongs to no figure. */
  readonly keep: (text: string) => string;
  /** The figure that a text means; null where it means none. */
  readonly read: (text: string) => number | null;
  readonly complaint: string;
  readonly onValue: (value: number) => void;
}

/** A field that follows its value while nobody types in it; Enter and leaving it commit what was typed. */
function DraftField({ label, value, keep, read, complaint, onValue }: DraftFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const commit = (): void => {
    const next = draft === null || draft === value ? null : read(draft);
    setDraft(null);
    if (next !== null) onValue(next);
  };
  return (
    <TextField
      dense
      label={label}
      value={draft ?? value}
      inputMode="decimal"
      error={draft !== null && read(draft) === null ? complaint : undefined}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setDraft(keep(event.target.value))}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  );
}

function readDpi(text: string): number | null {
  const dpi = Number(text.replace(',', '.'));
  return dpi >= 1 && dpi <= MAX_DPI ? dpi : null;
}
