import { pageOfBlob } from '@underbase/codecs/page-of-blob';
import { formatFromName } from '@underbase/contract';
import { makesPictures, type OptionValues, resultValues, toolById } from '@underbase/tools';
import type { ConvertTask } from './export.ts';
import type { HelperQuestion } from './helper-question.ts';
import type { CallRequest, SessionQuestion } from './session-question.ts';

/** Bytes that the file made of the open one would have; 0 where nobody can tell. Errors as reading the file. */
export const foreseeSize: SessionQuestion<CallRequest, number> = {
  answer(request, session, { signal }) {
    const { options: declared, formatOption } = toolById(request.tool);
    const { tool, options, dpi } = session.picture.call({ ...request, options: resultValues(declared, request.options) });
    const format = formatOption && formatFromName(`x.${options[formatOption]}`);
    if (!format) return Promise.resolve(0);
    return session.helpers.askFresh('foreseeFile', { ...session.file, tool, options, dpi, format }, { signal });
  },
};

/** Reading the file once more, and writing a part of it. */
export const foreseeFile: HelperQuestion<ConvertTask, number> = {
  async answer({ tool, options, format, file, fileName, dpi }, { loadRun, kernels, codecs }) {
    const run = await loadRun(tool);
    if (!makesPictures(run) || !run.source?.foreseeBytes) return 0;
    const bytes = new Uint8Array(await file.arrayBuffer());
    const context = { codecs, loadKernels: async () => kernels, format, progress: () => undefined };
    return run.source.foreseeBytes({ name: fileName, bytes, dpi, pageNumber: pageOfBlob(file) }, options as OptionValues, context);
  },
};
