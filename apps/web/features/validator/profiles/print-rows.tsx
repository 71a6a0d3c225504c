import { PRINT_BOUNDS, type ShopPrint } from '@underbase/tools/validation';
import { NumberField } from '@underbase/ui';
import { useUnit } from '../../preferences/preferences.ts';
import { inUnit } from '../../workbench/model/print-size.ts';
import { PlacementSelect } from '../print-size/placement-select.tsx';
import { FIRST_GUESS, placementNamed } from '../print-size/print-boxes.ts';

interface PrintRowsProps {
  readonly print: ShopPrint;
  readonly onChange: (print: ShopPrint) => void;
}

/** The largest print of the shop: what files that state no size are fitted into. Until it is chosen, pages ask. */
export function PrintRows({ print, onChange }: PrintRowsProps) {
  const unit = useUnit() === 'mm' ? 'mm' : 'in';
  const { box } = print;
  const perInch = inUnit(1, unit);
  const field = (label: string, inches: number, change: (inches: number) => ShopPrint['box']) => (
    <NumberField
      label={label}
      unit={unit}
      min={PRINT_BOUNDS.min * perInch}
      max={PRINT_BOUNDS.max * perInch}
      step={unit === 'mm' ? 1 : 0.25}
      digits={unit === 'mm' ? 0 : 2}
      value={inches * perInch}
      onChange={(value) => onChange({ ...print, box: change(value / perInch) })}
    />
  );
  return (
    <section className="measure-rows" aria-label="Print size">
      <PlacementSelect
        label="Largest print"
        showLabel
        value={box && placementNamed(box)}
        otherwise={box ? 'Own size' : 'Ask for each file'}
        onChange={(chosen) => onChange({ ...print, box: chosen })}
      />
      {box && field('Largest width', box.widthIn, (widthIn) => ({ ...box, widthIn }))}
      {box && field('Largest height', box.heightIn ?? FIRST_GUESS.heightIn ?? box.widthIn, (heightIn) => ({ ...box, heightIn }))}
    </section>
  );
}
