import type { Rect } from '@underbase/engine';
import { type ReactNode, type Ref, useEffect, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../primitives/class-names.ts';
import { type Backdrop, backdropName } from '../primitives/garments.ts';
import { LiveRegion } from '../primitives/spoken.tsx';
import { useControlled } from '../primitives/use-controlled.ts';
import { listenToKeys } from './key-controls.ts';
import { LoupeFigure, LoupeMarker } from './loupe-figure.tsx';
import type { ViewerOverlay } from './overlays.ts';
import type { ViewerMode } from './pane.ts';
import type { PictureSource, PixelColor, RenderFault } from './picture-source.ts';
import { PointerGestures } from './pointer-gestures.ts';
import { ReadOutLine } from './read-out-line.tsx';
import { formatInUnit, RULER_UNITS, type RulerUnit } from './rulers.ts';
import { SplitHandle } from './split-handle.tsx';
import { ViewerStage } from './stage.ts';
import type { StageElements } from './stage-elements.ts';
import type { ViewerStroke } from './strokes.ts';
import { useRefining } from './use-refining.ts';
import { ViewBar } from './view-bar.tsx';
import type { ViewerTool } from './viewer-keys.ts';
import type { Viewport } from './viewport.ts';

const ALL_TOOLS: readonly ViewerTool[] = ['hand', 'zoom', 'measure'];
const NO_STROKES: readonly ViewerStroke[] = [];
const NO_OVERLAYS: readonly ViewerOverlay[] = [];

/** What a page may ask of the viewer, by ref. */
export interface ViewerHandle {
  fit(): void;
  /** 100 % zoom. */
  actualSize(): void;
  /** Brings a place of the picture, in its pixels, to the middle: "Show where". */
  showRect(rect: Rect): void;
  /** Whether everything on screen is the newest at full sharpness; for tests and pictures of the page. */
  isSettled(): boolean;
  focus(): void;
  /**
   * Calls back at once and then in each frame that shows another part: CSS pixels for each picture pixel, and where the picture's
   * top left corner is on the stage. For elements of a page that lie on the picture (crop handles). Returns the end of it.
   */
  onView(listener: (view: Viewport) => void): () => void;
}

export interface ViewerProps {
  /** The untouched picture. Rulers, tools and overlays speak in its pixels. */
  readonly before: PictureSource;
  /** The result. Give a new object with a new `version` whenever options change. */
  readonly after?: PictureSource | null;
  /** Where the result lies on the untouched picture, in its pixels, where it doesn't cover all of it (crop, trim). */
  readonly afterPlacement?: Rect;
  /** Name of the picture for screen readers: the file name. */
  readonly label: string;
  readonly mode?: ViewerMode;
  readonly onModeChange?: (mode: ViewerMode) => void;
  readonly backdrop?: Backdrop;
  readonly onBackdropChange?: (backdrop: Backdrop) => void;
  readonly unit?: RulerUnit;
  readonly onUnitChange?: (unit: RulerUnit) => void;
  /** Tools that keys may choose; the rail shows the same ones. */
  readonly tools?: readonly ViewerTool[];
  readonly tool?: ViewerTool;
  readonly onToolChange?: (tool: ViewerTool) => void;
  /** Brush size in pixels of the picture; keys [ and ] change it. */
  readonly brushRadiusPx?: number;
  readonly onBrushRadiusChange?: (radiusPx: number) => void;
  /** Strokes in force, shown as a veil while brush or eraser is in the hand. */
  readonly strokes?: readonly ViewerStroke[];
  readonly onStroke?: (stroke: ViewerStroke) => void;
  /** The box in force, in whole pixels of the untouched picture; give the same object until it changes. */
  readonly box?: Rect | null;
  /** One was drawn; it lies within the picture. */
  readonly onBox?: (box: Rect) => void;
  /** A place of the untouched picture and its true color. */
  readonly onPick?: (x: number, y: number, color: PixelColor) => void;
  /**
   * A place of the untouched picture, for the area that it lies in, and whether the result has something there. Gives a sentence that says
   * what became of it.
   */
  readonly onSeed?: (x: number, y: number, isThere: boolean) => string;
  readonly overlays?: readonly ViewerOverlay[];
  readonly onRenderFault?: (fault: RenderFault) => void;
  /** False without `onLoupeChange`: this picture has no loupe, and nothing offers one. */
  readonly loupe?: boolean;
  readonly onLoupeChange?: (isOn: boolean) => void;
  readonly beforeLabel?: string;
  readonly afterLabel?: string;
  /** In place of Split, Side by side, Result in the bar. */
  readonly modes?: ReactNode;
  /** At the end of the bar. */
  readonly barEnd?: ReactNode;
  /** A pane of the page next to the picture, above the bar; the page's own layout makes room for it. */
  readonly beside?: ReactNode;
  /** Over the picture. Interactive children need `data-over-picture`, else the picture takes their events. */
  readonly children?: ReactNode;
  readonly className?: string;
  readonly ref?: Ref<ViewerHandle>;
}

/** The picture canvas that all tools share: zoom, pan, rulers, before and after, loupe, read-out, hand tools. */
export function Viewer(props: ViewerProps) {
  const { before, after = null, label, className, children } = props;
  const [mode, setMode] = useControlled(props.mode, 'split', props.onModeChange);
  const [backdrop, setBackdrop] = useControlled<Backdrop>(props.backdrop, 'checker', props.onBackdropChange);
  const [unit, setUnit] = useControlled<RulerUnit>(props.unit, 'in', props.onUnitChange);
  const [tool, setTool] = useControlled<ViewerTool>(props.tool, 'hand', props.onToolChange);
  const [brushRadiusPx, setBrushRadius] = useControlled(props.brushRadiusPx, 24, props.onBrushRadiusChange);
  const [isLoupeOn, setLoupe] = useControlled(props.loupe, true, props.onLoupeChange);
  const [said, say] = useState('');
  const [stage] = useState(() => new ViewerStage());
  const elements = useRef<Partial<Record<keyof StageElements, HTMLElement>>>({});
  const gestures = useRef<PointerGestures>(null);
  const tools = useRef(props.tools ?? ALL_TOOLS);
  const helpId = useId();
  const refOf = (name: keyof StageElements) => (element: HTMLElement | null) => {
    if (element) elements.current[name] = element;
  };

  useLayoutEffect(() => {
    const stop = new AbortController();
    const all = elements.current as unknown as StageElements;
    stage.attach(all);
    gestures.current = new PointerGestures(stage, all.stage, stop.signal);
    listenToKeys(stage, gestures.current, all.stage, () => tools.current, stop.signal);
    return () => {
      stop.abort();
      stage.detach();
    };
  }, [stage]);

  useLayoutEffect(() => {
    tools.current = props.tools ?? ALL_TOOLS;
    stage.update({
      before,
      after,
      afterPlacement: props.afterPlacement,
      mode,
      backdrop,
      unit,
      tool,
      brushRadiusPx,
      strokes: props.strokes ?? NO_STROKES,
      box: props.box ?? null,
      overlays: props.overlays ?? NO_OVERLAYS,
      isLoupeOn,
      onTool: setTool,
      onBrushRadius: setBrushRadius,
      onLoupe: setLoupe,
      onPick: props.onPick,
      onSeed: props.onSeed,
      onBox: props.onBox,
      onStroke: props.onStroke,
      onRenderFault: props.onRenderFault,
      onSay: say,
    });
    gestures.current?.refreshCursor();
  });

  useSpokenZoom(stage, say);
  useImperativeHandle(
    props.ref,
    () => ({
      fit: () => stage.fit(),
      actualSize: () => stage.actualSize(),
      showRect: (rect) => stage.showRect(rect),
      isSettled: () => stage.isSettled,
      focus: () => elements.current.stage?.focus(),
      onView: stage.onView,
    }),
    [stage],
  );

  const inUnit = (px: number) => formatInUnit(px, unit, before.dpi);
  const nextUnit = RULER_UNITS[(RULER_UNITS.indexOf(unit) + 1) % RULER_UNITS.length];
  const hasHeat = props.overlays?.some((overlay) => overlay.kind === 'heat');
  return (
    <div className={classNames('view', className)}>
      <button
        type="button"
        className="ruler-corner"
        aria-label={`Rulers in ${unit}; change to ${nextUnit}`}
        title={`Change to ${nextUnit}`}
        onClick={() => setUnit(nextUnit)}
      >
        {unit}
      </button>
      <div className="ruler top" aria-hidden="true">
        <canvas ref={refOf('rulerTop')} />
      </div>
      <div className="ruler left" aria-hidden="true">
        <canvas ref={refOf('rulerLeft')} />
      </div>
      <div
        ref={refOf('stage')}
        className={classNames('stage viewer-stage', hasHeat && 'heat')}
        role="application"
        aria-label={`Picture ${label}`}
        aria-roledescription="picture viewer"
        aria-describedby={helpId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application region takes keys: pan, zoom, pick, paint
        tabIndex={0}
      >
        <p id={helpId} className="sr">
          {`${before.widthPx} by ${before.heightPx} pixels, ${inUnit(before.widthPx)} by ${inUnit(before.heightPx)} ${unit} at ${Math.round(before.dpi)} DPI, on ${backdropName(backdrop)}. `}
          Plus and minus zoom, 0 fits, 1 shows true pixels, arrow keys move, hold backslash to compare.
        </p>
        <canvas ref={refOf('art')} className="art-canvas" />
        <canvas ref={refOf('hud')} className="hud-canvas" />
        <span ref={refOf('beforeTag')} className="picture-tag" aria-hidden="true" hidden>
          {props.beforeLabel ?? 'Before'}
        </span>
        <AfterTag stage={stage} label={props.afterLabel ?? 'After'} ref={refOf('afterTag')} />
        <LoupeMarker stage={stage} ref={refOf('marker')} />
        <SplitHandle stage={stage} ref={refOf('split')} />
        <output ref={refOf('measureTag')} className="picture-tag" hidden />
        <LoupeFigure
          stage={stage}
          backdrop={backdrop}
          onClose={() => setLoupe(false)}
          ref={refOf('loupe')}
          canvasRef={refOf('loupeCanvas')}
        />
        {children}
      </div>
      {props.beside}
      <ViewBar
        stage={stage}
        hasAfter={after !== null}
        mode={mode}
        onMode={setMode}
        backdrop={backdrop}
        onBackdrop={setBackdrop}
        modes={props.modes}
        end={props.barEnd}
        isLoupeOn={isLoupeOn}
        onLoupe={props.loupe === false && !props.onLoupeChange ? undefined : setLoupe}
      />
      <ReadOutLine
        refs={{
          readX: refOf('readX'),
          readY: refOf('readY'),
          readColor: refOf('readColor'),
          readSwatch: refOf('readSwatch'),
          readHex: refOf('readHex'),
          readAlpha: refOf('readAlpha'),
          readWords: refOf('readWords'),
        }}
      />
      <LiveRegion>{said}</LiveRegion>
    </div>
  );
}

interface AfterTagProps {
  readonly stage: ViewerStage;
  readonly label: string;
  readonly ref: (element: HTMLElement | null) => void;
}

/** Names the result, and says there that it is being worked on: what one waits for is looked at. */
function AfterTag({ stage, label, ref }: AfterTagProps) {
  const state = useRefining(stage);
  return (
    <span ref={ref} className="picture-tag" aria-hidden="true" hidden>
      {label}
      {state === 'refining' && ', working'}
      {state === 'draft' && ', draft'}
    </span>
  );
}

/** Zoom is told once it rests, not at every wheel tick. */
function useSpokenZoom(stage: ViewerStage, say: (text: string) => void): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isFirst = true;
    const end = stage.onZoom(() => {
      clearTimeout(timer);
      if (!isFirst) timer = setTimeout(() => say(`Zoom ${stage.zoomLabel}`), 500);
      isFirst = false;
    });
    return () => {
      end();
      clearTimeout(timer);
    };
  }, [stage, say]);
}
