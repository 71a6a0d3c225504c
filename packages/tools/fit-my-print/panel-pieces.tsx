import { type KeyboardEvent, memo } from 'react';
import type { ArrangedPiece, SheetArrangement } from '../sheets.ts';
import { stageBox } from './panel-sheets.ts';
import styles from './panel-stage.module.css';

interface PieceButtonsProps {
  readonly arrangement: SheetArrangement;
  readonly pieces: readonly ArrangedPiece[];
  /** Screen pixels for each pixel of the film. */
  readonly scale: number;
  readonly picked: number | null;
  readonly labelOf: (at: number) => string;
  readonly onPick: (at: number) => void;
  readonly onKey: (event: KeyboardEvent<HTMLButtonElement>, at: number) => void;
  readonly onKeyEnd: (event: KeyboardEvent<HTMLButtonElement>) => void;
}

/** A button for each piece: what focus, keys and screen readers have of it. Tab comes to one of them, Page Up and Page Down go on. */
export const PieceButtons = memo(function PieceButtons({
  arrangement,
  pieces,
  scale,
  picked,
  labelOf,
  onPick,
  onKey,
  onKeyEnd,
}: PieceButtonsProps) {
  return pieces.map((piece, at) => {
    const { x, y, width, height } = stageBox(arrangement, piece);
    return (
      <button
        // biome-ignore lint/suspicious/noArrayIndexKey: copies of a design are told apart by their place in the list alone
        key={at}
        type="button"
        className={styles.piece}
        data-over-picture="pointer"
        data-piece={at}
        aria-label={labelOf(at)}
        aria-pressed={at === picked}
        tabIndex={at === (picked ?? 0) ? 0 : -1}
        style={{ left: x * scale, top: y * scale, width: width * scale, height: height * scale }}
        onFocus={() => onPick(at)}
        onKeyDown={(event) => onKey(event, at)}
        onKeyUp={onKeyEnd}
      />
    );
  });
});
