import { AuthError } from './auth-error.ts';
import type { AuthContext } from './context.ts';
import { type SignInFailure, withFailure } from './redirect-target.ts';
import { type AuthResponse, redirect } from './wire.ts';

/**
 * Runs a step that a person sees in the browser. Whatever goes wrong is told to the app at `target`, which can show it;
 * bare JSON would leave the person stranded.
 */
export async function orBackToApp(
  context: Pick<AuthContext, 'reportFault'>,
  target: string,
  step: () => Promise<AuthResponse>,
): Promise<AuthResponse> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof AuthError)) context.reportFault(error);
    return redirect(withFailure(target, describeFailure(error)));
  }
}

function describeFailure(error: unknown): SignInFailure {
  if (!(error instanceof AuthError)) {
    return { error: 'server_error', code: 'unexpected_failure', description: 'Signing in failed on our side. Please try again.' };
  }
  return { error: error.status === 403 ? 'access_denied' : 'invalid_request', code: error.code, description: error.message };
}
