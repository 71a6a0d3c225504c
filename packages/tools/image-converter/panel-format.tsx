import { OptionGroup, Select, Slider } from '@underbase/ui';
import type { PanelProps } from '../panels.ts';
import { isForeseeable } from './batch-size.ts';
import { lossesOfAll, whoseWords } from './losses.ts';
import type { ConverterOptions } from './options.ts';
import { useBatchSize } from './panel-batch-size.tsx';
import { foreseenBytes, sizeWords } from './size-fact.ts';
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
  const { picture, pictures, options, report } = props;
  const all = useBatchSize(props);
  if (!picture) return null;
  const isKnown = isForeseeable(picture.file, options as ConverterOptions);
  const bytes = isKnown ? foreseenBytes(report) : 0;
  const isOneOfMany = pictures.length > 1;
  const own = bytes > 0 ? `About ${sizeWords(bytes)}${isOneOfMany ? ' for the open file' : ''}.` : null;
  const together =
    all.bytes !== null
      ? `About ${sizeWords(all.bytes)} for all ${pictures.length} files.`
      : all.isLooking
        ? `Working out the size of all ${pictures.length} files…`
        : null;
  const unknown = isKnown ? null : 'The size of 16-bit and CMYK files is known once they are written.';
  const words = [own, together, unknown].filter((line) => line !== null);
  return words.length > 0 ? <p className="help">{words.join(' ')}</p> : null;
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
