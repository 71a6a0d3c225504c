import { Icon } from '@underbase/ui';
import { lazy, Suspense, useRef, useState } from 'react';
import { useUnit } from '../../preferences/preferences.ts';
import { formatPrintSize } from '../model/print-size.ts';
import type { OpenFile } from '../state/workbench-state.ts';

const loadEditor = () => import('./print-size-editor.tsx');
const PrintSizeEditor = lazy(async () => ({ default: (await loadEditor()).PrintSizeEditor }));

/** Print size in the strip; a press opens fields for width, height and resolution. */
export function PrintSizeCell({ file, dpi }: { readonly file: OpenFile; readonly dpi: number }) {
  const unit = useUnit();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { widthPx, heightPx } = file.session.info;
  return (
    <div className="cell">
      <span id="print-size-label">Print size</span>
      <button
        ref={button}
        type="button"
        className="cell-button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-describedby="print-size-label"
        onPointerEnter={() => void loadEditor()}
        onClick={() => setOpen(!isOpen)}
      >
        {formatPrintSize(widthPx, heightPx, dpi, unit)}
        <Icon name="chevron-down" />
      </button>
      {isOpen && (
        <Suspense>
          <PrintSizeEditor anchor={button} file={file} dpi={dpi} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
