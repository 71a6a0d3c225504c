import type { ColorItem, ColorListOption } from '@underbase/tools';
import { Button, ColorField, HelpText, IconButton } from '@underbase/ui';

const NEXT_COLOR = '#ffffff';

interface ColorListControlProps {
  readonly field: ColorListOption;
  readonly items: readonly ColorItem[];
  readonly onChange: (items: readonly ColorItem[], gesture?: string) => void;
}

/** A list of colors: change, remove, add, or let the tool find one. */
export function ColorListControl({ field, items, onChange }: ColorListControlProps) {
  const hasAuto = items.some(({ color }) => color === 'auto');
  const isFull = items.length >= field.max;
  const replace = (at: number, color: string): void =>
    onChange(
      items.map((item, index) => (index === at ? { ...item, color } : item)),
      `color-${at}`,
    );
  return (
    <div className="labelled">
      {field.help && (
        <p className="help">
          <HelpText label={field.label}>{field.help}</HelpText>
        </p>
      )}
      <ul className="color-list">
        {items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two entries may hold the same color, and order is their identity
          <li key={at} className="row">
            <span className="grow">
              {item.color === 'auto' ? (
                'Found by the tool'
              ) : (
                <ColorField label={`Color ${at + 1}`} hideLabel value={item.color} onChange={(color) => replace(at, color)} />
              )}
            </span>
            <IconButton
              icon="trash-2"
              label={`Remove color ${at + 1}`}
              variant="quiet"
              dense
              disabled={items.length <= (field.min ?? 0)}
              onClick={() => onChange(items.filter((_, index) => index !== at))}
            />
          </li>
        ))}
      </ul>
      <div className="row wrap">
        <Button icon="plus" variant="quiet" dense disabled={isFull} onClick={() => onChange([...items, { color: NEXT_COLOR }])}>
          Add color
        </Button>
        {field.auto && !hasAuto && (
          <Button variant="quiet" dense disabled={isFull} onClick={() => onChange([{ color: 'auto' }, ...items])}>
            Let the tool find one
          </Button>
        )}
      </div>
    </div>
  );
}
