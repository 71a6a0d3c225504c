import { type Backdrop, backdropName, classNames, OptionGroup, Segmented, Select, Slider } from '@underbase/ui';
import type { ColorItem, OptionValues } from '../options.ts';
import type { PanelProps, ToolPanel } from '../panels.ts';
import styles from './panel.module.css';
import { SeparatorDock } from './panel-dock.tsx';
import { GroundQuestion } from './panel-ground.tsx';
import { withInk } from './panel-inks.ts';
import { OwnInks } from './panel-own-inks.tsx';
import { PlateGroup } from './panel-plate.tsx';
import { SeparatorTray } from './panel-tray.tsx';
import { useShopMeshes } from './panel-use-shop-meshes.tsx';
import { layerWords } from './panel-words.ts';
import { colorSeparator } from './tool.ts';

const { method: METHOD, library: LIBRARY, inks: INKS, pressGain: GAIN, misregistration: OFF, show: SHOW } = colorSeparator.options;

const COUNTS = [
  { value: 'auto', label: 'Auto' },
  ...Array.from({ length: 12 }, (_, index) => ({ value: String(index + 1), label: String(index + 1) })),
];
const MOST_OFF_MM = 2;

function lengthMm(text: unknown): number {
  const value = Number.parseFloat(String(text));
  return Number.isFinite(value) ? value : 0;
}

/** Method, number of inks, the plate at hand, the press. */
function SeparatorPanel(props: PanelProps) {
  const { options, onChange, onSettle } = props;
  useShopMeshes(props);
  const isByHand = (options.palette as readonly ColorItem[]).length > 0;
  const isMethodChanged = options.method !== METHOD.default || options.inks !== INKS.default || options.library !== LIBRARY.default;
  const isProofChanged = options.pressGain !== GAIN.default || options.misregistration !== OFF.default;
  return (
    <>
      <OptionGroup
        title={METHOD.label}
        onReset={
          isMethodChanged
            ? () => onChange({ method: METHOD.default, inks: INKS.default, library: LIBRARY.default, hidden: '', plate: 1 })
            : undefined
        }
      >
        <Select
          label={METHOD.label}
          hideLabel
          value={String(options.method)}
          onChange={(method) => onChange({ method, hidden: '', plate: 1 })}
          choices={METHOD.choices}
        />
        {options.method !== 'cmyk' && !isByHand && (
          <div className={classNames('two', styles.inks)}>
            <Select label={INKS.label} value={String(options.inks)} onChange={(inks) => onChange({ inks, hidden: '' })} choices={COUNTS} />
            <Select
              label={LIBRARY.label}
              value={String(options.library)}
              onChange={(library) => onChange({ library })}
              choices={LIBRARY.choices}
            />
          </div>
        )}
        {options.method !== 'cmyk' && isByHand && <p className={classNames('help', styles.hint)}>Inks are set by hand, in print order.</p>}
      </OptionGroup>
      <GroundQuestion {...props} />
      <OwnInks {...props} />
      <PlateGroup {...props} />
      <OptionGroup
        title="Gain and register"
        onReset={isProofChanged ? () => onChange({ pressGain: GAIN.default, misregistration: OFF.default }) : undefined}
      >
        <Slider
          label={GAIN.label}
          value={Number(options.pressGain)}
          min={GAIN.min}
          max={GAIN.max}
          unit="%"
          defaultValue={GAIN.default}
          onChange={(pressGain) => onChange({ pressGain }, 'pressGain')}
          onCommit={onSettle}
        />
        <Slider
          label={OFF.label}
          value={lengthMm(options.misregistration)}
          min={0}
          max={MOST_OFF_MM}
          step={0.05}
          unit="mm"
          defaultValue={0}
          onChange={(value) => onChange({ misregistration: `${value}mm` }, 'misregistration')}
          onCommit={onSettle}
        />
      </OptionGroup>
    </>
  );
}

/** The print, one plate, or its film. */
function SeparatorViews({ options, onChange }: PanelProps) {
  return (
    <Segmented
      label="View"
      value={options.show as (typeof SHOW)['choices'][number]['value']}
      onChange={(show) => onChange({ show }, 'show')}
      choices={SHOW.choices}
    />
  );
}

const RESULT_LABELS: Readonly<Record<string, string>> = { proof: 'Press proof', plate: 'Plate', film: 'Film' };

function resultLabel({ show, plate, garment }: OptionValues): string {
  if (show !== 'proof') return `${RESULT_LABELS[String(show)]} ${plate}`;
  return `Press proof on ${backdropName(garment as Backdrop).toLowerCase()}`;
}

export const panel: ToolPanel = {
  handles: [
    'method',
    'inks',
    'library',
    'palette',
    'locked',
    'swatches',
    'profile',
    'merged',
    'spots',
    'trapPairs',
    'garment',
    'ground',
    'opacity',
    'pressGain',
    'misregistration',
    'show',
    'plate',
    'hidden',
  ],
  Panel: SeparatorPanel,
  Dock: SeparatorDock,
  Tray: SeparatorTray,
  Views: SeparatorViews,
  garmentOption: 'garment',
  picked: (options, report, hex) => withInk(options, report, { color: hex }),
  layerWords: ({ garment }, layers) => layerWords(backdropName(garment as Backdrop), layers),
  resultLabel,
};
