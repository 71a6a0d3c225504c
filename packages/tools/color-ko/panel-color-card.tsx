import { ColorField, Icon, IconButton, Slider } from '@underbase/ui';
import type { ColorItem } from '../options.ts';
import type { ColorShare } from './color-shares.ts';
import { colorKo } from './tool.ts';

const { tolerance: TOLERANCE, softness: SOFTNESS } = colorKo.options;

interface ColorCardProps {
  readonly item: ColorItem;
  /** What the preview found of it. */
  readonly share: ColorShare | null;
  /** One card at a time shows its sliders. */
  readonly isOpen: boolean;
  readonly tolerance: number;
  readonly softness: number;
  readonly onOpen: () => void;
  readonly onChange: (change: Partial<ColorItem>, gesture: string) => void;
  readonly onSettle: () => void;
  readonly onRemove: () => void;
}

/** One color to remove. */
export function ColorCard({ item, share, isOpen, tolerance, softness, onOpen, onChange, onSettle, onRemove }: ColorCardProps) {
  const isAuto = item.color === 'auto';
  const hex = isAuto ? share?.hex : item.color;
  const name = hex?.toUpperCase() ?? 'Border color';
  const origin = hex ? 'Border color' : 'Found along the edge of the picture';
  const chip = hex ? (
    <span className="chip" style={{ background: hex }} />
  ) : (
    <span className="chip auto">
      <Icon name="square-dashed" />
    </span>
  );

  if (!isOpen) {
    return (
      <div className="ko">
        {chip}
        <div>
          <b>{name}</b>
          <div className="small faint">
            Tolerance {tolerance} %, softness {softness} %
          </div>
        </div>
        <IconButton icon="chevron-down" label={`Edit ${name}`} variant="quiet" dense onClick={onOpen} />
      </div>
    );
  }
  return (
    <div className="ko on">
      {chip}
      {isAuto ? (
        <div>
          <b>{name}</b>
          <div className="small faint">
            {origin}
            {share && `, ${share.percent.toFixed(1)} % of the picture`}
          </div>
        </div>
      ) : (
        <ColorField label="Color to remove" hideLabel value={item.color} onChange={(color) => onChange({ color }, 'color')} />
      )}
      <IconButton icon="trash-2" label={`Remove ${name} from the list`} variant="quiet" dense onClick={onRemove} />
      <div className="more">
        <Slider
          label={TOLERANCE.label}
          value={tolerance}
          min={TOLERANCE.min}
          max={TOLERANCE.max}
          step={TOLERANCE.step}
          unit={TOLERANCE.unit}
          defaultValue={TOLERANCE.start}
          onChange={(value) => onChange({ tolerance: value }, 'tolerance')}
          onCommit={onSettle}
        />
        <Slider
          label={SOFTNESS.label}
          value={softness}
          min={SOFTNESS.min}
          max={SOFTNESS.max}
          step={SOFTNESS.step}
          unit={SOFTNESS.unit}
          defaultValue={SOFTNESS.default}
          onChange={(value) => onChange({ softness: value }, 'softness')}
          onCommit={onSettle}
        />
      </div>
    </div>
  );
}
