import { Icon } from '@underbase/ui';
import { Link } from 'react-router';
import { TASK_HEADINGS, TOOL_DESTINATIONS } from '../navigation/pages.ts';
import { PreparationBadge } from '../navigation/preparation-badge.tsx';
import { usePathOf } from '../navigation/use-path-of.ts';

export function TasksBand() {
  const pathOf = usePathOf();
  return (
    <section className="band" aria-labelledby="by-task">
      <div className="page">
        <h2 className="h1" id="by-task">
          Tools by task
        </h2>
        <div className="tasks">
          {TASK_HEADINGS.map(({ task, heading }) => (
            <div key={task}>
              <h3>{heading}</h3>
              {TOOL_DESTINATIONS.filter((page) => page.task === task).map((page) => (
                <Link key={page.path} to={pathOf(page)}>
                  <Icon name={page.icon} />
                  <b>{page.title}</b>
                  <span className="n">{page.isInPreparation ? <PreparationBadge /> : page.price}</span>
                  <p>{page.summary}</p>
                </Link>
              ))}
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
