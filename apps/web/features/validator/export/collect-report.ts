import { inkOn } from '../model/simulate-print.ts';
import { dpiInForce, widthInForce } from '../single/dpi-in-force.ts';
import { pictureSource } from '../single/judged-source.ts';
import { reportIn, type ValidatorState } from '../state/validator-state.ts';
import { findingsOf, pageIn, type ReportFile } from './report-file.ts';

/** Where no garment is chosen the print is shown on black: there, white ink shows all that it does. */
const PROOF_GARMENT = '#141414';

/** The file on the bench as a report shows it, with its pictures; empty while it is not judged. */
export async function reportOnBench(state: ValidatorState): Promise<readonly ReportFile[]> {
  const { file, settings, earlier } = state;
  const report = reportIn(state);
  if (!file || !report) return [];
  const { garmentPicture, markedPicture } = await import('./draw-pictures.ts');
  const source = pictureSource(file, dpiInForce(file.session.info, settings));
  const garment = settings.garment ?? PROOF_GARMENT;
  const ink = inkOn(garment, settings.method);
  return [
    {
      name: file.name,
      report,
      page: pageIn((earlier[0]?.report ?? report).info),
      scoreBefore: earlier[0]?.report.score ?? null,
      done: [],
      picture: await garmentPicture(source, ink, garment, widthInForce(file.session.info, settings)),
      marked: await markedPicture(source, findingsOf(report)),
    },
  ];
}
