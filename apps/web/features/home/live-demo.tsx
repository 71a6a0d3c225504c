import type { OptionValues } from '@underbase/tools';
import { Slider } from '@underbase/ui';
import { type CSSProperties, useState } from 'react';
import { Link } from 'react-router';
import type { ListedTool } from '../navigation/tool-list.ts';
import { BeforeAfter } from './before-after.tsx';
import { useLiveTool } from './use-live-tool.ts';

interface Side {
  readonly url: string;
  readonly tag: string;
  readonly alt: string;
}

interface LiveDemoProps {
  readonly tool: ListedTool;
  readonly garment: string;
  /** Measures of the artwork, which both pictures share. */
  readonly widthPx: number;
  readonly heightPx: number;
  readonly before: Side;
  /** A picture of the result at the setting's start, and the name of what is computed after that. */
  readonly after: Side & { readonly liveAlt: string };
  readonly setting: {
    readonly label: string;
    readonly unit: string;
    readonly start: number;
    readonly min: number;
    readonly max: number;
    readonly step: number;
  };
  readonly optionsFor: (value: number) => Partial<OptionValues>;
}

/** One tool at work on one artwork, with the one setting that says most. */
export function LiveDemo({ tool, garment, widthPx, heightPx, before, after, setting, optionsFor }: LiveDemoProps) {
  const [value, setValue] = useState(setting.start);
  const live = useLiveTool({ tool: tool.id, artworkUrl: before.url, options: optionsFor(value) });
  return (
    <section className="bed" aria-label={`${tool.title} at work`}>
      <div className="hold">
        <div className="live-art" style={{ '--ratio': `${widthPx} / ${heightPx}`, '--garment': garment } as CSSProperties}>
          <BeforeAfter
            garment={garment}
            beforeTag={before.tag}
            afterTag={after.tag}
            before={<img src={before.url} alt={before.alt} width={widthPx} height={heightPx} loading="lazy" />}
            after={
              <>
                <img src={after.url} alt={after.alt} width={widthPx} height={heightPx} loading="lazy" hidden={live.isLive} />
                <canvas ref={live.canvas} hidden={!live.isLive} role="img" aria-label={after.liveAlt} />
              </>
            }
          />
        </div>
      </div>
      <div className="bar">
        <b>{tool.title}</b>
        <Slider
          label={setting.label}
          value={value}
          min={setting.min}
          max={setting.max}
          step={setting.step}
          unit={setting.unit}
          defaultValue={setting.start}
          onChange={(next) => {
            live.start();
            setValue(next);
          }}
        />
        <span className="grow" />
        {/* What it found is news to listen to; the step that leads on stays where it is. */}
        <span className="sr" role="status">
          {live.words}
        </span>
        <Link className="small" to={`/${tool.id}`}>
          Open {tool.title}, {tool.priceWords.toLowerCase()}
        </Link>
      </div>
    </section>
  );
}
