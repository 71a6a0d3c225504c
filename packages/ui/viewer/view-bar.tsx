import { type ReactNode, useSyncExternalStore } from 'react';
import { Button, IconButton } from '../primitives/button.tsx';
import type { Backdrop } from '../primitives/garments.ts';
import { Segmented } from '../primitives/segmented.tsx';
import { Swatches } from '../primitives/swatches.tsx';
import type { ViewerMode } from './pane.ts';
import type { ViewerStage } from './stage.ts';
import { useRefining } from './use-refining.ts';

const MODES = [
  { value: 'split', label: 'Split' },
  { value: 'side-by-side', label: 'Side by side' },
  { value: 'result', label: 'Result' },
] as const;

export interface ViewBarProps {
  readonly stage: ViewerStage;
  readonly hasAfter: boolean;
  readonly mode: ViewerMode;
  readonly onMode: (mode: ViewerMode) => void;
  readonly backdrop: Backdrop;
  readonly onBackdrop: (backdrop: Backdrop) => void;
  readonly isLoupeOn: boolean;
  /** Absent where the page has no loupe. */
  readonly onLoupe?: (isOn: boolean) => void;
  /** In place of the modes, where a page has its own views of the picture. */
  readonly modes?: ReactNode;
  readonly end?: ReactNode;
}

/** Under the picture: zoom, loupe, modes, what stands behind. */
export function ViewBar({ stage, hasAfter, mode, onMode, backdrop, onBackdrop, isLoupeOn, onLoupe, modes, end }: ViewBarProps) {
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
      {onLoupe && (
        <Button variant="quiet" dense className="loupe-switch" title="Loupe (L)" pressed={isLoupeOn} onClick={() => onLoupe(!isLoupeOn)}>
          Loupe
        </Button>
      )}
      <span className="vr" />
      {/* On phones the common modes stand behind the garments; a page's own views are what it is about, and keep their place. */}
      {modes && <span className="views">{modes}</span>}
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
      <RefiningMark stage={stage} />
      {end}
    </div>
  );
}

/** Said of a draft: what stands there is about what the file will be. */
function RefiningMark({ stage }: { readonly stage: ViewerStage }) {
  const state = useRefining(stage);
  return (
    <span className="refining" role="status">
      {state === 'refining' && 'Refining'}
      {state === 'draft' && 'Draft, exact at 100 %'}
    </span>
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
