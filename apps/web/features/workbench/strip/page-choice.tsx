import type { ImageSession } from '@underbase/runner/browser';
import { hasPages } from '@underbase/tools';
import { SelectInput } from '@underbase/ui';
import { blobWithPage } from '../../../clients/page-of-file.ts';

interface PageChoiceProps {
  readonly file: Blob;
  readonly info: Pick<ImageSession['info'], 'format' | 'pages' | 'page'>;
  /** The same file with another page chosen. */
  readonly onChoose: (file: Blob) => void;
}

/** Which page of a document lies on the bench; nothing where there is but one. */
export function PageChoice({ file, info, onChoose }: PageChoiceProps) {
  const { pages, page = 1 } = info;
  if (!hasPages(info)) return null;
  const choices = Array.from({ length: pages }, (_, index) => ({ value: String(index + 1), label: `${index + 1} of ${pages}` }));
  return (
    <div className="cell">
      <span>Page</span>
      <SelectInput
        aria-label="Page"
        value={String(page)}
        choices={choices}
        onChange={(chosen) => onChoose(blobWithPage(file, Number(chosen)))}
      />
    </div>
  );
}
