import type { ColorPairsOption } from '@underbase/tools';
import { Button, ColorField, classNames, HelpText, Icon, IconButton } from '@underbase/ui';
import styles from './color-pairs-control.module.css';

const NEXT_PAIR = '#000000=#ffffff';

interface ColorPairsControlProps {
  readonly field: ColorPairsOption;
  readonly pairs: readonly string[];
  readonly onChange: (pairs: readonly string[], gesture?: string) => void;
}

/** Pairs of colors, each in a row: what is, and what becomes of it. */
export function ColorPairsControl({ field, pairs, onChange }: ColorPairsControlProps) {
  const replace = (at: number, colors: readonly string[]): void => onChange(pairs.with(at, colors.join('=')), `pair-${at}`);
  return (
    <fieldset className={styles.pairs}>
      <legend className="label">{field.label}</legend>
      {pairs.map((pair, at) => {
        const [first = '', second = ''] = pair.split('=');
        const name = `${field.label} ${at + 1}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: order is the identity of a pair; both its colors may change under the hand
          <div key={at} className={classNames('row', styles.pair)}>
            <ColorField
              label={`${name}, from`}
              className="grow"
              hideLabel
              value={first}
              onChange={(color) => replace(at, [color, second])}
            />
            <Icon name="chevron-right" />
            <ColorField label={`${name}, to`} className="grow" hideLabel value={second} onChange={(color) => replace(at, [first, color])} />
            <IconButton
              icon="trash-2"
              label={`Remove ${name}`}
              variant="quiet"
              dense
              disabled={pairs.length <= (field.min ?? 0)}
              onClick={() => onChange(pairs.toSpliced(at, 1))}
            />
          </div>
        );
      })}
      {field.help && (
        <p className="help">
          <HelpText label={field.label}>{field.help}</HelpText>
        </p>
      )}
      <Button dense variant="quiet" icon="plus" disabled={pairs.length >= field.max} onClick={() => onChange([...pairs, NEXT_PAIR])}>
        Add a pair
      </Button>
    </fieldset>
  );
}
