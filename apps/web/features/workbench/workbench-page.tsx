import type { ToolDeclaration } from '@underbase/tools';
import { usePageTitle } from '../../app/page-title.ts';
import { Bench } from './bench.tsx';
import { PreparationBench } from './preparation-bench.tsx';

/** The page of one tool: its workbench, or an honest word while the tool is not there yet. */
export function WorkbenchPage({ tool }: { readonly tool: ToolDeclaration }) {
  usePageTitle(tool.title);
  return tool.load ? <Bench tool={tool} /> : <PreparationBench tool={tool} />;
}
