import { hasPages, type ValidationReport } from '@underbase/tools/validation';
import { Button, Icon, Menu, MenuItem } from '@underbase/ui';
import { useBatch } from './batch-context.ts';

interface RowPageProps {
  readonly id: string;
  readonly name: string;
  readonly info: ValidationReport['info'];
}

/** Which page of a document was judged, and the others to choose; nothing where there is but one. */
export function RowPage({ id, name, info }: RowPageProps) {
  const batch = useBatch();
  if (!hasPages(info)) return null;
  const { pages, page = 1 } = info;
  return (
    <Menu
      label={`Page of ${name}`}
      trigger={
        <Button variant="quiet" dense className="row-page">
          <span>{`Page ${page} of ${pages}`}</span>
          <Icon name="chevron-down" />
        </Button>
      }
    >
      {Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
        <MenuItem key={number} isCurrent={number === page} onSelect={() => batch.choosePage(id, number)}>
          {`Page ${number}`}
        </MenuItem>
      ))}
    </Menu>
  );
}
