import { AppError } from '@underbase/contract';
import type { Layer } from './psd-layers.ts';

/** A layer or group with what is in it and what is clipped to it, the lowest first. */
export interface LayerNode {
  readonly layer: Layer;
  readonly children: readonly LayerNode[];
  readonly clipped: readonly LayerNode[];
}

const MOST_DEPTH = 100;

/** Hangs each clipped layer on the one below it that is not; at the very bottom there is none, and it stands for itself. */
function hangClipped(nodes: readonly LayerNode[]): readonly LayerNode[] {
  const out: { layer: Layer; children: readonly LayerNode[]; clipped: LayerNode[] }[] = [];
  for (const node of nodes) {
    const base = out.at(-1);
    if (node.layer.isClipped && base !== undefined) base.clipped.push(node);
    else out.push({ ...node, clipped: [] });
  }
  return out;
}

/** The tree from the file's list, where a group's lower end comes first and its head last. Error: file.corrupt. */
export function layerTree(layers: readonly Layer[]): readonly LayerNode[] {
  const open: LayerNode[][] = [[]];
  for (const layer of layers) {
    if (layer.kind === 'group-end') {
      if (open.length > MOST_DEPTH) throw new AppError('file.corrupt');
      open.push([]);
      continue;
    }
    const children = layer.kind === 'group' ? open.pop() : [];
    const siblings = open.at(-1);
    if (children === undefined || siblings === undefined) throw new AppError('file.corrupt');
    siblings.push({ layer, children: hangClipped(children), clipped: [] });
  }
  if (open.length !== 1) throw new AppError('file.corrupt');
  return hangClipped(open[0]);
}
