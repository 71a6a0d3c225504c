import { type NumberOption, toolById } from '@underbase/tools';

function toleranceField(): NumberOption {
  const field = toolById('color-ko').options.tolerance;
  if (field.kind !== 'number') throw new Error('the knockout has no tolerance');
  return field;
}

/** The one setting of the knockout that home shows; worked out while the pages are built, as the list of tools is. */
export const TOLERANCE = toleranceField();
