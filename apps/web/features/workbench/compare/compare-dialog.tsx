import type { ChoiceOption } from '@underbase/tools';
import { Button, Dialog, Slider } from '@underbase/ui';
import { useState } from 'react';
import { benchForOthers } from '../bench-for-others.ts';
import { useWorkbench } from '../workbench-context.ts';
import { BitmapFigure } from './bitmap-figure.tsx';
import type { Place } from './busiest-place.ts';
import styles from './compare.module.css';
import { type Shown, useCompared } from './use-compared.ts';

const SIDE_PX = 280;

interface CompareDialogProps {
  readonly name: string;
  readonly field: ChoiceOption;
  readonly values: readonly string[];
  readonly value: string;
  readonly onChoose: (value: string) => void;
  readonly onClose: () => void;
}

const percent = (share: number): number => Math.round(100 * share);

interface WhereProps {
  readonly overview: ImageBitmap | null;
  readonly place: Place;
  readonly onMove: (place: Place) => void;
}

/** The whole picture, and the place of it that is compared: set with a click, or with the keys. */
function Where({ overview, place, onMove }: WhereProps) {
  return (
    <div className={styles.where}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the sliders beside it do the same */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      <div
        className={styles.overview}
        onClick={({ currentTarget, clientX, clientY }) => {
          const { left, top, width, height } = currentTarget.getBoundingClientRect();
          onMove({ across: (clientX - left) / width, down: (clientY - top) / height });
        }}
      >
        <BitmapFigure bitmap={overview} label="The whole picture" />
        <span className={styles.mark} style={{ '--across': place.across, '--down': place.down } as React.CSSProperties} />
      </div>
      <div className={styles.faders}>
        <p className="muted">Click a place on the picture, or set it here.</p>
        <Slider
          label="Across"
          min={0}
          max={100}
          unit="%"
          value={percent(place.across)}
          onChange={(to) => onMove({ ...place, across: to / 100 })}
        />
        <Slider
          label="Down"
          min={0}
          max={100}
          unit="%"
          value={percent(place.down)}
          onChange={(to) => onMove({ ...place, down: to / 100 })}
        />
      </div>
    </div>
  );
}

interface SettingProps {
  readonly words: string;
  readonly shown: Shown;
  readonly isOlder: boolean;
  readonly isChosen: boolean;
  readonly onUse: () => void;
}

function Setting({ words, shown, isOlder, isChosen, onUse }: SettingProps) {
  const isMaking = shown === null || isOlder;
  return (
    <figure aria-busy={isMaking}>
      {shown && 'fault' in shown ? <p role="alert">{shown.fault}</p> : <BitmapFigure bitmap={shown?.bitmap ?? null} label={words} />}
      <figcaption>
        <b>{words}</b>
        {isMaking && <span className="muted"> is being made</span>}
      </figcaption>
      {isChosen ? <span className="muted">In use</span> : <Button dense onClick={onUse}>{`Use ${words}`}</Button>}
    </figure>
  );
}

/** Settings of one option side by side, on a part of the open picture at 100 % of the result. */
export function CompareDialog({ name, field, values, value, onChoose, onClose }: CompareDialogProps) {
  const workbench = useWorkbench();
  const [bench] = useState(() => benchForOthers(workbench));
  const { fault, overview, place, setPlace, shown } = useCompared(bench, name, values, SIDE_PX);
  const wordsOf = (one: string): string => field.choices.find((choice) => choice.value === one)?.label ?? one;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`${field.label}: side by side`}
      description="The same part of your picture at 100 % of the result, as the file would hold it. Nothing is charged."
      width="wide"
    >
      {fault && <p role="alert">{fault}</p>}
      {!fault && !place && <p className="muted">The picture is being opened.</p>}
      {place && <Where overview={overview} place={place} onMove={setPlace} />}
      {place && (
        <div className={styles.settings}>
          {values.map((one) => {
            const made = shown[one] ?? null;
            return (
              <Setting
                key={one}
                words={wordsOf(one)}
                shown={made}
                isOlder={made !== null && 'place' in made && made.place !== place}
                isChosen={one === value}
                onUse={() => {
                  onChoose(one);
                  onClose();
                }}
              />
            );
          })}
        </div>
      )}
    </Dialog>
  );
}
