import { Button, OptionGroup } from '@underbase/ui';
import { useState } from 'react';
import type { ColorItem } from '../options.ts';
import type { PanelProps } from '../panels.ts';
import { shareOf } from './color-shares.ts';
import { ColorCard } from './panel-color-card.tsx';
import { colorKo } from './tool.ts';

const { colors: LIST, tolerance: TOLERANCE, softness: SOFTNESS } = colorKo.options;

/** An entry that waits for its color: part of no option until it has one. */
const UNPICKED: ColorItem = { color: '' };

/** The colors that go, each with its own tolerance and softness. */
export function ColorsGroup({ options, onChange, onSettle, report, handTool, onHandTool }: PanelProps) {
  const items = options.colors as readonly ColorItem[];
  const count = items.length;
  const [selected, setSelected] = useState(0);
  const [knownCount, setKnownCount] = useState(count);
  const [isAdding, setAdding] = useState(false);
  // A color that was just picked or added is the one to be tuned; it takes the place of the entry that waited for it.
  if (count !== knownCount) {
    setKnownCount(count);
    setSelected(count > knownCount ? count - 1 : Math.max(0, Math.min(selected, count - 1)));
    if (count > knownCount) setAdding(false);
  }

  const found = report?.facts.find(({ id }) => id === 'toleranceFound')?.value;
  const isAuto = options.tolerance === 'auto';
  const tolerance = isAuto ? (found ?? TOLERANCE.start) : (options.tolerance as number);
  const softness = options.softness as number;
  const isPicking = handTool === 'eyedropper';
  const isFull = count >= LIST.max;
  const isChanged = JSON.stringify(items) !== JSON.stringify(LIST.default) || !isAuto || softness !== SOFTNESS.default;
  const shown = isAdding && !isFull ? [...items, UNPICKED] : items;

  const setItems = (next: readonly ColorItem[], gesture?: string): void => onChange({ colors: next }, gesture);
  const changeItem = (at: number, change: Partial<ColorItem>, gesture: string): void =>
    setItems(
      shown.map((item, index) => (index === at ? ({ ...item, ...change } as ColorItem) : item)),
      `${gesture}-${at}`,
    );
  const begin = (): void => {
    setAdding(true);
    setSelected(count);
    onHandTool('eyedropper');
  };
  const remove = (at: number): void => {
    if (at < count) setItems(items.filter((_, index) => index !== at));
    else {
      setAdding(false);
      setSelected(Math.max(0, count - 1));
      if (isPicking) onHandTool('hand');
    }
  };

  return (
    <OptionGroup
      title={LIST.group}
      onReset={isChanged ? () => onChange({ colors: LIST.default, tolerance: TOLERANCE.default, softness: SOFTNESS.default }) : undefined}
    >
      {shown.map((item, at) => (
        <ColorCard
          // biome-ignore lint/suspicious/noArrayIndexKey: order is the identity of an entry; its color may change under the hand
          key={at}
          item={item}
          share={shareOf(report, item, items)}
          isOpen={at === selected}
          tolerance={item.tolerance === undefined ? tolerance : Number(item.tolerance)}
          auto={item.tolerance !== undefined || !isAuto ? null : found === undefined ? 'finds' : 'found'}
          softness={item.softness === undefined ? softness : Number(item.softness)}
          onOpen={() => setSelected(at)}
          onChange={(change, gesture) => changeItem(at, change, gesture)}
          onSettle={onSettle}
          onRemove={() => remove(at)}
        />
      ))}
      {shown.length === 0 && <p className="help">Nothing is removed yet. Pick a color from the picture, or add one.</p>}
      <div className="row wrap">
        <Button icon="pipette" dense pressed={isPicking} disabled={isFull} onClick={() => onHandTool(isPicking ? 'hand' : 'eyedropper')}>
          Pick from image
        </Button>
        <Button icon="plus" variant="quiet" dense disabled={isFull || isAdding} onClick={begin}>
          Add color
        </Button>
        {!items.some(({ color }) => color === 'auto') && (
          <Button variant="quiet" dense disabled={isFull} onClick={() => setItems([...items, { color: 'auto' }])}>
            Border color
          </Button>
        )}
      </div>
    </OptionGroup>
  );
}
