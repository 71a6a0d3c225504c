import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { filesOf, holdsFiles } from './dropped-files.ts';
import { leaveEarlyFiles, takeEarlyFiles } from './early-files.ts';

export interface DropZoneProps {
  readonly onFiles: (files: File[]) => void;
  /** MIME types and extensions for the file dialog, comma-separated. */
  readonly accept?: string;
  readonly multiple?: boolean;
  readonly title?: string;
  /** Formats in words, and how else to bring a file in. */
  readonly hint?: ReactNode;
  /** More ways in, beside Browse: a sample artwork, recent files. */
  readonly actions?: ReactNode;
  readonly browseLabel?: string;
  readonly disabled?: boolean;
}

/** Where files land. For dropping anywhere on the window, use `useWindowFiles` beside it. */
export function DropZone({
  onFiles,
  accept,
  multiple,
  title = 'Drop artwork here',
  hint,
  actions,
  browseLabel = 'Browse files',
  disabled,
}: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const take = (files: File[]) => {
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
  };
  const latest = useRef(take);
  latest.current = take;
  const [hear] = useState(() => ({ currentTarget }: Event) => {
    const chosen = currentTarget as HTMLInputElement;
    latest.current([...(chosen.files ?? [])]);
    chosen.value = '';
  });
  // Heard at the input itself, also once the zone has left the page: the system's dialog may outlive it, where something else takes its place.
  useEffect(() => input.current?.addEventListener('change', hear), [hear]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the pointer's way; the button inside does the same for keys
    <div
      className={classNames('drop', isOver && 'over')}
      onDragOver={(event) => {
        if (disabled || !holdsFiles(event.dataTransfer)) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setIsOver(false)}
      onDrop={(event) => {
        setIsOver(false);
        if (disabled || !holdsFiles(event.dataTransfer)) return;
        event.preventDefault();
        event.stopPropagation();
        take(filesOf(event.dataTransfer));
      }}
    >
      <b>{title}</b>
      {hint && <span className="muted">{hint}</span>}
      <div className="row">
        <Button variant="primary" icon="upload" disabled={disabled} onClick={() => input.current?.click()}>
          {browseLabel}
        </Button>
        {actions}
      </div>
      <input ref={input} type="file" accept={accept} multiple={multiple} tabIndex={-1} aria-hidden="true" />
    </div>
  );
}

/** Files dropped anywhere on the window or pasted outside text fields. Returns whether files are held over the window. */
export function useWindowFiles(onFiles: ((files: File[]) => void) | undefined): boolean {
  const [isOver, setIsOver] = useState(false);
  const latest = useRef(onFiles);
  latest.current = onFiles;
  const isActive = onFiles !== undefined;
  useEffect(() => {
    if (!isActive) return;
    const stop = new AbortController();
    const { signal } = stop;
    const take = (data: DataTransfer | null, event: Event) => {
      const files = data ? filesOf(data) : [];
      if (files.length === 0) return;
      event.preventDefault();
      latest.current?.(files);
    };
    const onDragOver = (event: DragEvent) => {
      if (!holdsFiles(event.dataTransfer)) return;
      event.preventDefault();
      setIsOver(true);
    };
    const early = takeEarlyFiles();
    if (early.length > 0) latest.current?.(early);
    addEventListener('dragover', onDragOver, { signal });
    addEventListener('dragleave', (event) => event.relatedTarget === null && setIsOver(false), { signal });
    addEventListener('drop', (event) => event.defaultPrevented || take(event.dataTransfer, event), { signal });
    // A drop that the zone itself took doesn't bubble here; the veil goes all the same.
    addEventListener('drop', () => setIsOver(false), { signal, capture: true });
    addEventListener('paste', (event) => take(event.clipboardData, event), { signal });
    return () => {
      stop.abort();
      leaveEarlyFiles();
    };
  }, [isActive]);
  return isOver;
}

/** Shown over the page while files are held over the window. */
export function DropVeil({ title = 'Drop to open', hint }: { readonly title?: string; readonly hint?: string }) {
  return (
    <div className="drop-veil" aria-hidden="true">
      <div className="drop over">
        <b>{title}</b>
        {hint && <span className="muted">{hint}</span>}
      </div>
    </div>
  );
}
