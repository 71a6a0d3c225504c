import { ColorField, classNames, Icon, IconButton, Slider } from '@underbase/ui';
import type { ColorItem } from '../options.ts';
import type { ColorShare } from './color-shares.ts';
import styles from './panel-color-card.module.css';
import { colorKo } from './tool.ts';

const { tolerance: TOLERANCE, softness: SOFTNESS } = colorKo.options;

interface ColorCardProps {
  readonly item: ColorItem;
  /** What the preview found of it. */
  readonly share: ColorShare | null;
  /** One card at a time shows its sliders. */
  readonly isOpen: boolean;
  readonly tolerance: number;
  /** Nobody gave the number: Auto finds it, or has found it. */
  readonly auto: 'finds' | 'found' | null;
  readonly softness: number;
  readonly onOpen: () => void;
  readonly onChange: (change: Partial<ColorItem>, gesture: string) => void;
  readonly onSettle: () => void;
  readonly onRemove: () => void;
}

/** One color to remove. */
export function ColorCard({ item, share, isOpen, tolerance, auto, softness, onOpen, onChange, onSettle, onRemove }: ColorCardProps) {
  const isAuto = item.color === 'auto';
  const hex = isAuto ? share?.hex : item.color;
  const isUnpicked = item.color === '';
  const toleranceWords = auto === 'finds' ? 'found by Auto' : `${tolerance} %${auto ? ' (auto)' : ''}`;
  const name = isUnpicked ? 'New color' : (hex?.toUpperCase() ?? 'Border color');
  const origin = hex ? 'Border color' : 'Found along the edge of the picture';
  const chip = isUnpicked ? (
    <span className={classNames(styles.chip, styles.unknown)}>
      <Icon name="pipette" />
    </span>
  ) : hex ? (
    <span className={styles.chip} style={{ background: hex }} />
  ) : (
    <span className={classNames(styles.chip, styles.unknown)}>
      <Icon name="square-dashed" />
    </span>
  );

  if (!isOpen) {
    return (
      <div className={styles.card}>
        {chip}
        <div>
          <b>{name}</b>
          <div className="small faint">{isUnpicked ? 'Waits for its color' : `Tolerance ${toleranceWords}, softness ${softness} %`}</div>
        </div>
        <IconButton icon="chevron-down" label={`Edit ${name}`} variant="quiet" dense onClick={onOpen} />
      </div>
    );
  }
  return (
    <div className={classNames(styles.card, styles.open)}>
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
        <ColorField
          label={isUnpicked ? 'New color to remove' : 'Color to remove'}
          hideLabel
          value={item.color}
          onChange={(color) => onChange({ color }, 'color')}
        />
      )}
      <IconButton icon="trash-2" label={`Remove ${name} from the list`} variant="quiet" dense onClick={onRemove} />
      {isUnpicked ? (
        <p className={classNames('help', styles.sliders)}>Click the color in the picture, choose it from the well, or type it.</p>
      ) : (
        <div className={styles.sliders}>
          <Slider
            label={auto ? `${TOLERANCE.label}, found by Auto` : TOLERANCE.label}
            waiting={auto === 'finds' ? 'auto' : undefined}
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
      )}
    </div>
  );
}
