import { tokenCost, toolById } from '@underbase/tools';
import type { Fix } from '@underbase/tools/validation';
import { useContext } from 'react';
import { useNavigate } from 'react-router';
import { setProcessedImage } from '../../../state/processed-image.ts';
import { tokenWords } from '../../navigation/price-words.ts';
import { pathWithOptions } from '../../workbench/model/option-link.ts';
import { statedOptions } from '../../workbench/model/stated-options.ts';
import { asksWithin } from '../model/fix-plan.ts';
import { useJudged, useValidator } from '../validator-context.ts';
import { PlaceContext } from './place-context.ts';

interface Fixes {
  readonly canFix: (fix: Fix) => boolean;
  /** What its button says: where most is free, what is not names its price. */
  readonly labelOf: (fix: Fix) => string;
  readonly fix: (fix: Fix) => void;
}

/** What happens when a fix is pressed: made here, another size, or the tool opened with its options filled in. */
export function useFixes(): Fixes {
  const validator = useValidator();
  const navigate = useNavigate();
  const place = useContext(PlaceContext);
  const refused = useJudged((state) => state.refused);
  const isRefused = (fix: Fix): boolean => refused.some(({ step }) => asksWithin(step, fix));

  const openTool = async (fix: Extract<Fix, { kind: 'tool' }>): Promise<void> => {
    const sized = await validator.atPrintSize();
    if (!sized) return;
    setProcessedImage({ ...sized, madeBy: null });
    void navigate(pathWithOptions(`/${fix.tool}`, statedOptions(toolById(fix.tool).options, fix.options)));
  };

  return {
    // In another site's frame there is no bench to go on to; what its tool refuses is no way out.
    canFix: (fix) => fix.kind !== 'tool' || (!isRefused(fix) && place !== 'frame' && toolById(fix.tool).load !== undefined),
    labelOf(fix) {
      const tokens = fix.kind === 'tool' ? tokenCost(toolById(fix.tool), fix.options) : 0;
      return place === 'public' && tokens > 0 ? `${fix.label} · ${tokenWords(tokens)}` : fix.label;
    },
    fix(fix) {
      if (fix.kind === 'size') validator.change({ printWidthIn: fix.printWidthIn });
      else if (fix.kind === 'in-place') void validator.fix([{ kind: 'in-place', id: fix.id, label: fix.label, tokens: 0 }]);
      else void openTool(fix);
    },
  };
}
