import type { ToolId } from '@underbase/contract';
import { toolById } from '@underbase/tools';
import { lazy, Suspense } from 'react';
import { usePageTitle } from '../../app/page-title.ts';
import { Bench } from './bench.tsx';

const PreparationBench = lazy(async () => ({ default: (await import('./preparation-bench.tsx')).PreparationBench }));

/** The page of one tool: its workbench, or an honest word while the tool is not there yet. */
export function WorkbenchPage({ id }: { readonly id: ToolId }) {
  const tool = toolById(id);
  usePageTitle(tool.title);
  if (tool.load) return <Bench tool={tool} />;
  return (
    <Suspense>
      <PreparationBench tool={tool} />
    </Suspense>
  );
}
