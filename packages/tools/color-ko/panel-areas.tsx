import { Button, Checkbox, classNames, HelpText, OptionGroup, Segmented } from '@underbase/ui';
import { useEffect, useRef } from 'react';
import type { Seed } from '../options.ts';
import type { PanelProps } from '../panels.ts';
import type { EnclosedArea } from './ground-areas.ts';
import styles from './panel-areas.module.css';
import { detailsOf, sizeWords, withChoice } from './panel-details.ts';
import { colorKo } from './tool.ts';

const { contiguous: CONTIGUOUS, seeds: SEEDS } = colorKo.options;

const AREAS = [
  { value: 'everywhere', label: 'Everywhere' },
  { value: 'border', label: 'Connected to border' },
] as const;

/** Screen pixels on a side of a thumbnail, for screens twice as fine. */
const THUMB_PX = 88;

/** Of an area's longer side, so much around it is in the thumbnail. */
const AROUND = 0.35;

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
          {/* A box that scrolls must be reachable by keyboard. */}
          <ul tabIndex={areas.length > 4 ? 0 : undefined}>
            {areas.map((area, index) => (
              <li key={`${area.place.x},${area.place.y}`}>
                <AreaThumb area={area} {...props} />
                <Checkbox
                  label={`Remove area ${index + 1}`}
                  help={sizeWords(area.box, picture.dpi)}
                  checked={area.goes}
                  onChange={(goes) => onChange({ seeds: withChoice(seeds, area, goes, isBorderOnly) })}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </OptionGroup>
  );
}

/** The picture around an area. */
function AreaThumb({ area: { box }, glimpse, picture }: { readonly area: EnclosedArea } & Pick<PanelProps, 'glimpse' | 'picture'>) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { x, y, width, height } = box;
  const [across, down] = [picture?.widthPx ?? 0, picture?.heightPx ?? 0];
  useEffect(() => {
    const stop = new AbortController();
    const side = Math.ceil(Math.max(width, height) * (1 + 2 * AROUND));
    const left = Math.max(0, Math.min(across - side, Math.round(x + (width - side) / 2)));
    const top = Math.max(0, Math.min(down - side, Math.round(y + (height - side) / 2)));
    const rect = { x: left, y: top, width: Math.min(side, across - left), height: Math.min(side, down - top) };
    const show = async (): Promise<void> => {
      const bitmap = await glimpse(rect, THUMB_PX, stop.signal);
      const target = canvas.current;
      if (bitmap && target && !stop.signal.aborted) {
        target.width = bitmap.width;
        target.height = bitmap.height;
        target.getContext('2d')?.drawImage(bitmap, 0, 0);
      }
      bitmap?.close();
    };
    // Another file or a closed one ends it; the row goes with them.
    show().catch(() => {});
    return () => stop.abort();
  }, [glimpse, x, y, width, height, across, down]);
  return (
    <span className={styles.thumb} aria-hidden="true">
      <canvas ref={canvas} />
    </span>
  );
}
