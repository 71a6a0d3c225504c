import { classNames, Icon, IconButton } from '@underbase/ui';
import type { KeyboardEvent, PointerEvent } from 'react';
import styles from './panel-ink-row.module.css';
import type { PlateDetails } from './report.ts';

interface InkRowProps {
  readonly plate: PlateDetails;
  /** In print order, from 1. */
  readonly order: number;
  readonly screen: string;
  readonly coverage: string;
  readonly isSelected: boolean;
  readonly isHidden: boolean;
  readonly isSolo: boolean;
  /** Null where the ink can't be locked: it is set by hand, or no ink. */
  readonly isLocked: boolean | null;
  readonly isDragged: boolean;
  /** Absent where the plate's place is fixed. */
  readonly grip?: {
    readonly onPointerDown: (event: PointerEvent<HTMLButtonElement>) => void;
    readonly onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void;
  };
  readonly onSelect: () => void;
  readonly onToggleHidden: () => void;
  readonly onToggleSolo: () => void;
  readonly onToggleLock: () => void;
}

/** One plate of the list. */
export function InkRow({ plate, order, grip, ...row }: InkRowProps) {
  const { name, hex } = plate;
  const look = classNames(styles.row, row.isSelected && styles.selected, row.isDragged && styles.dragged, row.isHidden && styles.hidden);
  return (
    <li className={look} data-plate={order}>
      {grip ? (
        <button
          type="button"
          className={styles.grip}
          data-grip
          aria-label={`Move ${name}: drag, or arrow keys`}
          title="Drag, or arrow keys, to change the print order"
          {...grip}
        >
          <Icon name="grip-vertical" />
        </button>
      ) : (
        <span aria-hidden="true" />
      )}
      <span className={styles.chip} style={{ background: hex }} />
      <button type="button" className={styles.name} aria-pressed={row.isSelected} onClick={row.onSelect}>
        <b>
          {order}. {name}
        </b>
      </button>
      <span className={styles.switches}>
        {row.isLocked !== null && (
          <IconButton
            icon="lock"
            label={row.isLocked ? `Let ${name} be chosen freely` : `Keep ${name} when inks are chosen`}
            variant="quiet"
            dense
            pressed={row.isLocked}
            onClick={row.onToggleLock}
          />
        )}
        <IconButton
          icon="circle-dot"
          label={row.isSolo ? 'Show all plates' : `Show ${name} alone`}
          variant="quiet"
          dense
          pressed={row.isSolo}
          onClick={row.onToggleSolo}
        />
        <IconButton
          icon={row.isHidden ? 'eye-off' : 'eye'}
          label={row.isHidden ? `Show ${name}` : `Hide ${name}`}
          variant="quiet"
          dense
          pressed={row.isHidden}
          onClick={row.onToggleHidden}
        />
      </span>
      <span className={styles.screen}>
        {row.screen}
        <br />
        {row.coverage}
      </span>
    </li>
  );
}
