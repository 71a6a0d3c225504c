import type { Message } from '@underbase/contract';
import { Button } from '@underbase/ui';
import { AskAboutMessage } from '../../chat/ask-about-message.tsx';
import { useWayOut } from './use-way-out.ts';

/** Why there is no result to look at, on the picture, with the way to the tool that helps. */
export function StageFault({ fault }: { readonly fault: Message }) {
  const goThere = useWayOut();
  const { what, next, goTo } = fault;
  return (
    <div className="stage-fault" role="alert" data-over-picture>
      <p>
        <b>{what}</b> {next} <AskAboutMessage message={fault} />
      </p>
      {goTo && (
        <Button dense onClick={() => goThere(goTo)}>
          {goTo.words}
        </Button>
      )}
    </div>
  );
}
