import { Icon } from '@underbase/ui';
import { Link } from 'react-router';
import { TASK_HEADINGS, TOOL_DESTINATIONS } from '../navigation/pages.ts';

export function TasksBand() {
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
                <Link key={page.path} to={page.path}>
                  <Icon name={page.icon} />
                  <b>{page.title}</b>
                  <span className="n">{page.isInPreparation ? 'In preparation' : page.price}</span>
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
