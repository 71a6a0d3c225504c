import { usePageTitle } from '../../app/page-title.ts';
import { canBuy } from '../pricing/purchase-words.ts';
import { AnswersBand } from './answers-band.tsx';
import { Hero } from './hero.tsx';
import { LiveBand } from './live-band.tsx';
import { PlansBand } from './plans-band.tsx';
import { ScoreBand } from './score-band.tsx';
import { TasksBand } from './tasks-band.tsx';

/** Shows the product by working: the knockout on real artwork first, a check with its score, two more tools below, then tools by task, plans and answers. */
export function HomePage() {
  usePageTitle();
  return (
    <>
      <div className="page">
        <Hero />
      </div>
      <ScoreBand />
      <LiveBand />
      <TasksBand />
      {canBuy && <PlansBand />}
      <AnswersBand />
    </>
  );
}
