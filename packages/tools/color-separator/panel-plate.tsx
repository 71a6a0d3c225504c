import { LIMITS } from '@underbase/contract';
import { Button, ColorField, classNames, NumberField, OptionGroup, Slider } from '@underbase/ui';
import type { ColorItem, OptionValues } from '../options.ts';

import type { PanelProps } from '../panels.ts';
import type { SeparatorOptions } from './options.ts';
import { changed, inkItems, inkList, inkPlaces, mergedInto, platesNow, recolored, withoutInk } from './panel-inks.ts';
import { MergeInk } from './panel-merge.tsx';
import styles from './panel-plate.module.css';
import { ToneCurve } from './panel-tone-curve.tsx';
import { InkTraps } from './panel-traps.tsx';
import { nearestWords } from './panel-words.ts';
import { plateCurve } from './plate-curve.ts';
import type { PlateDetails } from './report.ts';
import { colorSeparator } from './tool.ts';

const { lpi: LPI, angle: ANGLE, mesh: MESH, opacity: OPACITY, gain: GAIN, lightest: LIGHTEST, darkest: DARKEST } = colorSeparator.options;

const CURVE = [
  { key: 'gain', field: GAIN },
  { key: 'lightest', field: LIGHTEST },
  { key: 'darkest', field: DARKEST },
] as const;

/** Screen, curve and opacity of the plate at hand. Setting one takes the inks as they are. */
export function PlateGroup({ options, onChange, onSettle, report, picture }: PanelProps) {
  const plates = platesNow(options, report);
  const place = Math.min(Number(options.plate), plates.length) - 1;
  const plate = plates[place];
  if (!plate) return null;
  const items = inkItems(options, plates);
  const ink = inkPlaces(plates).indexOf(place);
  const item: ColorItem | undefined = items[ink];
  const isInk = ink >= 0 && item !== undefined;
  const isSpot = options.method === 'cmyk';
  const others = inkPlaces(plates)
    .filter((other) => other !== place)
    .map((other) => plates[other]);

  const set = (change: Partial<ColorItem>, gesture?: string): void =>
    onChange({ [inkList(options)]: changed(items, ink, change) }, gesture && `${gesture}-${ink}`);
  const isOwn = isInk && Object.keys(item).length > 1;
  const title = `Plate: ${plate.name}`;

  if (!isInk) {
    return (
      <OptionGroup title={title}>
        <p className="help">
          {plate.role === 'ink'
            ? 'Process inks stand at their own angles around the one below.'
            : 'Lines and mesh are those of the job, below.'}
        </p>
      </OptionGroup>
    );
  }
  return (
    <OptionGroup
      title={title}
      onReset={
        isOwn ? () => onChange({ [inkList(options)]: items.map((one, at) => (at === ink ? { color: one.color } : one)) }) : undefined
      }
    >
      <div className={classNames('two', styles.figures)}>
        <ColorField label="Ink" value={item.color} onChange={(color) => onChange(recolored(options, plates, ink, color), `color-${ink}`)} />
        <NumberField label={MESH.label} value={plate.mesh} min={MESH.min} max={MESH.max} onChange={(mesh) => set({ mesh })} />
        {plate.lpi !== null && (
          <NumberField label={LPI.label} unit={LPI.unit} value={plate.lpi} min={LPI.min} max={LPI.max} onChange={(lpi) => set({ lpi })} />
        )}
        {plate.angle !== null && (
          <NumberField
            label={ANGLE.label}
            unit={ANGLE.unit}
            value={plate.angle}
            min={ANGLE.min}
            max={ANGLE.max}
            step={ANGLE.step}
            onChange={(angle) => set({ angle })}
          />
        )}
      </div>
      {nearestWords(plate) && <p className={classNames('help', styles.nearest)}>{nearestWords(plate)}</p>}
      <Slider
        label="Opacity"
        value={plate.opacity}
        min={OPACITY.min}
        max={OPACITY.max}
        unit="%"
        defaultValue={OPACITY.default}
        onChange={(opacity) => set({ opacity }, 'opacity')}
        onCommit={onSettle}
      />
      {plate.lpi !== null && (
        <ToneCurve
          tones={plate}
          film={filmCurve(plate, options)}
          onTone={(key, percent) => set({ [key]: percent }, key)}
          onSettle={onSettle}
        />
      )}
      {CURVE.map(({ key, field }) => (
        <Slider
          key={key}
          label={field.label}
          value={plate[key]}
          min={field.min}
          max={field.max}
          unit="%"
          defaultValue={field.default}
          onChange={(value) => set({ [key]: value }, key)}
          onCommit={onSettle}
        />
      ))}
      <div className={styles.pairs}>
        {!isSpot && others.length > 0 && (
          <InkTraps
            key={plate.hex}
            options={options}
            onChange={onChange}
            plate={plate}
            others={others}
            dpi={picture?.dpi ?? LIMITS.assumedDpi}
          />
        )}
        {options.method === 'spot' && others.length > 0 && (
          <MergeInk plate={plate} others={others} onMerge={(into) => onChange({ ...mergedInto(options, plates, ink, into), plate: 1 })} />
        )}
        {(isSpot || items.length > 1) && (
          <Button icon="trash-2" variant="quiet" dense onClick={() => onChange(withoutInk(options, plates, ink))}>
            Remove this ink
          </Button>
        )}
      </div>
    </OptionGroup>
  );
}

/** What stands on a plate's film, as the panel knows it. */
function filmCurve(plate: PlateDetails, { shape }: OptionValues): Uint8Array {
  return plateCurve(plate, { shape: shape as SeparatorOptions['shape'] });
}
