import { Button, classNames, HelpText, OptionGroup, Segmented } from '@underbase/ui';
import type { Seed } from '../options.ts';
import { EnclosedAreas } from '../panel-enclosed-areas.tsx';
import type { PanelProps } from '../panels.ts';
import styles from './panel-areas.module.css';
import { detailsOf, sizeWords, withChoice } from './panel-details.ts';
import { colorKo } from './tool.ts';

const { contiguous: CONTIGUOUS, seeds: SEEDS } = colorKo.options;

const AREAS = [
  { value: 'everywhere', label: 'Everywhere' },
  { value: 'border', label: 'Connected to border' },
] as const;

/** Where colors go: everywhere or from the border on, and which enclosed areas are the exception. */
export function AreasGroup(props: PanelProps) {
  const { options, onChange, report, handTool, onHandTool, picture } = props;
  const seeds = options.seeds as readonly Seed[];
  const isBorderOnly = options.contiguous as boolean;
  const { areas, areaCount } = detailsOf(report);
  const isPicking = handTool === 'wand';
  const isChanged = isBorderOnly !== CONTIGUOUS.default || seeds.length > 0;
  const going = areas.filter(({ goes }) => goes).length;

  return (
    <OptionGroup
      title={CONTIGUOUS.group}
      onReset={isChanged ? () => onChange({ contiguous: CONTIGUOUS.default, seeds: SEEDS.default }) : undefined}
    >
      <Segmented
        fill
        label={CONTIGUOUS.group}
        choices={AREAS}
        value={isBorderOnly ? 'border' : 'everywhere'}
        onChange={(area) => onChange({ contiguous: area === 'border' })}
      />
      <p className={classNames('help', styles.hint)}>
        <HelpText label={CONTIGUOUS.label}>
          {isBorderOnly ? CONTIGUOUS.help : 'Everywhere also opens outlines and the insides of letters.'}
        </HelpText>
      </p>
      <div className="row wrap">
        <Button icon="wand" dense pressed={isPicking} disabled={!picture} onClick={() => onHandTool(isPicking ? 'hand' : 'wand')}>
          Pick an area
        </Button>
        {seeds.length > 0 && <span className="help grow">{seeds.length === 1 ? '1 area picked' : `${seeds.length} picks`}</span>}
      </div>
      {isPicking && (
        <p className={classNames('help', styles.hint)}>Click an area of a removed color: what is gone comes back, what is there goes.</p>
      )}
      {areas.length > 0 && picture && (
        <section className={styles.areas} aria-label="Enclosed areas">
          <div className="row">
            <h3 className="grow">
              {areaCount === 1 ? '1 enclosed area' : `${areaCount} enclosed areas`}
              {areaCount > areas.length && `, the largest ${areas.length} listed`}
            </h3>
            <span className="small faint">{going === areas.length ? 'all go' : `${going} of ${areas.length} go`}</span>
          </div>
          <EnclosedAreas
            areas={areas}
            helpOf={({ box }) => sizeWords(box, picture.dpi)}
            onChoice={(area, goes) => onChange({ seeds: withChoice(seeds, area, goes, isBorderOnly) })}
            {...props}
          />
        </section>
      )}
    </OptionGroup>
  );
}
