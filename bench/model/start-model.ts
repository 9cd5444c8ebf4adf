import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FoundModel } from './find-model.ts';
import { type Model, openModel } from './open-model.ts';

type ChatBody = {
  messages: { content: string }[];
  max_tokens: number;
  response_format?: { json_schema: { schema: object } };
};

export type StartedModel = {
  url: string;
  /** Which requests it has answered, oldest first: whether an answer was to have a JSON schema. */
  answered: { hasSchema: boolean }[];
  stop(): Promise<void>;
};

/** More than a sentence shows nothing new. */
const maxTokens = 48;

/** An endpoint as OpenAI documents it, in front of a language model. */
export async function startModel(found: FoundModel): Promise<StartedModel> {
  const model = await openModel(found);
  const answered: StartedModel['answered'] = [];
  const server = createServer(async (request, response) => {
    if (request.url !== '/v1/chat/completions') return void response.writeHead(404).end();
    const body = JSON.parse(await text(request)) as ChatBody;
    await streamAnswer(response, model, body).catch((error) => response.destroy(error));
    if (response.writableFinished) answered.push({ hasSchema: body.response_format !== undefined });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    answered,
    async stop() {
      server.closeAllConnections();
      server.close();
      await model.close();
    },
  };
}

async function streamAnswer(response: ServerResponse, model: Model, body: ChatBody): Promise<void> {
  const left = new AbortController();
  response.on('close', () => left.abort());
  const send = (data: object) => void response.write(`data: ${JSON.stringify(data)}\n\n`);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const [system, user] = body.messages.map(({ content }) => content);
  const usedTokens = await model.answer({
    system: system ?? '',
    prompt: user ?? '',
    maxTokens: Math.min(body.max_tokens, maxTokens),
    schema: body.response_format?.json_schema.schema,
    onText: (content) => send({ choices: [{ delta: { content } }] }),
    signal: left.signal,
  });
  send({ choices: [], usage: { total_tokens: usedTokens } });
  await new Promise<void>((resolve) => response.end('data: [DONE]\n\n', resolve));
}
