import { OptionGroup, Select, Slider } from '@underbase/ui';
import type { PanelProps } from '../panels.ts';
import { lossesOfAll, whoseWords } from './losses.ts';
import type { ConverterOptions } from './options.ts';
import { useSizes } from './panel-sizes.tsx';
import { sizeWords } from './size-fact.ts';
import { imageConverter } from './tool.ts';

const { to: TO, quality: QUALITY } = imageConverter.options;

/** What the files lose on their way, and which of them. */
function Losses({ pictures, options }: Pick<PanelProps, 'pictures' | 'options'>) {
  const losses = lossesOfAll(pictures, options as ConverterOptions);
  if (losses.length === 0) return null;
  return (
    <div className="help" role="status">
      <b>Lost in this format</b>
      <ul>
        {losses.map(({ loss, names }) => {
          const whose = whoseWords(names, pictures.length);
          return <li key={loss}>{whose ? `${loss} (${whose})` : loss}</li>;
        })}
      </ul>
    </div>
  );
}

/** The size that comes of it: of the open file, and of all together. */
function ForeseenSize(props: PanelProps) {
  const { own, all, isLooking } = useSizes(props);
  const { length } = props.pictures;
  if (!props.picture) return null;
  const isOneOfMany = length > 1;
  const words: string[] = [];
  if (own !== null) words.push(`About ${sizeWords(own)}${isOneOfMany ? ' for the open file' : ''}.`);
  if (isOneOfMany && all !== null) words.push(`About ${sizeWords(all)} for all ${length} files.`);
  else if (isLooking && (isOneOfMany || own === null)) words.push(`Working out the size${isOneOfMany ? ` of all ${length} files` : ''}…`);
  else if (own === null || isOneOfMany) words.push('The size is known once it is written.');
  return <p className="help">{words.join(' ')}</p>;
}

/** Format, what is lost in it, the size and, where it is lossy, quality. */
export function FormatGroup(props: PanelProps) {
  const { options, onChange, onSettle, pictures } = props;
  const isLossy = QUALITY.onlyWhen.is.some((format) => format === options.to);
  const isChanged = options.to !== TO.default || options.quality !== QUALITY.default;
  return (
    <OptionGroup title="Format" onReset={isChanged ? () => onChange({ to: TO.default, quality: QUALITY.default }) : undefined}>
      <div className="group-fields">
        <Select label={TO.label} hideLabel value={options.to as string} choices={TO.choices} onChange={(to) => onChange({ to })} />
        <Losses pictures={pictures} options={options} />
        {isLossy && (
          <Slider
            label={QUALITY.label}
            value={options.quality as number}
            min={QUALITY.min}
            max={QUALITY.max}
            step={QUALITY.step}
            defaultValue={QUALITY.default}
            help={QUALITY.help}
            onChange={(quality) => onChange({ quality }, 'quality')}
            onCommit={onSettle}
          />
        )}
        <ForeseenSize {...props} />
      </div>
    </OptionGroup>
  );
}
