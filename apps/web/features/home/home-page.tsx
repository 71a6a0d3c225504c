import { usePageTitle } from '../../app/page-title.ts';
import { AnswersBand } from './answers-band.tsx';
import { Hero } from './hero.tsx';
import { PlansBand } from './plans-band.tsx';
import { TasksBand } from './tasks-band.tsx';

/** Shows the product by working: the knockout on real artwork first, then tools by task, plans and answers. */
export function HomePage() {
  usePageTitle();
  return (
    <>
      <div className="page">
        <Hero />
      </div>
      <TasksBand />
      <PlansBand />
      <AnswersBand />
    </>
  );
}
