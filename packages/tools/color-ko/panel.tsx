import { Button, OptionGroup, Segmented } from '@underbase/ui';
import { useState } from 'react';
import type { ColorItem } from '../options.ts';
import type { PanelProps, ToolPanel } from '../panels.ts';
import { shareOf } from './color-shares.ts';
import { ColorCard } from './panel-color-card.tsx';
import { colorKo } from './tool.ts';

const { colors: LIST, tolerance: TOLERANCE, softness: SOFTNESS, contiguous: CONTIGUOUS } = colorKo.options;
/** What "Add color" begins with: the shirt that most knockouts are made for. */
const NEXT_COLOR = '#000000';

const AREAS = [
  { value: 'everywhere', label: 'Everywhere' },
  { value: 'border', label: 'Connected to border' },
] as const;

/** The colors that go, each with its own tolerance and softness, and where they go. */
function ColorKoPanel({ options, onChange, onSettle, report, handTool, onHandTool }: PanelProps) {
  const items = options.colors as readonly ColorItem[];
  const count = items.length;
  const [selected, setSelected] = useState(0);
  const [knownCount, setKnownCount] = useState(count);
  // A color that was just picked or added is the one to be tuned.
  if (count !== knownCount) {
    setKnownCount(count);
    setSelected(count > knownCount ? count - 1 : Math.max(0, Math.min(selected, count - 1)));
  }

  const found = report?.facts.find(({ id }) => id === 'toleranceFound')?.value;
  const isAuto = options.tolerance === 'auto';
  const tolerance = isAuto ? (found ?? TOLERANCE.start) : (options.tolerance as number);
  const softness = options.softness as number;
  const isPicking = handTool === 'eyedropper';
  const isFull = count >= LIST.max;
  const isChanged = JSON.stringify(items) !== JSON.stringify(LIST.default) || !isAuto || softness !== SOFTNESS.default;

  const setItems = (next: readonly ColorItem[], gesture?: string): void => onChange({ colors: next }, gesture);
  const changeItem = (at: number, change: Partial<ColorItem>, gesture: string): void =>
    setItems(
      items.map((item, index) => (index === at ? ({ ...item, ...change } as ColorItem) : item)),
      `${gesture}-${at}`,
    );

  return (
    <>
      <OptionGroup
        title={LIST.group}
        onReset={isChanged ? () => onChange({ colors: LIST.default, tolerance: TOLERANCE.default, softness: SOFTNESS.default }) : undefined}
      >
        {items.map((item, at) => (
          <ColorCard
            // biome-ignore lint/suspicious/noArrayIndexKey: order is the identity of an entry; its color may change under the hand
            key={at}
            item={item}
            share={shareOf(report, item, items)}
            isOpen={at === selected}
            tolerance={item.tolerance === undefined ? tolerance : Number(item.tolerance)}
            softness={item.softness === undefined ? softness : Number(item.softness)}
            onOpen={() => setSelected(at)}
            onChange={(change, gesture) => changeItem(at, change, gesture)}
            onSettle={onSettle}
            onRemove={() => setItems(items.filter((_, index) => index !== at))}
          />
        ))}
        {count === 0 && <p className="help">Nothing is removed yet. Pick a color from the picture, or add one.</p>}
        <div className="row wrap">
          <Button icon="pipette" dense pressed={isPicking} disabled={isFull} onClick={() => onHandTool(isPicking ? 'hand' : 'eyedropper')}>
            Pick from image
          </Button>
          <Button icon="plus" variant="quiet" dense disabled={isFull} onClick={() => setItems([...items, { color: NEXT_COLOR }])}>
            Add color
          </Button>
          {!items.some(({ color }) => color === 'auto') && (
            <Button variant="quiet" dense disabled={isFull} onClick={() => setItems([...items, { color: 'auto' }])}>
              Border color
            </Button>
          )}
        </div>
      </OptionGroup>
      <OptionGroup
        title={CONTIGUOUS.group}
        onReset={options.contiguous === CONTIGUOUS.default ? undefined : () => onChange({ contiguous: CONTIGUOUS.default })}
      >
        <Segmented
          fill
          label={CONTIGUOUS.group}
          choices={AREAS}
          value={options.contiguous ? 'border' : 'everywhere'}
          onChange={(area) => onChange({ contiguous: area === 'border' })}
        />
        <p className="help panel-help">
          {options.contiguous ? CONTIGUOUS.help : 'Everywhere also opens outlines and the insides of letters.'}
        </p>
      </OptionGroup>
    </>
  );
}

export const panel: ToolPanel = { handles: ['colors', 'tolerance', 'softness', 'contiguous'], Panel: ColorKoPanel };
