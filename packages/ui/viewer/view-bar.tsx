import { type ReactNode, type Ref, useSyncExternalStore } from 'react';
import { Button, IconButton } from '../primitives/button.tsx';
import type { Backdrop } from '../primitives/garments.ts';
import { Segmented } from '../primitives/segmented.tsx';
import { Swatches } from '../primitives/swatches.tsx';
import type { ViewerMode } from './pane.ts';
import type { ViewerStage } from './stage.ts';

const MODES = [
  { value: 'split', label: 'Split' },
  { value: 'side-by-side', label: 'Side by side' },
  { value: 'result', label: 'Result' },
] as const;

export interface ReadOutRefs {
  readonly readX: Ref<HTMLSpanElement>;
  readonly readY: Ref<HTMLSpanElement>;
  readonly readColor: Ref<HTMLSpanElement>;
  readonly readSwatch: Ref<HTMLElement>;
  readonly readHex: Ref<HTMLSpanElement>;
  readonly readAlpha: Ref<HTMLSpanElement>;
}

export interface ViewBarProps {
  readonly stage: ViewerStage;
  readonly hasAfter: boolean;
  readonly mode: ViewerMode;
  readonly onMode: (mode: ViewerMode) => void;
  readonly backdrop: Backdrop;
  readonly onBackdrop: (backdrop: Backdrop) => void;
  /** In place of the modes, where a page has its own views of the picture. */
  readonly modes?: ReactNode;
  readonly end?: ReactNode;
  readonly refs: ReadOutRefs;
}

/** Under the picture: zoom, modes, what stands behind, and the pixel under the pointer. */
export function ViewBar({ stage, hasAfter, mode, onMode, backdrop, onBackdrop, modes, end, refs }: ViewBarProps) {
  return (
    <div className="viewbar" role="toolbar" aria-label="View">
      <IconButton icon="minus" label="Zoom out" variant="quiet" dense onClick={() => stage.zoomStep(-1)} />
      <ZoomLabel stage={stage} />
      <IconButton icon="plus" label="Zoom in" variant="quiet" dense onClick={() => stage.zoomStep(1)} />
      <Button variant="quiet" dense title="Fit (0)" onClick={() => stage.fit()}>
        Fit
      </Button>
      <Button variant="quiet" dense title="True pixels (1)" onClick={() => stage.actualSize()}>
        100 %
      </Button>
      <span className="vr" />
      {modes}
      {hasAfter && !modes && <Segmented label="View" value={mode} onChange={onMode} choices={MODES} />}
      {hasAfter && (
        <IconButton
          icon="square-split-horizontal"
          label="Hold to compare (\)"
          variant="quiet"
          dense
          className="hold"
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            stage.compare(true);
          }}
          onPointerUp={() => stage.compare(false)}
          onPointerCancel={() => stage.compare(false)}
          onKeyDown={(event) => (event.key === ' ' || event.key === 'Enter') && stage.compare(true)}
          onKeyUp={() => stage.compare(false)}
          onBlur={() => stage.compare(false)}
        />
      )}
      {hasAfter && <span className="vr" />}
      <Swatches value={backdrop} onChange={onBackdrop} label="Behind the artwork" />
      <span className="grow" />
      {end}
      <span className="read">
        <span ref={refs.readX} />
        <span ref={refs.readY} />
        <span ref={refs.readColor} hidden>
          <i ref={refs.readSwatch} />
          <span ref={refs.readHex} />
        </span>
        <span ref={refs.readAlpha} hidden />
      </span>
    </div>
  );
}

/** The only part of the viewer that React draws anew while one zooms. */
function ZoomLabel({ stage }: { readonly stage: ViewerStage }) {
  const label = useSyncExternalStore(
    stage.onZoom,
    () => stage.zoomLabel,
    () => '',
  );
  return <span className="zoom-label">{label}</span>;
}
