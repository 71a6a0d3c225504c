import { fittedWidthIn, type ValidationSettings } from '@underbase/tools/validation';
import { PlacementSelect } from '../print-size/placement-select.tsx';
import { placementAt } from '../print-size/print-boxes.ts';
import { widthInForce } from '../single/dpi-in-force.ts';
import { rememberPrint } from '../state/shop-profiles.ts';
import type { JudgedFile } from '../state/validator-state.ts';
import { useValidator } from '../validator-context.ts';

/** What stands in the list for a size that is no placement's. */
const OTHERWISE = { shop: 'Your usual size', assumed: 'Size not known', user: 'Own size', file: 'As the file says' } as const;

/** Where this file prints. While a usual size is in force, another choice becomes the usual one; else it is for this file alone. */
export function FilePlacement({ file: { session }, settings }: { readonly file: JudgedFile; readonly settings: ValidationSettings }) {
  const validator = useValidator();
  const { info } = session;
  const from = settings.widthFrom ?? (settings.printWidthIn === null ? 'file' : 'user');
  return (
    <PlacementSelect
      label="Placement"
      value={settings.printWidthIn === null ? null : placementAt(widthInForce(info, settings), info)}
      otherwise={OTHERWISE[from]}
      onChange={(box) => {
        if (!box) validator.change({ printWidthIn: null });
        else if (settings.widthFrom) validator.change({ profile: rememberPrint(settings.profile, { box }) });
        else validator.change({ printWidthIn: fittedWidthIn(info, box) });
      }}
    />
  );
}
