import { Badge } from '@underbase/ui';
import { usePageTitle } from '../../app/page-title.ts';
import { DocsGuide } from './docs-guide.tsx';

/** The assistant on a page of its own. */
export function ChatDemoPage() {
  usePageTitle('Assistant');
  return (
    <div className="page chat-page">
      <div className="row">
        <h1 className="h1">Assistant</h1>
        <Badge plain>In preparation</Badge>
      </div>
      <p className="lead">For questions about preparing files for print.</p>
      <DocsGuide />
    </div>
  );
}
