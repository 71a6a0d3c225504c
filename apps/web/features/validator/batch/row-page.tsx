import { Button, Icon, Menu, MenuItem } from '@underbase/ui';
import { pageOfBlob } from '../../../clients/page-of-file.ts';
import { useBatch } from './batch-context.ts';

interface RowPageProps {
  readonly id: string;
  readonly name: string;
  /** With the page that is chosen of it. */
  readonly file: Blob;
  readonly pages: number;
}

/** Which page of a document is judged, and the others to choose, also where this one could not be read; nothing where there is but one. */
export function RowPage({ id, name, file, pages }: RowPageProps) {
  const batch = useBatch();
  const page = pageOfBlob(file);
  // A batch that was kept before rows counted pages has no number here.
  if (!(pages > 1)) return null;
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
