import type { StrokesOption, ToolDeclaration } from '@underbase/tools';

interface StrokeOption {
  readonly key: string;
  readonly field: StrokesOption;
  /** What brush and eraser mean to the tool; `chosen` is the mode that the brush was given, null for its own. */
  modeOf(tool: 'brush' | 'eraser', chosen: string | null): string;
  toolOf(mode: string): 'brush' | 'eraser';
}

const found = new WeakMap<ToolDeclaration, StrokeOption | null>();

/** A tool's option for strokes on the picture: the brush draws its first mode, or one beyond the second that was chosen for it, the eraser its second. Null where it has none. */
export function strokeOption(tool: ToolDeclaration): StrokeOption | null {
  const known = found.get(tool);
  if (known !== undefined) return known;
  const option = findStrokeOption(tool);
  found.set(tool, option);
  return option;
}

function findStrokeOption(tool: ToolDeclaration): StrokeOption | null {
  for (const [key, field] of Object.entries(tool.options)) {
    if (field.kind !== 'strokes') continue;
    const [first, second = first] = field.modes;
    return {
      key,
      field,
      modeOf: (hand, chosen) => (hand === 'eraser' ? second.value : (chosen ?? first.value)),
      toolOf: (mode) => (mode === second.value && second !== first ? 'eraser' : 'brush'),
    };
  }
  return null;
}
