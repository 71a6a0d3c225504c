import { Button, Icon, IconButton, ResultCard } from '@underbase/ui';
import { lazy, Suspense, useRef } from 'react';
import { useUnit } from '../../preferences/preferences.ts';
import { outcomeWords } from '../batch/batch-words.ts';
import { formatPrintSize } from '../model/print-size.ts';
import { ReportFacts } from '../options/report-group.tsx';
import type { RunResult } from '../state/workbench-state.ts';
import { sizeWords } from '../strip/file-words.ts';
import { useBench, useWorkbench } from '../workbench-context.ts';
import { outputFacts } from './output-words.ts';
import { ResultThumb } from './result-thumb.tsx';
import { useTrayHeight } from './use-tray-height.ts';

const ResultMenus = lazy(async () => ({ default: (await import('./result-menus.tsx')).ResultMenus }));

/** The finished file: take it again, in another format, to another tool; and what the run found. */
export function FinishedResult({ result }: { readonly result: RunResult }) {
  const workbench = useWorkbench();
  const unit = useUnit();
  const { file, widthPx, heightPx, dpi, report } = result;
  const isOlder = useBench(workbench.isResultOlder);
  const lacking = result.batch ? outcomeWords(result.batch) : null;
  const tray = useRef<HTMLElement>(null);
  useTrayHeight(tray);
  const { parts, beside, dpi: partsDpi = dpi } = outputFacts(report, result.format);
  const inZip = result.batch?.pictures ?? (result.pictures.length > 1 && parts === undefined ? result.pictures.length : 0);
  const facts = [
    ...(inZip > 0
      ? [`${inZip} ${inZip === 1 ? 'file' : 'files'} in a ZIP`]
      : [parts ?? `${widthPx} × ${heightPx} px`, `${Math.round(partsDpi)} DPI`, formatPrintSize(widthPx, heightPx, dpi, unit)]),
    ...(beside && !result.batch ? [`with ${beside}`] : []),
    sizeWords(file.blob.size),
  ].join(', ');
  return (
    <section ref={tray} className="result-tray" aria-label="Finished file">
      <ResultCard
        fileName={file.name}
        facts={facts}
        thumbnail={<ResultThumb result={result} />}
        actions={
          <Suspense>
            <ResultMenus result={result} isOlder={isOlder} />
          </Suspense>
        }
        primary={
          <Button variant="ink" icon="download" onClick={workbench.downloadAgain}>
            Download
          </Button>
        }
      />
      {lacking && (
        <p className="tray-older" role="status">
          <Icon name="circle-alert" />
          {lacking}
        </p>
      )}
      {isOlder ? (
        <p className="tray-older" role="status">
          <Icon name="clock" />
          Made with the options or the file of before. Export again for what is on screen now.
        </p>
      ) : result.batch ? null : (
        /* biome-ignore lint/a11y/noNoninteractiveTabindex: a long report scrolls, by keyboard too */
        <section className="tray-report" aria-label="Report" tabIndex={0}>
          <ReportFacts report={report} />
        </section>
      )}
      <IconButton icon="x" label="Put the result away" variant="quiet" dense className="tray-close" onClick={workbench.dismissResult} />
    </section>
  );
}
