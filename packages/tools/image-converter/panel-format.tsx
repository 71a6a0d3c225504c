import { OptionGroup, Select, Slider } from '@underbase/ui';
import type { PanelProps } from '../panels.ts';
import type { ToolReport } from '../run.ts';
import { lossesOf } from './losses.ts';
import type { ConverterOptions } from './options.ts';
import { imageConverter } from './tool.ts';

const { to: TO, quality: QUALITY } = imageConverter.options;

/** The size that the report of the preview names, in words. */
function sizeWords(report: ToolReport | null): string | null {
  const fact = report?.facts.find(({ id }) => id === 'size');
  return fact ? `${fact.label}: ${fact.value.toFixed(fact.digits)} ${fact.unit}` : null;
}

/** Format and, where it is lossy, quality with the size that comes of it. */
export function FormatGroup({ options, onChange, onSettle, report, picture }: PanelProps) {
  const losses = picture ? lossesOf(picture.file, options as ConverterOptions) : [];
  const isLossy = QUALITY.onlyWhen.is.some((format) => format === options.to);
  const isChanged = options.to !== TO.default || options.quality !== QUALITY.default;
  const size = isLossy ? sizeWords(report) : null;
  return (
    <OptionGroup title="Format" onReset={isChanged ? () => onChange({ to: TO.default, quality: QUALITY.default }) : undefined}>
      <div className="group-fields">
        <Select label={TO.label} hideLabel value={options.to as string} choices={TO.choices} onChange={(to) => onChange({ to })} />
        {losses.length > 0 && (
          <div className="help" role="status">
            <b>Lost in this format</b>
            <ul>
              {losses.map((loss) => (
                <li key={loss}>{loss}</li>
              ))}
            </ul>
          </div>
        )}
        {isLossy && (
          <Slider
            label={QUALITY.label}
            value={options.quality as number}
            min={QUALITY.min}
            max={QUALITY.max}
            step={QUALITY.step}
            defaultValue={QUALITY.default}
            help={size ? `${size}. ${QUALITY.help}` : QUALITY.help}
            onChange={(quality) => onChange({ quality }, 'quality')}
            onCommit={onSettle}
          />
        )}
      </div>
    </OptionGroup>
  );
}
