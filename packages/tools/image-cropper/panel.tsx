import type { Rect } from '@underbase/engine';
import { Button, IconButton, NumberField, OptionGroup, Segmented, Select, Slider } from '@underbase/ui';
import { useState } from 'react';
import type { PanelUnit } from '../panel-measures.ts';
import type { PanelProps, ToolPanel } from '../panels.ts';
import { carryFrame } from './carry-frame.ts';
import { resizeFrame } from './crop-frame.ts';
import { largestInside } from './level-angle.ts';
import { type CropperOptions, isTrimmed } from './options.ts';
import { CropStage } from './panel-stage.tsx';
import { cropState, groundOptions, rectText } from './panel-state.ts';
import { digitsOf, inUnit, toPx } from './panel-words.ts';
import { imageCropper } from './tool.ts';
import { turnOf } from './turn.ts';

const { straighten: STRAIGHTEN } = imageCropper.options;
const UNITS: readonly PanelUnit[] = ['in', 'mm', 'px'];
const RATIOS = ['1:1', '4:5', '5:4', '2:3', '3:2', '9:16', '16:9'] as const;
/** Stands in the list for a ratio that it doesn't hold. */
const ANOTHER = 'another';
const RATIO_SIDE = { min: 0.01, max: 10_000, step: 0.01 } as const;
const QUARTERS: readonly CropperOptions['turn'][] = ['0', '90', '180', '270'];

const VIEWS = [
  { value: 'crop', label: 'Crop' },
  { value: 'result', label: 'Before and after' },
] as const;

/** Frame, ratio, turning and leveling; trim and margin stand in the form below. */
function CropperPanel({ options: values, onChange, onSettle, picture, result, unit, onUnit, mode, onMode }: PanelProps) {
  const measures = picture ?? { widthPx: 1, heightPx: 1, dpi: 300 };
  const state = cropState(values, measures, result);
  const { options, size, frame, ratio } = state;
  const { dpi } = measures;
  const isOff = picture === null;
  const isCut = options.rect !== '' || options.ratio !== '';
  const isTurned = options.turn !== '0' || options.flip !== 'none' || options.straighten !== 0;

  const setFrame = (rect: Rect): void => onChange({ rect: rectText(rect), trim: false, trimBorder: false });
  /** Turns the picture and takes the frame along. */
  const turn = (change: Partial<Pick<CropperOptions, 'turn' | 'flip' | 'straighten'>>, gesture?: string): void => {
    const next = turnOf({ width: measures.widthPx, height: measures.heightPx }, { ...options, ...change });
    const carried = options.rect === '' ? {} : { rect: rectText(carryFrame(frame, state.turn, next)) };
    onChange({ ...change, ...carried }, gesture);
  };
  const quarter = (steps: 1 | 3): void => turn({ turn: QUARTERS[(QUARTERS.indexOf(options.turn) + steps) % 4] });
  // A flip is made before the turn; seen on the turned picture, a quarter turn swaps which way it goes.
  const flip = (way: 'horizontal' | 'vertical'): void => {
    const isLying = options.turn === '90' || options.turn === '270';
    const own = isLying === (way === 'horizontal') ? 'vertical' : 'horizontal';
    if (options.flip === 'none') turn({ flip: own });
    else if (options.flip === own) turn({ flip: 'none' });
    // Both flips are half a turn.
    else turn({ flip: 'none', turn: QUARTERS[(QUARTERS.indexOf(options.turn) + 2) % 4] });
  };
  const fillInside = (): void => {
    const upright = options.turn === '90' || options.turn === '270';
    const [width, height] = upright ? [measures.heightPx, measures.widthPx] : [measures.widthPx, measures.heightPx];
    const inside = largestInside({ width, height }, options.straighten);
    setFrame({ x: Math.round((size.width - inside.width) / 2), y: Math.round((size.height - inside.height) / 2), ...inside });
  };
  const field = (label: string, px: number, least: number, most: number, change: (px: number) => void) => (
    <NumberField
      label={label}
      value={Number(inUnit(px, dpi, unit).toFixed(digitsOf(unit)))}
      min={Number(inUnit(least, dpi, unit).toFixed(digitsOf(unit)))}
      max={Number(inUnit(most, dpi, unit).toFixed(digitsOf(unit)))}
      step={10 ** -digitsOf(unit)}
      digits={digitsOf(unit)}
      unit={unit}
      disabled={isOff}
      onChange={(value) => change(Math.min(most, Math.max(least, toPx(value, dpi, unit))))}
    />
  );
  const own = `${measures.widthPx}:${measures.heightPx}`;
  const choices = [
    { value: '', label: 'Free' },
    { value: own, label: 'As the picture' },
    ...RATIOS.filter((text) => text !== own).map((text) => ({ value: text, label: text })),
  ];
  const [isAnother, setAnother] = useState(false);
  const shownRatio = isAnother || !choices.some(({ value }) => value === options.ratio) ? ANOTHER : options.ratio;
  const chooseRatio = (next: string): void => {
    setAnother(next === ANOTHER);
    onChange({ ratio: next === ANOTHER ? options.ratio || '1:1' : next });
  };

  return (
    <>
      <OptionGroup title="Frame" onReset={isCut ? () => onChange({ rect: '', ratio: '' }) : undefined}>
        <div className="group-fields">
          <Segmented
            fill
            label="On the stage"
            value={mode === 'result' ? 'result' : 'crop'}
            onChange={(next) => onMode(next === 'result' ? 'result' : null)}
            choices={VIEWS}
          />
          <div className="two">
            <Select label="Ratio" value={shownRatio} choices={[...choices, { value: ANOTHER, label: 'Another' }]} onChange={chooseRatio} />
            <div className="labelled">
              <span className="label">Unit</span>
              <Segmented fill label="Unit" value={unit} onChange={onUnit} choices={UNITS.map((value) => ({ value, label: value }))} />
            </div>
          </div>
          {shownRatio === ANOTHER && <OwnRatio ratio={options.ratio} onChange={(next) => onChange({ ratio: next })} />}
          <div className="two">
            {field('Width', frame.width, 1, size.width, (px) => setFrame(resizeFrame(frame, 'width', px, ratio, size)))}
            {field('Height', frame.height, 1, size.height, (px) => setFrame(resizeFrame(frame, 'height', px, ratio, size)))}
          </div>
          <div className="two">
            {field('Left', frame.x, 0, Math.max(0, size.width - frame.width), (px) => setFrame({ ...frame, x: px }))}
            {field('Top', frame.y, 0, Math.max(0, size.height - frame.height), (px) => setFrame({ ...frame, y: px }))}
          </div>
          <p className="help">
            {isTrimmed(options)
              ? 'The frame follows the art. Pull a handle to go on by hand.'
              : 'Edges snap to the picture, its thirds and its art; hold Alt to place them freely. Arrow keys move by 1 px, with Shift by 10.'}
          </p>
        </div>
      </OptionGroup>
      <OptionGroup title="Turn" onReset={isTurned ? () => turn({ turn: '0', flip: 'none', straighten: 0 }) : undefined}>
        <div className="group-fields">
          <div className="row">
            <IconButton icon="rotate-ccw-square" label="Turn left" disabled={isOff} onClick={() => quarter(3)} />
            <IconButton icon="rotate-cw-square" label="Turn right" disabled={isOff} onClick={() => quarter(1)} />
            <IconButton icon="flip-horizontal-2" label="Flip left to right" disabled={isOff} onClick={() => flip('horizontal')} />
            <IconButton icon="flip-vertical-2" label="Flip top to bottom" disabled={isOff} onClick={() => flip('vertical')} />
          </div>
          <Slider
            label={STRAIGHTEN.label}
            help={STRAIGHTEN.help}
            value={options.straighten}
            min={STRAIGHTEN.min}
            max={STRAIGHTEN.max}
            step={STRAIGHTEN.step}
            unit={STRAIGHTEN.unit}
            defaultValue={STRAIGHTEN.default}
            onChange={(straighten) => turn({ straighten }, 'straighten')}
            onCommit={onSettle}
          />
          <div className="row wrap">
            <Button
              icon="ruler"
              dense
              disabled={isOff}
              pressed={mode === 'level'}
              onClick={() => onMode(mode === 'level' ? null : 'level')}
            >
              Draw a level line
            </Button>
            {options.straighten !== 0 && (
              <Button variant="quiet" dense disabled={isOff} onClick={fillInside}>
                Cut off empty corners
              </Button>
            )}
          </div>
        </div>
      </OptionGroup>
    </>
  );
}

/** Width to height in figures. */
function OwnRatio({ ratio, onChange }: { readonly ratio: string; readonly onChange: (ratio: string) => void }) {
  const [across = 1, down = 1] = ratio.split(':').map(Number);
  return (
    <div className="two">
      <NumberField label="Ratio, across" value={across} {...RATIO_SIDE} onChange={(next) => onChange(`${next}:${down}`)} />
      <NumberField label="Ratio, down" value={down} {...RATIO_SIDE} onChange={(next) => onChange(`${across}:${next}`)} />
    </div>
  );
}

export const panel: ToolPanel = {
  handles: ['rect', 'ratio', 'turn', 'flip', 'straighten'],
  Panel: CropperPanel,
  Stage: CropStage,
  ground(options, picture, mode) {
    if (mode === 'result') return null;
    const { size } = cropState(options, picture, null);
    return { options: groundOptions(options), widthPx: size.width, heightPx: size.height };
  },
};
