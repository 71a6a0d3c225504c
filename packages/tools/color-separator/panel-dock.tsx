import { Button, classNames, LabelEnd, LiveRegion } from '@underbase/ui';
import { useState } from 'react';
import type { ColorItem } from '../options.ts';
import type { PanelProps } from '../panels.ts';
import { ownInks } from './ink-libraries.ts';
import { AddInk } from './panel-add-ink.tsx';
import { ColorChanges, PrintedAsOne } from './panel-changes.tsx';
import { ErrorCurve } from './panel-curve.tsx';
import styles from './panel-dock.module.css';
import { InkRow } from './panel-ink-row.tsx';
import {
  detailsOf,
  hiddenPlates,
  inkItems,
  inkList,
  inkPlaces,
  isSolo,
  keysOf,
  moved,
  platesNow,
  toggleHidden,
  toggleSolo,
  withInk,
} from './panel-inks.ts';
import { PressOrderAdvice } from './panel-press-order.tsx';
import { useReorder } from './panel-use-reorder.tsx';
import { coverageWords, screenWords } from './panel-words.ts';
import { colorSeparator } from './tool.ts';

const { palette: PALETTE, spots: SPOTS } = colorSeparator.options;

/** The job's plates in print order, and what each screen buys. */
export function SeparatorDock(props: PanelProps) {
  const { options, onChange, report, handTool, onHandTool, picture } = props;
  const { choice } = detailsOf(report);
  const plates = platesNow(options, report);
  const [said, say] = useState('');
  const places = inkPlaces(plates);
  const items = inkItems(options, plates);
  const isProcess = options.method === 'cmyk';
  const isByHand = (options.palette as readonly ColorItem[]).length > 0;
  const locked = options.locked as readonly ColorItem[];
  const list = inkList(options);
  const isPicking = handTool === 'eyedropper';
  const canMove = items.length === places.length && items.length > 1;

  const reorder = useReorder('[data-plate]:has([data-grip])', items.length, (from, to) => {
    // Plates keep their selection and their eyes with them by staying what they are: numbers. Hidden ones are shown again.
    onChange({ [list]: moved(items, from, to), plate: places[to] + 1, hidden: '' });
    say(`${plates[places[from]].name}, ${places[to] + 1} of ${plates.length}`);
  });
  const shown = reorder.drag ? shownOrder(plates.length, places, reorder.drag) : [...plates.keys()];

  const keys = keysOf(plates);
  const toggleLock = (hex: string): void => {
    const isLocked = locked.some(({ color }) => color === hex);
    onChange({ locked: isLocked ? locked.filter(({ color }) => color !== hex) : [...locked, { color: hex }] });
  };

  return (
    <section aria-label="Inks in print order">
      <div className={classNames('row', styles.head)}>
        <div className="grow">
          <LabelEnd label="Inks" place="heading">
            <h2>Inks, in print order</h2>
          </LabelEnd>
        </div>
        {isByHand && !isProcess && (
          <Button
            variant="quiet"
            dense
            title="Choose inks from the art again"
            onClick={() => onChange({ palette: [], merged: [], hidden: '' })}
          >
            Auto
          </Button>
        )}
        {isPicking ? (
          <Button icon="pipette" dense pressed onClick={() => onHandTool('hand')}>
            Picking
          </Button>
        ) : (
          <AddInk
            isFull={plates.length === 0 || items.length >= (isProcess ? SPOTS.max : PALETTE.max)}
            own={ownInks({ swatches: String(options.swatches) })}
            onAdd={(item) => onChange(withInk(options, report, item))}
            onPick={() => onHandTool('eyedropper')}
          />
        )}
      </div>
      <ol>
        {shown.map((place, row) => {
          const plate = plates[place];
          const ink = places.indexOf(place);
          const number = place + 1;
          return (
            <InkRow
              key={keys[place]}
              plate={plate}
              order={row + 1}
              screen={screenWords(plate, options)}
              coverage={coverageWords(plate)}
              isSelected={options.plate === number}
              isHidden={hiddenPlates(options).has(number)}
              isSolo={isSolo(options, number, plates.length)}
              isLocked={ink < 0 || isByHand || isProcess ? null : locked.some(({ color }) => color === plate.hex)}
              isDragged={reorder.drag !== null && reorder.drag.from === ink}
              grip={
                canMove && ink >= 0
                  ? {
                      onPointerDown: (event) => reorder.onPointerDown(ink, event),
                      onKeyDown: (event) => reorder.onKeyDown(ink, event),
                    }
                  : undefined
              }
              onSelect={() => onChange({ plate: number }, 'select-plate')}
              onToggleHidden={() => onChange({ hidden: toggleHidden(options, number) })}
              onToggleSolo={() => onChange({ hidden: toggleSolo(options, number, plates.length), plate: number })}
              onToggleLock={() => toggleLock(plate.hex)}
            />
          );
        })}
      </ol>
      <PressOrderAdvice {...props} />
      <ColorChanges changes={choice.changes} />
      <PrintedAsOne inks={choice.printedAsOne} />
      {plates.length === 0 && (
        <p className={classNames('help', styles.empty)}>{picture ? 'Inks are being chosen.' : 'Inks stand here once a picture is open.'}</p>
      )}
      {!isProcess && plates.length > 0 && (
        <ErrorCurve
          choice={choice}
          count={places.length}
          onCount={isByHand ? undefined : (count) => onChange({ inks: String(count), hidden: '' })}
        />
      )}
      <LiveRegion>{said}</LiveRegion>
    </section>
  );
}

/** Plates as they would stand if the ink under way came down where it is. */
function shownOrder(
  count: number,
  places: readonly number[],
  { from, to }: { readonly from: number; readonly to: number },
): readonly number[] {
  const inks = [...places];
  const [ink] = inks.splice(from, 1);
  inks.splice(to, 0, ink);
  const order = [...Array(count).keys()];
  for (const [index, place] of places.entries()) order[place] = inks[index];
  return order;
}
