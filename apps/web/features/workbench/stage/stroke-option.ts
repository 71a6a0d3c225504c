import type { StrokesOption, ToolDeclaration } from '@underbase/tools';

interface StrokeOption {
  readonly key: string;
  readonly field: StrokesOption;
  /** What brush and eraser mean to the tool. */
  modeOf(tool: 'brush' | 'eraser'): string;
  toolOf(mode: string): 'brush' | 'eraser';
}

const found = new WeakMap<ToolDeclaration, StrokeOption | null>();

/** A tool's option for strokes on the picture: the brush draws its first mode, the eraser its second. Null where it has none. */
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
      modeOf: (hand) => (hand === 'eraser' ? second : first).value,
      toolOf: (mode) => (mode === second.value && second !== first ? 'eraser' : 'brush'),
    };
  }
  return null;
}
