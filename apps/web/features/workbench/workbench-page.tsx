import type { ToolDeclaration } from '@underbase/tools';
import { usePageTitle } from '../../app/page-title.ts';
import { PreparationPage } from '../preparation/preparation-page.tsx';

export function WorkbenchPage({ tool }: { readonly tool: ToolDeclaration }) {
  usePageTitle(tool.title);
  return <PreparationPage title={tool.title} words={tool.summary} />;
}
