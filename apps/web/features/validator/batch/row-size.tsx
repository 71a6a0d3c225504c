import type { PrintBox, ValidationReport } from '@underbase/tools/validation';
import { Button, Icon, Menu, MenuItem, MenuSeparator } from '@underbase/ui';
import { useUnit } from '../../preferences/preferences.ts';
import { formatPrintSize } from '../../workbench/model/print-size.ts';
import { placementNamed, printChoices } from '../print-size/print-boxes.ts';
import { useBatch } from './batch-context.ts';

interface RowSizeProps {
  readonly id: string;
  readonly name: string;
  readonly report: ValidationReport;
  /** Chosen for this file. */
  readonly box: PrintBox | null;
}

/** Where a size comes from, where that is neither the file's word nor the user's. */
const FROM: Partial<Record<ValidationReport['printSize']['from'], string>> = { shop: 'usual size', assumed: 'size not known' };

/** The size of one file, which another one can take the place of for this file alone. */
export function RowSize({ id, name, report: { info, printSize }, box }: RowSizeProps) {
  const batch = useBatch();
  const unit = useUnit();
  const own = box && placementNamed(box);
  return (
    <Menu
      label={`Print size of ${name}`}
      trigger={
        <Button variant="quiet" dense className="row-size">
          <span>
            {formatPrintSize(info.widthPx, info.heightPx, printSize.dpi, unit)}
            {FROM[printSize.from] && <span className="faint"> {FROM[printSize.from]}</span>}
          </span>
          <Icon name="chevron-down" />
        </Button>
      }
    >
      <MenuItem isCurrent={box === null} onSelect={() => batch.sizeOne(id, null)}>
        As all files
      </MenuItem>
      <MenuSeparator />
      {printChoices(unit === 'mm' ? 'mm' : 'in').map((choice) => (
        <MenuItem key={choice.value} isCurrent={choice.value === own} onSelect={() => batch.sizeOne(id, choice.box)}>
          {choice.label}
        </MenuItem>
      ))}
    </Menu>
  );
}
