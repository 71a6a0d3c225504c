import type { KeyboardEvent, ReactNode } from 'react';
import { Icon } from '../primitives/icon.tsx';
import type { IconName } from '../primitives/icon-names.ts';
import { TOOL_KEYS, type ViewerTool } from './viewer-keys.ts';

const FACES: Record<ViewerTool, { readonly icon: IconName; readonly label: string }> = {
  hand: { icon: 'hand', label: 'Pan' },
  eyedropper: { icon: 'pipette', label: 'Pick a color' },
  wand: { icon: 'wand', label: 'Pick an area' },
  brush: { icon: 'brush', label: 'Brush' },
  eraser: { icon: 'eraser', label: 'Eraser' },
  box: { icon: 'square-dashed', label: 'Draw a box' },
  zoom: { icon: 'zoom-in', label: 'Zoom' },
  measure: { icon: 'ruler', label: 'Measure' },
};

export interface ToolRailProps {
  readonly tools: readonly ViewerTool[];
  readonly tool: ViewerTool;
  readonly onToolChange: (tool: ViewerTool) => void;
  /** What brush and eraser mean to this tool: "Protect brush". */
  readonly labels?: Partial<Record<ViewerTool, string>>;
  readonly onShortcuts?: () => void;
  readonly children?: ReactNode;
}

/** Hand tools at the left of the picture: what the tool asks for on top, zoom and measure below. One tab stop; arrows move. */
export function ToolRail({ tools, tool, onToolChange, labels, onShortcuts, children }: ToolRailProps) {
  const upper = tools.filter((name) => name !== 'zoom' && name !== 'measure');
  const lower = tools.filter((name) => name === 'zoom' || name === 'measure');
  const button = (name: ViewerTool) => {
    const label = `${labels?.[name] ?? FACES[name].label} (${TOOL_KEYS[name].toUpperCase()})`;
    return (
      <button
        key={name}
        type="button"
        aria-label={label}
        title={label}
        aria-pressed={name === tool}
        tabIndex={name === tool ? 0 : -1}
        onClick={() => onToolChange(name)}
      >
        <Icon name={FACES[name].icon} />
      </button>
    );
  };
  return (
    <div className="rail" role="toolbar" aria-orientation="vertical" aria-label="Viewer tools" onKeyDown={moveFocus}>
      {upper.map(button)}
      {lower.length > 0 && <hr />}
      {lower.map(button)}
      {children}
      {onShortcuts && (
        <>
          <hr />
          <button type="button" aria-label="Shortcuts (?)" title="Shortcuts (?)" tabIndex={-1} onClick={onShortcuts}>
            <Icon name="keyboard" />
          </button>
        </>
      )}
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not([disabled])')];
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  const next = step ? (at + step + buttons.length) % buttons.length : { Home: 0, End: buttons.length - 1 }[event.key];
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  buttons[next].focus();
}
