/** The few token values that canvases paint with. */
export interface StageColors {
  readonly workspace: string;
  readonly checkA: string;
  readonly checkB: string;
  readonly heatA: string;
  readonly heatB: string;
  readonly overlay: string;
  readonly handle: string;
  readonly handleEdge: string;
  readonly tick: string;
  readonly rulerFont: string;
}

/** Reads the values in force for an element; read again when the theme changes. */
export function stageColors(element: Element): StageColors {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    workspace: token('--workspace'),
    checkA: token('--check-a'),
    checkB: token('--check-b'),
    heatA: token('--heat-a'),
    heatB: token('--heat-b'),
    overlay: token('--overlay'),
    handle: token('--handle'),
    handleEdge: token('--handle-edge'),
    tick: token('--text-3'),
    rulerFont: `9px ${style.fontFamily}`,
  };
}
