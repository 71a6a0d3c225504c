import { WORDING } from '@underbase/contract';
import { Badge, Button, Icon, RegistrationMarks } from '@underbase/ui';
import { Link } from 'react-router';
import { usePageTitle } from '../../app/page-title.ts';

const STEPS = [
  { icon: 'files', title: 'Many files', words: 'A folder or a ZIP of artwork, checked as it comes in.' },
  { icon: 'workflow', title: 'One chain', words: 'Tools in your order, with the options of your shop.' },
  { icon: 'download', title: 'One archive', words: 'Finished files under their names, with a report for each.' },
] as const;

/** What bulk workflows will be; nothing on it can be used yet. */
export function BulkWorkflowPage() {
  usePageTitle('Bulk Workflow');
  return (
    <div className="page bulk-page">
      <div className="row">
        <h1 className="h1">Bulk Workflow</h1>
        <Badge plain>Coming soon</Badge>
      </div>
      <p className="lead">Runs a saved chain of tools on many files.</p>
      <section className="empty bulk-bed" aria-label={WORDING.header.bulkWorkflow}>
        <RegistrationMarks />
        <ol className="bulk-steps">
          {STEPS.map(({ icon, title, words }) => (
            <li key={title}>
              <Icon name={icon} />
              <b>{title}</b>
              <p>{words}</p>
            </li>
          ))}
        </ol>
        <div className="row wrap">
          <Button disabled>New workflow</Button>
          <Link className="btn quiet" to="/tools">
            Use one tool at a time
          </Link>
        </div>
      </section>
    </div>
  );
}
