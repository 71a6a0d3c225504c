import { useBench, useWorkbench } from '../workbench-context.ts';

/** Where the run happens, said before it begins; on the server only after this line was there to be read. */
export function PlaceFact() {
  const workbench = useWorkbench();
  const place = useBench(workbench.placeOf);
  const canChoose = useBench(workbench.canChoosePlace);
  if (!canChoose) return null;
  const other = place === 'server' ? 'browser' : 'server';
  return (
    <div className="fact place">
      <span>Runs</span>
      {place === 'server' ? 'on the server: uploaded, kept 24 h' : 'in this browser'}{' '}
      <button type="button" className="link" onClick={() => workbench.setPlace(other)}>
        {place === 'server' ? 'Run here' : 'Use the server'}
      </button>
    </div>
  );
}
