import type { ReactNode } from 'react';
import type { SentAhead } from '../state/sent-ahead.ts';
import { activeFile, type OpenFile, unseenFile } from '../state/workbench-state.ts';
import { useBench, useWorkbench } from '../workbench-context.ts';

const LACKING = { 'signed-out': 'sign in for the server', none: 'no server takes it here' } as const;
/** Below this a browser is done within seconds, whatever the tool. */
const QUICK_PIXELS = 4e6;

const isLarge = (file: OpenFile | null): boolean => file !== null && file.session.info.widthPx * file.session.info.heightPx > QUICK_PIXELS;

/** What becomes of the files where a run goes to the server; it is read before anything is sent. */
function uploadWords(sent: SentAhead | null): string {
  if (sent === null) return 'on the server: uploaded, kept 24 h';
  if (sent.fraction < 1) return `on the server: ${Math.floor(100 * sent.fraction)} % uploaded, kept 24 h`;
  return `on the server: ${sent.fileIds.length === 1 ? 'the file is' : 'the files are'} there, kept 24 h`;
}

/** Where the run happens, said before it begins; on the server only after this line was there to be read. Who agrees to it may send files at once. */
export function PlaceFact() {
  const workbench = useWorkbench();
  const place = useBench(workbench.placeOf);
  const canChoose = useBench(workbench.canChoosePlace);
  const canSend = useBench(workbench.canSendAhead);
  const sent = useBench((state) => state.sentAhead);
  const lacking = useBench(workbench.lackingServer);
  const mayTakeLong = useBench((state) => isLarge(activeFile(state)));
  const isUnseen = useBench((state) => unseenFile(state, workbench.tool) !== null);
  if (lacking && !isUnseen) {
    return (
      <Place>
        in this browser{mayTakeLong ? ', which may take long' : ''}: {LACKING[lacking]}
      </Place>
    );
  }
  if (!canChoose && place === 'browser') return null;
  const other = place === 'server' ? 'browser' : 'server';
  return (
    <Place>
      {place === 'server' ? uploadWords(canSend ? null : sent) : 'in this browser'}{' '}
      {canSend && (
        <button type="button" className="link" onClick={() => workbench.sendAhead()}>
          Upload now
        </button>
      )}{' '}
      {canChoose && (
        <button type="button" className="link" onClick={() => workbench.setPlace(other)}>
          {place === 'server' ? 'Run here' : 'Use the server'}
        </button>
      )}
    </Place>
  );
}

function Place({ children }: { readonly children: ReactNode }) {
  return (
    <div className="fact place">
      <span>Runs</span>
      {children}
    </div>
  );
}
