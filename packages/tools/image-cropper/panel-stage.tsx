import type { Rect } from '@underbase/engine';
import { LiveRegion } from '@underbase/ui';
import { useEffect, useMemo, useState } from 'react';
import type { StageProps } from '../panels.ts';
import { frameOfResult } from './carry-frame.ts';
import { snapLines } from './crop-frame.ts';
import { FrameHandles } from './panel-handles.tsx';
import { LevelLine } from './panel-level-line.tsx';
import { cropState, groundOptions } from './panel-state.ts';
import { sizeWords } from './panel-words.ts';

/** An edge that comes this near on screen is drawn to a line. */
const SNAP_SCREEN_PX = 8;

/** Looking for the art waits until turning has come to rest. */
const ART_REST_MS = 200;

/** The crop frame on the turned picture, or the line that shall be level. */
export function CropStage(props: StageProps) {
  const { options, picture, result, mode, unit, onView } = props;
  const [view, setView] = useState({ scale: 1, x: 0, y: 0 });
  const [said, say] = useState('');
  useEffect(() => onView(setView), [onView]);
  const art = useArt(props);
  const state = useMemo(() => picture && cropState(options, picture, result), [options, picture, result]);
  const snap = useMemo(() => state && snapLines(state.size, art, SNAP_SCREEN_PX / view.scale), [state, art, view.scale]);
  if (!picture || !state || !snap) return null;
  if (mode === 'level') return <LevelLine {...props} view={view} state={state} />;
  return (
    <>
      <FrameHandles {...props} view={view} state={state} snap={snap} say={say} sizeText={sizeWords(state.frame, picture.dpi, unit)} />
      <LiveRegion>{said}</LiveRegion>
    </>
  );
}

/** The box around the art on the turned picture, for snapping; null until it is known, and where there is no art. */
function useArt({ options, picture, measure }: StageProps): Rect | null {
  const [art, setArt] = useState<Rect | null>(null);
  const plain = groundOptions(options);
  const key = JSON.stringify(plain);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the options, which are made anew with every rendering
  useEffect(() => {
    setArt(null);
    if (!picture) return;
    const stop = new AbortController();
    const { turn } = cropState(plain, picture, null);
    const timer = setTimeout(() => {
      measure({ ...plain, trim: true }, stop.signal)
        .then((found) => found && !stop.signal.aborted && setArt(frameOfResult(found.placement, found, turn)))
        // Without the box the frame still snaps to edges, thirds and middle.
        .catch(() => {});
    }, ART_REST_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [key, picture, measure]);
  return art;
}
