import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the model behaves: it answers, or fails in one of the ways that models do. */
export type Script = 'well' | 'refuses' | 'mid-stream' | 'cut' | 'malformed' | 'huge' | 'endless-line' | 'silent' | 'stalls';

export interface ScriptedModel {
  readonly url: string;
  script: Script;
  /** What was asked last, as it came over the wire. */
  readonly asked: { headers: Record<string, unknown>; body: { model: string; messages: { role: string; content: string }[] } }[];
  /** Resolves when the next request was given up by whoever asked. */
  givenUp(): Promise<void>;
  close(): Promise<void>;
}

const piece = (content: string): string => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;

const SCRIPTS: Readonly<Record<Script, (response: ServerResponse) => void>> = {
  well(response) {
    // A piece that is cut in the middle of a letter of two bytes, a line of the protocol that is no data, and the last one.
    const bytes = Buffer.from(piece('Señor, 300 DPI'));
    response.write(bytes.subarray(0, bytes.indexOf(0xc3) + 1));
    response.write(bytes.subarray(bytes.indexOf(0xc3) + 1));
    response.write(': keep-alive\n\n');
    response.write(piece(' at print size.'));
    response.end('data: [DONE]\n\n');
  },
  refuses: (response) => void response.writeHead(503).end('busy'),
  'mid-stream'(response) {
    response.write(piece('Half an '));
    response.end(`data: ${JSON.stringify({ error: { message: 'overloaded' } })}\n\n`);
  },
  cut(response) {
    response.write(piece('Half an '), () => response.destroy());
  },
  malformed: (response) => void response.end('data: {"choices":[{"delta":\n\n'),
  huge(response) {
    for (let count = 0; count < 400; count++) response.write(piece('word '.repeat(20)));
    response.end('data: [DONE]\n\n');
  },
  'endless-line': (response) => void response.write(`data: ${'x'.repeat(200_000)}`),
  silent: () => undefined,
  stalls: (response) => void response.write(piece('Half an ')),
};

/** An endpoint that speaks the chat completions of OpenAI on loopback, and misbehaves when told to. */
export async function startScriptedModel(): Promise<ScriptedModel> {
  const asked: ScriptedModel['asked'] = [];
  let tellGivenUp: () => void = () => undefined;
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => {
      text += part;
    });
    request.on('end', () => {
      asked.push({ headers: request.headers, body: JSON.parse(text) });
      response.on('close', () => response.writableFinished || tellGivenUp());
      if (model.script !== 'refuses' && model.script !== 'silent') response.writeHead(200, { 'content-type': 'text/event-stream' });
      SCRIPTS[model.script](response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const model: ScriptedModel = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    script: 'well',
    asked,
    givenUp: () => new Promise((resolve) => (tellGivenUp = resolve)),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return model;
}
