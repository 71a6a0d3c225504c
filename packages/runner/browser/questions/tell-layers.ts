import type { PixelLayer, PixelPlace } from '@underbase/tools';
import type { CallRequest, SessionQuestion } from './session-question.ts';

/** What lies at a whole pixel of a result, by the plan of the full picture and never by a draft's; null where the tool tells no layers. */
export const tellLayers: SessionQuestion<CallRequest & PixelPlace, readonly PixelLayer[] | null> = {
  answer: (request, { picture }, { signal }) => picture.layers(picture.call(request), request, signal),
};
