import { Button, Icon, NumberField, NumberInput, OptionGroup, Select } from '@underbase/ui';
import { useMemo, useState } from 'react';
import type { PanelProps, ToolPanel } from '../panels.ts';
import type { FitOptions } from './options.ts';
import styles from './panel.module.css';
import { LAST_COPY, pieceActions } from './panel-piece-actions.tsx';
import { copiesOnFilm, groundOf, pickedPiece, type SheetState, sheetState } from './panel-sheets.ts';
import { SheetStage } from './panel-stage.tsx';
import { digitsOf, inUnit, pieceName, toPx } from './panel-words.ts';
import { fitMyPrint } from './tool.ts';
import { copiesOf, keepsOwnSize, wantsSheets } from './wants-sheets.ts';

const { max: MOST_COPIES } = fitMyPrint.options.copies;

/** What lies on the film: copies of each design, the piece in hand, and the way back to nesting. Nothing while one print is made. */
function FitPanel(props: PanelProps) {
  const { options: values, onChange, onSettle, pictures, sheets } = props;
  const options = values as unknown as FitOptions;
  const state = useMemo(() => sheetState(values, sheets?.arrangement ?? null), [values, sheets]);
  if (!wantsSheets(pictures.length, options)) return null;
  const isByHand = options.layout !== '';
  const nestAgain = (): void => {
    onChange({ layout: '' });
    onSettle();
  };
  return (
    <OptionGroup title="On the film">
      <div className="group-fields">
        {pictures.length > 1 && <CopiesList {...props} fit={options} />}
        {state && <PieceFields {...props} state={state} />}
        {state?.isVoid && (
          <p className="report-warning" role="status">
            <Icon name="triangle-alert" />
            Files, copies, size or film have changed, so everything was nested again. Undo brings back what was laid by hand.
          </p>
        )}
        {isByHand && (
          <div className="row wrap">
            <Button icon="refresh-cw" dense onClick={nestAgain}>
              Nest again
            </Button>
          </div>
        )}
        {keepsOwnSize(options) && (
          <p className="help">Each design has the size of its file, until a size or another placement is chosen.</p>
        )}
        <p className="help">
          Drag pieces where you want them, also onto another sheet. Arrow keys move the chosen one by 0.01 in, with Shift by 0.1 in; R turns
          it.
        </p>
      </div>
    </OptionGroup>
  );
}

/** A number beside each file; one that equals the common number follows it from then on. */
function CopiesList({ pictures, fit, onChange }: PanelProps & { readonly fit: FitOptions }) {
  const setCopies = (picture: number, count: number): void => {
    const each = pictures.map((_, index) => fit.copiesEach[index] ?? '');
    each[picture] = count === fit.copies ? '' : String(count);
    while (each.at(-1) === '') each.pop();
    onChange({ copiesEach: each });
  };
  return (
    <ul className={styles.files} aria-label="Copies of each file">
      {pictures.map(({ id, name }, picture) => (
        <li key={id}>
          <span className="clip" title={name}>
            {name}
          </span>
          <NumberInput
            ariaLabel={`Copies of ${name}`}
            value={copiesOf(picture, fit)}
            min={1}
            max={MOST_COPIES}
            onChange={(count) => setCopies(picture, count)}
          />
        </li>
      ))}
    </ul>
  );
}

/** Place of the chosen piece in figures, for those who know it better than they can drag it. */
function PieceFields({ state, mode, pictures, unit, onChange, onSettle }: PanelProps & { readonly state: SheetState }) {
  const [said, say] = useState('');
  const { arrangement, pieces, lengthsPx } = state;
  const { film, designs } = arrangement;
  const at = pickedPiece(mode, pieces);
  if (at === null) return null;
  const piece = pieces[at];
  const actions = pieceActions({ state, onChange, onSettle, say });
  const isLast = copiesOnFilm(pieces, piece) === 1;
  const field = (label: string, px: number, most: number, set: (px: number) => void) => (
    <NumberField
      label={label}
      value={Number(inUnit(px, film.dpi, unit).toFixed(digitsOf(unit)))}
      min={0}
      max={Number(inUnit(most, film.dpi, unit).toFixed(digitsOf(unit)))}
      step={10 ** -digitsOf(unit)}
      digits={digitsOf(unit)}
      unit={unit}
      onChange={(value) => set(toPx(value, film.dpi, unit))}
    />
  );
  const choices = [...lengthsPx.keys()].map((sheet) => ({ value: String(sheet), label: `Sheet ${sheet + 1}` }));
  // A piece alone on its sheet would only move the sheet.
  const isAlone = pieces.filter(({ sheet }) => sheet === piece.sheet).length === 1;
  if (!isAlone) choices.push({ value: String(lengthsPx.length), label: 'A new sheet' });
  return (
    <>
      <b className="clip">{pieceName({ designs, pieces, pictures }, at)}</b>
      <div className="three">
        {field('Left', piece.x, film.widthPx, (x) => actions.replace(at, { ...piece, x }))}
        {field('Top', piece.y, film.mostLengthPx, (y) => actions.replace(at, { ...piece, y }))}
        <Select
          label="Sheet"
          value={String(piece.sheet)}
          choices={choices}
          onChange={(sheet) =>
            actions.replace(at, { ...piece, sheet: Number(sheet), ...(Number(sheet) === lengthsPx.length ? { y: film.edgePx } : {}) })
          }
        />
      </div>
      <div className="row wrap">
        <Button icon="rotate-cw-square" dense onClick={() => actions.turn(at)}>
          Turn
        </Button>
        <Button icon="trash-2" dense disabled={isLast} title={isLast ? LAST_COPY : undefined} onClick={() => actions.takeOff(at)}>
          Take this copy off
        </Button>
      </div>
      <p className="sr" role="status">
        {said}
      </p>
    </>
  );
}

export const panel: ToolPanel = {
  handles: ['layout', 'copiesEach'],
  Panel: FitPanel,
  Stage: SheetStage,
  filmGround(options, pictures, sheets) {
    return wantsSheets(pictures, options as unknown as FitOptions) ? groundOf(options, sheets?.arrangement ?? null) : null;
  },
};
