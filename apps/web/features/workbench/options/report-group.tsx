import type { ToolReport } from '@underbase/tools';
import { Icon, OptionGroup } from '@underbase/ui';
import { factWords } from '../model/fact-words.ts';

/** Numbers beside the pixels, from the preview on screen. */
export function ReportGroup({ report }: { readonly report: ToolReport }) {
  if (report.facts.length === 0 && report.warnings.length === 0) return null;
  return (
    <OptionGroup title="Result">
      <ReportFacts report={report} />
    </OptionGroup>
  );
}

export function ReportFacts({ report }: { readonly report: ToolReport }) {
  return (
    <>
      <dl className="facts">
        {report.facts.map((fact) => (
          <div key={fact.id} className="fact-pair">
            <dt>{fact.label}</dt>
            <dd>{factWords(fact)}</dd>
          </div>
        ))}
      </dl>
      {report.warnings.map(({ id, text }) => (
        <p key={id} className="report-warning">
          <Icon name="triangle-alert" />
          {text}
        </p>
      ))}
    </>
  );
}
