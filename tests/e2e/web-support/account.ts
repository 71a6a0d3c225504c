import type { BrowserContext } from 'playwright-core';
import { type FakeAccount, openSession } from './account-service.ts';

/**
 * Signs a browser in against a stand-in for the account service, so that benches open and runs can be charged.
 * The service itself has tests of its own; here only the page is on trial. The site that `serveSite` serves answers for the stand-in: where Playwright answers
 * itself, the browser keeps nothing that it loaded, and each worker of each page loads its script anew.
 */
export async function signIn(context: BrowserContext, tokensRemaining = 15): Promise<FakeAccount> {
  const account: FakeAccount = { tokensRemaining, usage: [], refusesCharge: false };
  const session = openSession(account);
  await context.addInitScript(`localStorage.setItem('underbase-auth-token', ${JSON.stringify(JSON.stringify(session))})`);
  await context.routeWebSocket(/\/realtime\/v1\//, (socket) => {
    socket.onMessage((message) => {
      const [joinRef, ref, topic, event] = JSON.parse(String(message));
      const response = event === 'phx_join' ? { postgres_changes: [] } : {};
      socket.send(JSON.stringify([joinRef, ref, topic, 'phx_reply', { status: 'ok', response }]));
    });
  });
  return account;
}
