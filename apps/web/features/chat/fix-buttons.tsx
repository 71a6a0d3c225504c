import { toolById } from '@underbase/tools';
import { Icon } from '@underbase/ui';
import { Link } from 'react-router';
import { useStore } from '../../state/store.ts';
import { validatedFiles } from '../../state/validated-files.ts';
import { pathWithOptions } from '../workbench/model/option-link.ts';
import { reportConsent } from './shared-report.ts';

interface FixButtonsProps {
  readonly answer: string;
  readonly onLeave?: () => void;
}

/** Ways out of the findings that an answer speaks of: each opens the tool with its options set. Only with leave to see the report. */
export function FixButtons({ answer, onLeave }: FixButtonsProps) {
  const isShared = useStore(reportConsent);
  const file = useStore(validatedFiles, (files) => [...files.values()].at(-1) ?? null);
  if (!isShared || !file) return null;
  const fixes = file.report.checks
    .filter(({ status, title }) => (status === 'fail' || status === 'warn') && answer.includes(title))
    .flatMap(({ fixes: ways }) => ways.filter((fix) => fix.kind === 'tool' && toolById(fix.tool).load).slice(0, 1));
  if (fixes.length === 0) return null;
  return (
    <div className="quick">
      {fixes.map(
        (fix) =>
          fix.kind === 'tool' && (
            <Link key={fix.label} className="btn dense" to={pathWithOptions(`/${fix.tool}`, fix.options)} onClick={onLeave}>
              <Icon name={toolById(fix.tool).icon} />
              {fix.label}
            </Link>
          ),
      )}
    </div>
  );
}
