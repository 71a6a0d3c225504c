import { AppError } from '@underbase/contract';

/** Runs `work`; what it throws from the catalogue carries the file's name on, for the message. */
export async function withFileName<T>(fileName: string | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (fileName === undefined || !(error instanceof AppError) || 'file' in error.params) throw error;
    throw new AppError(error.code, { ...error.params, file: fileName }, error.cause);
  }
}
