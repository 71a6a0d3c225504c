import { AuthError, type AuthService } from '@underbase/platform';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ServerConfig } from '../config.ts';

const headersOf = (request: FastifyRequest) => ({ headers: { authorization: request.headers.authorization } });
const redeemSchema = z.object({ access_token: z.string().min(1) });

/** What the account page and the designer service ask of us beside the auth wire. */
export function addAccount(
  app: FastifyInstance,
  auth: AuthService,
  config: ServerConfig,
  /** Ends what the account pays for; it is there before the first request. */
  endPlans: (userId: string) => Promise<void>,
): void {
  app.register(async (scope) => {
    scope.setErrorHandler(async (error, _request, reply) => {
      if (!(error instanceof AuthError)) throw error;
      return reply.code(error.status).send({ code: error.code, message: error.message });
    });
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    });
    scope.delete('/api/account', async (request, reply) => {
      await auth.deleteAccount(headersOf(request), endPlans);
      return reply.code(204).send();
    });
    scope.get('/api/account/sessions', async (request) => ({ sessions: await auth.listSessions(headersOf(request)) }));
    scope.delete<{ Params: { id: string } }>('/api/account/sessions/:id', async (request, reply) => {
      await auth.endSession(headersOf(request), request.params.id);
      return reply.code(204).send();
    });
    scope.get('/api/account/export', async (request, reply) => {
      const data = await auth.exportAccount(headersOf(request));
      return reply.header('content-disposition', 'attachment; filename="underbase-my-data.json"').send(data);
    });
    if (!config.designerUrl) return;
    const callback = new URL(`${config.designerUrl.href.replace(/\/$/, '')}/auth/callback`);
    scope.post('/api/designer/handoff', async (request) => {
      const url = new URL(callback);
      url.searchParams.set('access_token', await auth.mintHandoffToken(headersOf(request)));
      return { url: url.href };
    });
    scope.post('/api/designer/redeem', async (request, reply) => {
      const body = redeemSchema.safeParse(request.body);
      if (!body.success) return reply.code(400).send({ code: 'validation_failed', message: 'access_token is required' });
      return { user: await auth.redeemHandoffToken(body.data.access_token) };
    });
  });
}
