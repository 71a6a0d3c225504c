import type { Message } from '@underbase/contract';
import { Icon, RegistrationMarks } from '@underbase/ui';
import { useBench, useWorkbench } from '../workbench-context.ts';

/** The stage of a picture that this browser can't show: why, and that the server can make it all the same. */
export function UnseenStage({ name, why }: { readonly name: string; readonly why: Message }) {
  const workbench = useWorkbench();
  const isOfSeveral = useBench(({ files }) => files.length > 1);
  const isForServer = useBench(workbench.placeOf) === 'server';
  return (
    <section className="stage empty-stage unseen-stage" aria-label="Artwork">
      <RegistrationMarks />
      <div className="empty-card" role="status">
        <p className="row">
          <Icon name="info" />
          <b>This browser can't show {isOfSeveral ? name : 'this picture'}</b>
        </p>
        <p>{why.what}</p>
        {isForServer ? (
          <p>
            {isOfSeveral
              ? 'The server can run all files as they are. Set the options, then press Export: the files are uploaded then, run there in full size, and are deleted after 24 h. There is no preview here unless you take this one off the bench.'
              : 'The server can run it as it is. Set the options, then press Export: the file is uploaded then, runs there in full size, and is deleted after 24 h. There is no preview of it here.'}
          </p>
        ) : (
          <p>Sign in again to run it on the server. Or: {why.next}</p>
        )}
      </div>
    </section>
  );
}
