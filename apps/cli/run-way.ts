import { makesPictures, type ToolDeclaration } from '@underbase/tools';

/**
 * What the command line does with a tool's inputs, as its run says: `inspect` them and print, turn each file into a file (`convert`),
 * make one thing of all (`gather`), fill a folder from one (`fill`), or make a picture of `each`.
 */
export type RunWay = 'inspect' | 'convert' | 'gather' | 'fill' | 'each';

/** Null for a tool in preparation. */
export async function wayOf({ load, folderOf }: Pick<ToolDeclaration, 'load' | 'folderOf'>): Promise<RunWay | null> {
  if (!load) return null;
  const { run } = await load();
  if (!makesPictures(run)) return 'inspect';
  if (run.source) return 'convert';
  if (run.gathers) return 'gather';
  return folderOf ? 'fill' : 'each';
}
