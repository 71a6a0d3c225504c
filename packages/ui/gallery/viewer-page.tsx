import { useEffect, useMemo, useRef, useState } from 'react';
import {
  BottomSheet,
  Checkbox,
  type HeatOverlay,
  OptionGroup,
  Slider,
  ToolRail,
  Viewer,
  type ViewerHandle,
  type ViewerStroke,
  type ViewerTool,
} from '../index.ts';
import { POSTER, posterSource, renderLog } from './poster-source.ts';

const TOOLS: readonly ViewerTool[] = ['hand', 'eyedropper', 'brush', 'eraser', 'zoom', 'measure'];

declare global {
  interface Window {
    /** What the tests read. */
    gallery?: {
      readonly viewer: ViewerHandle | null;
      readonly picks: string[];
      readonly strokes: ViewerStroke[];
      readonly renderLog: typeof renderLog;
    };
  }
}

/** The viewer in its bench, on 24 megapixels. */
export function ViewerPage() {
  const [tool, setTool] = useState<ViewerTool>('hand');
  const [softness, setSoftness] = useState(0);
  const [strokes, setStrokes] = useState<readonly ViewerStroke[]>([]);
  const [picks, setPicks] = useState<readonly string[]>([]);
  const [isHeatOn, setHeatOn] = useState(false);
  const before = useMemo(() => posterSource(null), []);
  const after = useMemo(() => posterSource(softness / 100), [softness]);
  const heat = useHeat(isHeatOn);
  const viewer = useRef<ViewerHandle>(null);
  useEffect(() => {
    window.gallery = { viewer: viewer.current, picks: [...picks], strokes: [...strokes], renderLog };
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
          onPick={(x, y, color) => setPicks([...picks, `${x} ${y} ${color.r} ${color.g} ${color.b} ${color.a}`])}
          overlays={heat ? [heat] : []}
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

/** A round finding with a faded rim, as a report would give it. */
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
