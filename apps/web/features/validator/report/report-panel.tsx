import { LIMITS } from '@underbase/contract';
import { scoreChecks } from '@underbase/tools/validation';
import { Banner, BottomSheet, Progress } from '@underbase/ui';
import { AskAboutMessage } from '../../chat/ask-about-message.tsx';
import { SizeQuestion } from '../print-size/size-question.tsx';
import { dpiInForce, widthInForce } from '../single/dpi-in-force.ts';
import { rememberPrint } from '../state/shop-profiles.ts';
import { useJudged, useValidator } from '../validator-context.ts';
import { CheckList } from './check-list.tsx';
import { FilePlacement } from './file-placement.tsx';
import { ScoreHead } from './score-head.tsx';
import { SettingsRow } from './settings-row.tsx';
import { useFixes } from './use-fixes.ts';

/** The report as it comes in: score, what is held against, findings. */
export function ReportPanel() {
  const validator = useValidator();
  const { judging, checks, settings, selected, file, earlier, fixing } = useJudged((state) => state);
  const { canFix, labelOf, fix } = useFixes();
  const score = scoreChecks(checks, settings.method, file ? dpiInForce(file.session.info, settings) : LIMITS.assumedDpi);
  const before = earlier.at(-1)?.report.score ?? null;
  return (
    <BottomSheet
      label="Report"
      head={
        <div className="score">
          {file && judging.phase !== 'none' && <ScoreHead score={score} isComplete={judging.phase === 'done'} before={before} />}
          <SettingsRow
            settings={settings}
            widthIn={file && widthInForce(file.session.info, settings)}
            placement={file && <FilePlacement file={file} settings={settings} />}
            onChange={validator.change}
          />
        </div>
      }
    >
      {file && settings.widthFrom === 'assumed' && settings.printWidthIn !== null && (
        <SizeQuestion
          info={file.session.info}
          widthIn={settings.printWidthIn}
          onAnswer={(box) => validator.change({ profile: rememberPrint(settings.profile, { box }) })}
        />
      )}
      {judging.phase === 'failed' && (
        <Banner tone="fail">
          <b>{judging.message.what}</b> {judging.message.next} <AskAboutMessage message={judging.message} />
        </Banner>
      )}
      {fixing.phase === 'fixing' && (
        <div className="fixing-line">
          <Progress label={fixing.label} fraction={fixing.fraction} onCancel={validator.stopFixing} />
        </div>
      )}
      {file ? (
        <CheckList checks={checks} selected={selected} onSelect={validator.select} canFix={canFix} labelOf={labelOf} onFix={fix} />
      ) : (
        <p className="no-options help">Say how and how wide you print, then open a file. Every check is made on your device.</p>
      )}
    </BottomSheet>
  );
}
