import { TOOLS, type ToolDeclaration } from '@underbase/tools';
import { buttonClass, Icon, RegistrationMarks } from '@underbase/ui';
import { Link } from 'react-router';
import { formatWords } from '../navigation/format-words.ts';
import { priceWords } from '../navigation/price-words.ts';

/** The bench of a tool whose work is not written yet: what it will do, what it will cost, what works meanwhile. */
export function PreparationBench({ tool }: { readonly tool: ToolDeclaration }) {
  const ready = TOOLS.filter((other) => other.load);
  return (
    <div className="wb workbench preparing">
      <div className="strip">
        <div className="tool">
          <Icon name={tool.icon} />
          <h1>{tool.title}</h1>
        </div>
        <div className="cells" />
      </div>
      <div className="stage preparing-stage">
        <RegistrationMarks />
        <div className="empty">
          <h2 className="h2">In preparation</h2>
          <p className="prose">{tool.summary}</p>
          <dl className="facts">
            <dt>Price of a run</dt>
            <dd>{priceWords(tool)}</dd>
            <dt>Takes</dt>
            <dd>{formatWords(tool.accepts)}</dd>
            {tool.produces.length > 0 && (
              <>
                <dt>Makes</dt>
                <dd>{formatWords(tool.produces)}</dd>
              </>
            )}
          </dl>
          <p className="muted">Nothing can be run here yet, so nothing is charged. These tools work today:</p>
          <div className="row wrap">
            {ready.map((other) => (
              <Link key={other.id} className={buttonClass({})} to={`/${other.id}`}>
                <Icon name={other.icon} />
                {other.title}
              </Link>
            ))}
            <Link className={buttonClass({ variant: 'quiet' })} to="/tools">
              All Tools
            </Link>
          </div>
        </div>
      </div>
    </div>
  );
}
