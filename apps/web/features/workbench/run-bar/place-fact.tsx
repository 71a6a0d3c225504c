import type { ReactNode } from 'react';
import { activeFile } from '../state/workbench-state.ts';
import { useBench, useWorkbench } from '../workbench-context.ts';

const LACKING = {
  'signed-out': 'in this browser, which may take long: sign in for the server',
  none: 'in this browser, which may take long: no server takes it here',
} as const;

/** Where the run happens, said before it begins; on the server only after this line was there to be read. */
export function PlaceFact() {
  const workbench = useWorkbench();
  const place = useBench(workbench.placeOf);
  const canChoose = useBench(workbench.canChoosePlace);
  const lacking = useBench(workbench.lackingServer);
  const isUnseen = useBench((state) => activeFile(state)?.unseen !== undefined);
  if (lacking && !isUnseen) return <Place>{LACKING[lacking]}</Place>;
  if (!canChoose && place === 'browser') return null;
  const other = place === 'server' ? 'browser' : 'server';
  return (
    <Place>
      {place === 'server' ? 'on the server: uploaded, kept 24 h' : 'in this browser'}{' '}
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
