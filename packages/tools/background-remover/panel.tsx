import { Button, HelpText, OptionGroup, Segmented, Select } from '@underbase/ui';
import type { Seed } from '../options.ts';
import { EnclosedAreas } from '../panel-enclosed-areas.tsx';
import type { PanelProps, ToolPanel } from '../panels.ts';
import styles from './panel.module.css';
import { CLEAN_EDGE, detailsOf, STAND_IN_WORDS, WAY_WORDS, withChoice } from './panel-details.ts';
import { MaskPicker } from './panel-mask.tsx';
import { backgroundRemover } from './tool.ts';

const { mode: MODE, model: MODEL, holes: HOLES, seeds: SEEDS, keep: KEEP } = backgroundRemover.options;

/** Which way the picture goes, and what becomes of enclosed background. */
function RemoverPanel(props: PanelProps) {
  return (
    <>
      <WayGroup {...props} />
      <PocketsGroup {...props} />
    </>
  );
}

function WayGroup({ options, onChange, report, models }: PanelProps) {
  const mode = options.mode as string;
  const { way } = detailsOf(report);
  const choices = MODE.choices.filter(({ value }) => value !== 'model' || models.length > 0);
  const isEdgeCleaned = Object.keys(CLEAN_EDGE).some((key) => Number.parseFloat(String(options[key])) > 0);
  return (
    <OptionGroup
      title={MODE.group}
      onReset={mode === MODE.default ? undefined : () => onChange({ mode: MODE.default, model: MODEL.default })}
    >
      <Segmented fill label={MODE.label} choices={choices} value={mode} onChange={(value) => onChange({ mode: value })} />
      {mode === 'model' && models.length > 1 && (
        <Select
          label={MODEL.label}
          value={options.model as string}
          choices={models.map((id, index) => ({ value: index === 0 ? '' : id, label: id }))}
          onChange={(model) => onChange({ model })}
        />
      )}
      <p className="help">{!report ? MODE.help : mode === 'model' && way === 'subject' ? STAND_IN_WORDS : WAY_WORDS[way]}</p>
      {report && way === 'transparent' && !isEdgeCleaned && (
        <div className={`row ${styles.apart}`}>
          <Button dense onClick={() => onChange(CLEAN_EDGE)}>
            Clean its edge
          </Button>
        </div>
      )}
    </OptionGroup>
  );
}

function PocketsGroup(props: PanelProps) {
  const { options, onChange, report, handTool, onHandTool, picture } = props;
  const seeds = options.seeds as readonly Seed[];
  const rule = options.holes as string;
  const { pockets, pocketCount } = detailsOf(report);
  const isPicking = handTool === 'wand';
  const isChanged = rule !== HOLES.default || seeds.length > 0 || options.keep !== KEEP.default;
  return (
    <OptionGroup
      title={HOLES.group}
      onReset={isChanged ? () => onChange({ holes: HOLES.default, seeds: SEEDS.default, keep: KEEP.default }) : undefined}
    >
      <div className="row wrap">
        <Button icon="wand" dense pressed={isPicking} disabled={!picture} onClick={() => onHandTool(isPicking ? 'hand' : 'wand')}>
          Pick a place
        </Button>
        {seeds.length > 0 && <span className="help grow">{seeds.length === 1 ? '1 pick' : `${seeds.length} picks`}</span>}
      </div>
      {isPicking && <p className="help">Click what is gone to bring it back, or what is there to take it away.</p>}
      <MaskPicker {...props} />
      <h3 className={styles.heading}>{HOLES.label}</h3>
      <Segmented fill label={HOLES.label} choices={HOLES.choices} value={rule} onChange={(holes) => onChange({ holes })} />
      <p className="help">
        <HelpText label={HOLES.label}>{HOLES.help}</HelpText>
      </p>
      {pockets.length > 0 && picture && (
        <section className={styles.pockets} aria-label="Enclosed areas">
          <p className="small faint">
            {pocketCount === 1 ? '1 enclosed area' : `${pocketCount} enclosed areas`}
            {pocketCount > pockets.length && `, the surest ${pockets.length} listed`}
          </p>
          <EnclosedAreas
            areas={pockets}
            helpOf={({ likelihood }) => `${Math.round(100 * likelihood)} % like the background`}
            onChoice={(pocket, goes) => onChange({ seeds: withChoice(seeds, pocket, goes) })}
            {...props}
          />
        </section>
      )}
    </OptionGroup>
  );
}

export const panel: ToolPanel = { handles: ['mode', 'model', 'holes', 'seeds', 'keep'], Panel: RemoverPanel };
