import type { Rect } from '@underbase/engine';
import { useEffect, useMemo, useRef, useState } from 'react';
import {
  BottomSheet,
  Checkbox,
  type HeatOverlay,
  OptionGroup,
  type PictureSource,
  type RenderFault,
  Slider,
  ToolRail,
  Viewer,
  type ViewerHandle,
  type ViewerStroke,
  type ViewerTool,
} from '../index.ts';
import { POSTER, posterSource, type RenderLogEntry, renderLog } from './poster-source.ts';

const TOOLS: readonly ViewerTool[] = ['hand', 'eyedropper', 'brush', 'eraser', 'box', 'zoom', 'measure'];

/** What the tests read. */
export interface GalleryState {
  readonly viewer: ViewerHandle | null;
  readonly picks: readonly string[];
  readonly strokes: readonly ViewerStroke[];
  readonly box: Rect | null;
  readonly faults: readonly RenderFault[];
  readonly renderLog: readonly RenderLogEntry[];
}

declare global {
  interface Window {
    gallery?: GalleryState;
  }
}

/** The viewer in its bench, on 24 megapixels. With ?result=none there is no result; ?empty=1 makes the first rendering come out empty. */
export function ViewerPage() {
  const query = new URLSearchParams(location.search);
  const hasResult = query.get('result') !== 'none';
  const isFirstEmpty = query.has('empty');
  const [tool, setTool] = useState<ViewerTool>('hand');
  const [softness, setSoftness] = useState(0);
  const [strokes, setStrokes] = useState<readonly ViewerStroke[]>([]);
  const [picks, setPicks] = useState<readonly string[]>([]);
  const [box, setBox] = useState<Rect | null>(null);
  const [faults, setFaults] = useState<readonly RenderFault[]>([]);
  const [isHeatOn, setHeatOn] = useState(false);
  const before = useMemo(() => (isFirstEmpty ? emptyAtFirst(posterSource(null)) : posterSource(null)), [isFirstEmpty]);
  const after = useMemo(() => (hasResult ? posterSource(softness / 100) : null), [softness, hasResult]);
  const heat = useHeat(isHeatOn);
  const viewer = useRef<ViewerHandle>(null);
  useEffect(() => {
    window.gallery = { viewer: viewer.current, picks, strokes, box, faults, renderLog };
  });
  return (
    <div className="wb">
      <div className="strip">
        <div className="tool">
          <h1>Poster</h1>
        </div>
      </div>
      <main className="bench">
        <ToolRail tools={TOOLS} tool={tool} onToolChange={setTool} labels={{ brush: 'Protect brush', eraser: 'Erase brush' }} />
        <Viewer
          ref={viewer}
          label="poster.png"
          before={before}
          after={after}
          tools={TOOLS}
          tool={tool}
          onToolChange={setTool}
          strokes={strokes}
          onStroke={(stroke) => setStrokes([...strokes, stroke])}
          box={box}
          onBox={setBox}
          onPick={(x, y, color) => setPicks([...picks, `${x} ${y} ${color.r} ${color.g} ${color.b} ${color.a}`])}
          overlays={heat ? [heat] : []}
          onRenderFault={(fault) => setFaults((earlier) => [...earlier, fault])}
        />
        <BottomSheet label="Options">
          <OptionGroup title="Edge" onReset={softness === 0 ? undefined : () => setSoftness(0)}>
            <Slider label="Softness" value={softness} onChange={setSoftness} min={0} max={100} unit="%" defaultValue={0} />
          </OptionGroup>
          <OptionGroup title="Report">
            <Checkbox label="Show where" checked={isHeatOn} onChange={setHeatOn} />
          </OptionGroup>
          <OptionGroup title="Log">
            <p>Strokes: {strokes.length}</p>
            <p>Picked: {picks.at(-1) ?? 'nothing'}</p>
          </OptionGroup>
        </BottomSheet>
      </main>
      <div className="runbar">
        <span className="fact">
          <span>Poster</span>6000 × 4000 px
        </span>
      </div>
    </div>
  );
}

/** A source whose first rendering has nothing in it, as a browser short of memory gives it. */
function emptyAtFirst(source: PictureSource): PictureSource {
  let isFirst = true;
  return {
    ...source,
    async render(request) {
      if (!isFirst) return source.render(request);
      isFirst = false;
      const { rect, scale } = request;
      return { rect, scale, bitmap: await createImageBitmap(new ImageData(Math.ceil(rect.width * scale), Math.ceil(rect.height * scale))) };
    },
  };
}

/** A round finding, as a report would give it. */
function useHeat(isOn: boolean): HeatOverlay | null {
  const [heat, setHeat] = useState<HeatOverlay | null>(null);
  useEffect(() => {
    if (!isOn) {
      setHeat(null);
      return;
    }
    const side = 300;
    const image = new ImageData(side, side);
    for (let y = 0; y < side; y++) {
      for (let x = 0; x < side; x++) image.data[(y * side + x) * 4 + 3] = Math.hypot(x - 150, y - 150) < 140 ? 255 : 0;
    }
    void createImageBitmap(image).then((bitmap) =>
      setHeat({ kind: 'heat', id: 'glow', bitmap, rect: { x: POSTER.widthPx / 2 - 900, y: 900, width: 1800, height: 1800 } }),
    );
  }, [isOn]);
  return heat;
}
