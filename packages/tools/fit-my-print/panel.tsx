import { Button, Icon, NumberField, OptionGroup, Select } from '@underbase/ui';
import { useMemo, useState } from 'react';
import type { PanelProps, StageProps, ToolPanel } from '../panels.ts';
import type { FitOptions } from './options.ts';
import { DesignList } from './panel-designs.tsx';
import { GARMENT_MODE, GarmentStage, GarmentSwitch, garmentGround } from './panel-garment.tsx';
import { OrderList } from './panel-order.tsx';
import { LAST_COPY, pieceActions } from './panel-piece-actions.tsx';
import { copiesOnFilm, groundOf, pickedPiece, type SheetState, sheetState } from './panel-sheets.ts';
import { SizeRun } from './panel-size-run.tsx';
import { SheetStage } from './panel-stage.tsx';
import { digitsOf, inUnit, pieceName, toPx } from './panel-words.ts';
import { keepsOwnSize, wantsSheets } from './wants-sheets.ts';

/** Garment sizes, and what lies on the film or on the garment. */
function FitPanel(props: PanelProps) {
  const { pictures, options } = props;
  const isGang = wantsSheets(pictures.length, options as unknown as FitOptions);
  return (
    <>
      {isGang ? <OnFilm {...props} /> : pictures.length > 0 && <GarmentSwitch {...props} />}
      {pictures.length > 0 && <OrderList {...props} />}
      <SizeRun {...props} />
    </>
  );
}

/** Every design with its size and copies, the piece in hand, and the way back to nesting. */
function OnFilm(props: PanelProps) {
  const { options: values, onChange, onSettle, sheets } = props;
  const options = values as unknown as FitOptions;
  const state = useMemo(() => sheetState(values, sheets?.arrangement ?? null), [values, sheets]);
  const isByHand = options.layout !== '';
  const nestAgain = (): void => {
    onChange({ layout: '' });
    onSettle();
  };
  return (
    <OptionGroup title="On the film">
      <div className="group-fields">
        <DesignList {...props} />
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

/** Place of the chosen piece in figures, for those who know it better than they can drag it. */
function PieceFields({ state, mode, options, pictures, unit, onChange, onSettle }: PanelProps & { readonly state: SheetState }) {
  const [said, say] = useState('');
  const { arrangement, pieces, lengthsPx } = state;
  const { film, designs } = arrangement;
  const at = pickedPiece(mode, pieces);
  if (at === null) return null;
  const piece = pieces[at];
  const actions = pieceActions({ state, options, onChange, onSettle, say });
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

/** The films; or the garment, where one print is looked at on it. */
function FitStage(props: StageProps) {
  const isGang = wantsSheets(props.pictures.length, props.options as unknown as FitOptions);
  return isGang ? <SheetStage {...props} /> : <GarmentStage {...props} />;
}

export const panel: ToolPanel = {
  handles: ['layout', 'copiesEach', 'sizeEach', 'sizes'],
  Panel: FitPanel,
  Stage: FitStage,
  openGround(options, _picture, mode) {
    return mode === GARMENT_MODE ? garmentGround(options as unknown as FitOptions) : null;
  },
  filmGround(options, pictures, sheets) {
    return wantsSheets(pictures, options as unknown as FitOptions) ? groundOf(options, sheets?.arrangement ?? null) : null;
  },
};
