import { Agent, request } from 'node:http';
import type { ServerProcess, ServerUser } from './server-process.ts';

/** Bare calls of the data service over kept connections, without the official client's weight. */
export interface DataCalls {
  /** Records a run of that many credits. */
  record(user: ServerUser, credits: number): Promise<DataAnswer>;
  deduct(user: ServerUser, amount: number): Promise<DataAnswer>;
  /** Recorded runs of that many credits. */
  recorded(user: ServerUser, credits: number): Promise<DataAnswer>;
  close(): void;
}

export interface DataAnswer {
  readonly status: number;
  readonly text: string;
}

export function openDataCalls(server: Pick<ServerProcess, 'url' | 'apiKey'>): DataCalls {
  const agent = new Agent({ keepAlive: true });
  const call = (user: ServerUser, method: string, path: string, body?: object): Promise<DataAnswer> =>
    new Promise((resolve, reject) => {
      const text = body ? JSON.stringify(body) : '';
      const headers = {
        apikey: server.apiKey,
        authorization: `Bearer ${user.token}`,
        ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}),
      };
      const sent = request(`${server.url}/rest/v1/${path}`, { method, agent, headers }, (answer) => {
        let said = '';
        answer.setEncoding('utf8');
        answer.on('data', (part) => {
          said += part;
        });
        answer.on('error', reject);
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: said }));
      });
      sent.on('error', reject);
      sent.end(text);
    });
  return {
    record: (user, credits) => call(user, 'POST', 'token_usage', { user_id: user.id, tool_id: 'color-ko', credits_used: credits }),
    deduct: (user, amount) => call(user, 'POST', 'rpc/deduct_tokens', { p_user_id: user.id, p_amount: amount }),
    recorded: (user, credits) => call(user, 'GET', `token_usage?select=id&credits_used=eq.${credits}`),
    close: () => agent.destroy(),
  };
}
