import { messageFor } from '@underbase/contract';
import type { Stroke } from '@underbase/tools';
import {
  type Backdrop,
  HelpEnd,
  type RenderFault,
  rgbToHex,
  Viewer,
  type ViewerHandle,
  type ViewerStroke,
  type ViewerTool,
} from '@underbase/ui';
import { useEffect, useMemo, useState } from 'react';
import { setUnit, useUnit } from '../../preferences/preferences.ts';
import { benchFaultWords } from '../bench-fault-words.ts';
import { useAskAbout } from '../options/use-ask-about.tsx';
import { usePanelProps } from '../options/use-panel-props.ts';
import { useToolPanel } from '../options/use-tool-panel.ts';
import { OverlayLegend } from '../overlays/overlay-legend.tsx';
import { useOverlays, useOverlaysOfOptions } from '../overlays/use-overlays.ts';
import type { Workbench } from '../state/create-workbench.ts';
import { activeFile } from '../state/workbench-state.ts';
import { useBench, useWorkbench } from '../workbench-context.ts';
import { BareStage } from './bare-stage.tsx';
import { boxOf, boxOption, boxValue } from './box-option.ts';
import { FirstLook } from './first-look.tsx';
import { StageFault } from './stage-fault.tsx';
import { StageOffer } from './stage-offer.tsx';
import { StageReturn } from './stage-return.tsx';
import { strokeOption } from './stroke-option.ts';
import { useSheets } from './use-sheets.ts';
import { useSources } from './use-sources.ts';

/** A picture that did not come out on screen is said, unless the viewer is about to try again; what the tool refused is said elsewhere. */
function tellFault(workbench: Workbench, { willRetry, cause }: RenderFault): void {
  if (willRetry) return;
  if (cause === undefined) workbench.set({ drawingFault: messageFor({ code: 'picture.not-shown', params: {} }) });
  else if (!workbench.store.get().previewFault) workbench.set({ previewFault: benchFaultWords(workbench.tool, cause) });
}

/** The checkerboard is no garment: then the color stays. */
function setGarment(workbench: Workbench, option: string, color: Backdrop): void {
  if (color !== 'checker') workbench.change({ [option]: color });
}

/** The picture on the bench, before and after, with the hand tools that the tool asks for. */
export function Stage() {
  const workbench = useWorkbench();
  const { tool } = workbench;
  useOverlaysOfOptions();
  const overlays = useOverlays();
  const name = useBench((state) => activeFile(state)?.name ?? '');
  const handTool = useBench((state) => state.handTool);
  const brushRadiusPx = useBench((state) => state.brushRadiusPx);
  const brushMode = useBench((state) => state.brushMode);
  const options = useBench((state) => state.history.present.options);
  const fault = useBench((state) => state.previewFault ?? state.drawingFault);
  const backdrop = useBench((state) => state.backdrop);
  const unit = useUnit();
  const { panel, isLoaded } = useToolPanel(tool.id);
  const panelProps = usePanelProps();
  const askPanel = useAskAbout(tool, true);
  const [viewer, setViewer] = useState<ViewerHandle | null>(null);
  const { picture, mode, pictures, sheets } = panelProps;
  const film = panel?.filmGround?.(options, pictures.length, sheets) ?? null;
  const open = film ? null : ((picture && panel?.openGround?.(options, picture, mode)) ?? null);
  const ground = film || open ? null : ((picture && panel?.ground?.(options, picture, mode)) ?? null);
  useSheets(film !== null);
  const sources = useSources(ground, film ?? open, film === null, panel);
  const garment = panel?.garmentOption;
  const strokes = strokeOption(tool);
  const drawn = strokes ? (options[strokes.key] as readonly Stroke[]) : null;
  const viewerStrokes = useMemo(
    () => drawn?.map((stroke) => ({ ...stroke, tool: strokes?.toolOf(stroke.mode) ?? 'brush' })) ?? [],
    [drawn, strokes],
  );
  const boxKey = useMemo(() => boxOption(tool), [tool]);
  const boxText = boxKey === null ? '' : options[boxKey];
  const box = useMemo(() => boxOf(boxText), [boxText]);
  const tools = useMemo<readonly ViewerTool[]>(() => ['hand', ...tool.railTools, 'zoom', 'measure'], [tool]);

  // What panels stand their own controls on is no picture of the file.
  const hidesPicture = film !== null || open !== null || ground !== null;
  useEffect(() => {
    if (hidesPicture) workbench.dropLook();
  }, [workbench, hidesPicture]);

  // Before it is known what the panel works on, nothing is drawn that would be thrown away.
  if (!sources || !isLoaded) return <BareStage />;
  return (
    <Viewer
      ref={setViewer}
      before={sources.before}
      after={sources.after}
      afterPlacement={sources.placement}
      label={film ? 'Gang sheet' : name}
      unit={unit}
      onUnitChange={setUnit}
      tools={tools}
      tool={handTool}
      onToolChange={workbench.setHandTool}
      brushRadiusPx={brushRadiusPx}
      onBrushRadiusChange={(radius) => workbench.set({ brushRadiusPx: radius })}
      strokes={viewerStrokes}
      onStroke={({ tool: hand, radiusPx, points }: ViewerStroke) => {
        if (strokes) workbench.addStroke({ mode: strokes.modeOf(hand, brushMode), radiusPx, points });
      }}
      box={box}
      onBox={(drawn) => boxKey !== null && workbench.change({ [boxKey]: boxValue(drawn) })}
      overlays={overlays}
      {...(film || open ? { loupe: false } : {})}
      {...(panel?.Views ? { modes: <panel.Views {...panelProps} />, mode: 'result' as const } : {})}
      backdrop={garment ? (options[garment] as Backdrop) : backdrop}
      onBackdropChange={(color) => (garment ? setGarment(workbench, garment, color) : workbench.set({ backdrop: color }))}
      afterLabel={panel?.resultLabel?.(options)}
      beside={
        panel?.Tray && (
          <HelpEnd value={askPanel}>
            <panel.Tray {...panelProps} />
          </HelpEnd>
        )
      }
      onRenderFault={(renderFault) => tellFault(workbench, renderFault)}
      onSeed={(x, y, isThere) => workbench.addSeed(x, y, isThere)}
      onPick={(_x, _y, { r, g, b }) => {
        const hex = rgbToHex(r, g, b);
        if (!panel?.picked) return workbench.pick(hex);
        workbench.change(panel.picked(options, panelProps.report, hex));
        // One picked, one put in: the next press moves the picture again.
        workbench.setHandTool('hand');
      }}
    >
      {(ground || film || open) && panel?.Stage && viewer && <panel.Stage {...panelProps} onView={viewer.onView} />}
      <FirstLook />
      <OverlayLegend />
      {!fault && <StageOffer />}
      {!fault && <StageReturn />}
      {fault && <StageFault fault={fault} />}
    </Viewer>
  );
}
