import type { ToolReport } from '@underbase/tools';
import { Icon, OptionGroup } from '@underbase/ui';
import { useUnit } from '../../preferences/preferences.ts';
import { factWords, unitBeside } from '../model/fact-words.ts';

/** Numbers beside the pixels: the file's own, gray while those of newer options are being worked out. */
export function ReportGroup({ report, isOlder }: { readonly report: ToolReport; readonly isOlder: boolean }) {
  if (report.facts.length === 0 && report.warnings.length === 0) return null;
  return (
    <OptionGroup title="Result">
      <div className="report" data-older={isOlder || undefined} aria-busy={isOlder}>
        <ReportFacts report={report} />
      </div>
    </OptionGroup>
  );
}

/** What asks for attention first, then the figures. */
export function ReportFacts({ report }: { readonly report: ToolReport }) {
  const unit = useUnit();
  return (
    <>
      {report.warnings.length > 0 && (
        <div className="report-warnings">
          {report.warnings.map(({ id, text, isNote }) => (
            <p key={id} className={isNote ? 'report-note' : 'report-warning'}>
              <Icon name={isNote ? 'info' : 'triangle-alert'} />
              {text}
            </p>
          ))}
        </div>
      )}
      <dl className="facts">
        {report.facts.map((fact) => (
          <div key={fact.id} className="fact-pair">
            <dt>{fact.label}</dt>
            <dd>{factWords(fact, unitBeside(fact, report.facts, unit))}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
