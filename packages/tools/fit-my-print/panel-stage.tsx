import { classNames, LiveRegion, Spinner } from '@underbase/ui';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { StageProps } from '../panels.ts';
import { FilmCanvas } from './panel-canvas.tsx';
import { isStepKey, pieceActions } from './panel-piece-actions.tsx';
import { PieceButtons } from './panel-pieces.tsx';
import { laid, pickedPiece, pieceMode, type SheetState, sheetLeft, sheetState, stageBox } from './panel-sheets.ts';
import styles from './panel-stage.module.css';
import { type Drag, useDrag } from './panel-use-drag.tsx';
import { useFaults } from './panel-use-faults.tsx';
import { faultWords, lengthWords, pieceName, placeWords, sheetWords } from './panel-words.ts';
import type { PieceFault } from './piece-faults.ts';

const VOID = 'Files, copies, size or film have changed: everything was nested again.';

/** All sheets of the run, side by side, each piece where it will be printed; pieces can be taken and moved. */
export function SheetStage(props: StageProps) {
  const { options, sheets } = props;
  const state = useMemo(() => sheetState(options, sheets?.arrangement ?? null), [options, sheets]);
  if (!state) return <p className={classNames('picture-tag', styles.status)}>Looking at the files</p>;
  return <Films {...props} state={state} />;
}

function Films({ state, ...props }: StageProps & { readonly state: SheetState }) {
  const { sheets, pictures, unit, mode, options, onMode, onView, onChange, onSettle } = props;
  const [view, setView] = useState({ scale: 1, x: 0, y: 0 });
  const [said, say] = useState('');
  const layer = useRef<HTMLFieldSetElement>(null);
  useEffect(() => onView(setView), [onView]);
  useEffect(() => {
    if (state.isVoid) say(VOID);
  }, [state.isVoid]);
  const wasByHand = useRef(state.isByHand);
  useEffect(() => {
    if (wasByHand.current && !state.isByHand && !state.isVoid) say('Nested again.');
    wasByHand.current = state.isByHand;
  }, [state.isByHand, state.isVoid]);
  const resting = useFaults(state);

  const focus = (at: number): void => layer.current?.querySelector<HTMLElement>(`[data-piece="${at}"]`)?.focus({ preventScroll: true });
  const onDrop = ({ base, at, pieces, faults }: Drag): void => {
    onChange(laid(base, pieces));
    onSettle();
    say(faults.length > 0 ? faultText(at, faults) : placeWords(pieces[at], base.arrangement.film, unit));
  };
  const { drag, handlers, leave } = useDrag({ state, view, onPick: focus, onDrop });

  const shown = drag?.base ?? state;
  const pieces = drag?.pieces ?? state.pieces;
  const { arrangement, lengthsPx } = shown;
  const { film, designs } = arrangement;
  const faults = gravest(drag ? [...resting.filter((fault) => !isAbout(fault, drag.at)), ...drag.faults] : resting);
  const picked = pickedPiece(mode, pieces);
  const gap = lengthWords(film.gapPx, film.dpi, unit);

  function faultText(at: number, all: readonly PieceFault[]): string {
    const named = { designs, pieces, pictures };
    return `${pieceName(named, at)} ${faultWords(named, gravest(all)[0], at, gap)}.`;
  }

  const latest = useRef({ state, faults: resting });
  latest.current = { state, faults: resting };
  const labelOf = useCallback(
    (at: number) => {
      const { state: now, faults: known } = latest.current;
      const named = { designs: now.arrangement.designs, pieces: now.pieces, pictures };
      if (!now.pieces[at]) return '';
      const own = known.find((fault) => isAbout(fault, at));
      const words = own ? `, ${faultWords(named, own, at, gap)}` : '';
      return `${pieceName(named, at)}, ${placeWords(now.pieces[at], now.arrangement.film, unit)}${words}`;
    },
    [pictures, unit, gap],
  );

  const onKey = (event: KeyboardEvent<HTMLButtonElement>, at: number): void => {
    const actions = pieceActions({ state, options, onChange, onSettle, say });
    if (event.key === 'Escape' && drag) leave();
    else if (actions.step(event, at)) {
      // Said once it rests: see onKeyEnd.
    } else if (event.ctrlKey || event.metaKey || event.altKey) return;
    else if (event.key.toLowerCase() === 'r') actions.turn(at);
    else if (event.key === 'Delete' || event.key === 'Backspace') actions.takeOff(at);
    else if (event.key === 'PageDown') focus((at + 1) % pieces.length);
    else if (event.key === 'PageUp') focus((at + pieces.length - 1) % pieces.length);
    else return;
    event.preventDefault();
  };
  const onKeyEnd = (event: KeyboardEvent<HTMLButtonElement>): void => {
    if (!isStepKey(event.key) || picked === null) return;
    onSettle();
    const own = resting.filter((fault) => isAbout(fault, picked));
    say(own.length > 0 ? faultText(picked, own) : placeWords(state.pieces[picked], film, unit));
  };

  const faulty = new Set(faults.flatMap((fault) => ('other' in fault ? [fault.piece, fault.other] : [fault.piece])));
  const frame = picked === null ? null : stageBox(arrangement, pieces[picked]);
  const picture = { arrangement, pieces, lengthsPx, bitmaps: sheets?.bitmaps ?? [], faulty };
  return (
    <>
      <FilmCanvas picture={picture} view={view} />
      <fieldset ref={layer} className={styles.pieces} style={{ transform: `translate(${view.x}px, ${view.y}px)` }} {...handlers}>
        <legend className="sr">Pieces on film. Arrow keys move one, R turns it, Delete takes it off, Page Down goes to the next.</legend>
        {lengthsPx.map((length, sheet) => (
          <span
            key={`${sheetLeft(sheet, film)}`}
            className={classNames('picture-tag', styles.label)}
            style={{ left: sheetLeft(sheet, film) * view.scale, maxWidth: film.widthPx * view.scale }}
          >
            {sheetWords(sheet, length, film, unit)}
          </span>
        ))}
        <PieceButtons
          arrangement={arrangement}
          pieces={pieces}
          scale={view.scale}
          picked={picked}
          labelOf={labelOf}
          onPick={(at) => onMode(pieceMode(at))}
          onKey={onKey}
          onKeyEnd={onKeyEnd}
        />
        {frame && (
          <i
            className={classNames(styles.picked, picked !== null && faulty.has(picked) && styles.faulty)}
            style={{
              left: frame.x * view.scale,
              top: frame.y * view.scale,
              width: frame.width * view.scale,
              height: frame.height * view.scale,
            }}
          />
        )}
      </fieldset>
      {sheets && !sheets.isFinal && options.layout === '' && (
        <p className={classNames('picture-tag', styles.status)} role="status">
          <Spinner /> Looking for a tighter fit
        </p>
      )}
      {faults.length > 0 && (
        <p className={styles.fault}>
          <b>{faultText(faults[0].piece, faults)}</b> {faults.length > 1 && `So it is at ${faults.length - 1} more. `}
          Nothing is exported like this: move it, or nest again.
        </p>
      )}
      <LiveRegion>{said}</LiveRegion>
    </>
  );
}

/** What is worst comes first: that is what is said. */
function gravest(faults: readonly PieceFault[]): readonly PieceFault[] {
  const rank = ({ kind }: PieceFault): number => ['overlap', 'off-film', 'near'].indexOf(kind);
  return [...faults].sort((one, other) => rank(one) - rank(other));
}

function isAbout(fault: PieceFault, at: number): boolean {
  return fault.piece === at || ('other' in fault && fault.other === at);
}
