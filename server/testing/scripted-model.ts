import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { whenFileEnds } from './when-file-ends.ts';

/** A request to `/chat/completions`, as the endpoint got it. */
export type ModelRequest = {
  authorization: string | undefined;
  body: { model: string; messages: { role: string; content: string }[]; response_format?: unknown };
  /** All that people wrote. */
  prompt: string;
};

/** What the endpoint does with a request. */
export type ModelAnswer = {
  /** The parts of the answer, streamed one by one. */
  parts?: readonly string[];
  usedTokens?: unknown;
  /** Instead of 200. */
  status?: number;
  /** Answers nothing, until the client leaves. */
  hangs?: boolean;
  /** Closes the connection after the parts. */
  breaks?: boolean;
  /** Sends no more after the parts, until the client leaves. */
  stays?: boolean;
  /** Sends this after the parts. */
  garbage?: string;
  /** Ignores that it should stream. */
  whole?: boolean;
  pauseMilliseconds?: number;
};

/** A request to `/embeddings`. */
export type EmbeddingsRequest = {
  authorization: string | undefined;
  body: { model: string; input: string[]; encoding_format?: string };
};

/** What the endpoint does with it: a vector for each text, or the whole answer. */
export type EmbeddingsAnswer = {
  vectors?: readonly (readonly number[])[];
  usedTokens?: number;
  status?: number;
  hangs?: boolean;
  whole?: unknown;
};

export type ScriptedModel = {
  url: string;
  /** Oldest first. */
  requests: ModelRequest[];
  /** How many clients left before the answer was complete. */
  left(): number;
  /** What follows. */
  answers(answer: ModelAnswer | ((request: ModelRequest) => ModelAnswer)): void;
  /** Oldest first. */
  embedded: EmbeddingsRequest[];
  /** What follows; before, the endpoint doesn’t know embeddings. */
  embeds(script: (request: EmbeddingsRequest) => EmbeddingsAnswer): void;
};

/** An endpoint as OpenAI documents it, which does what a test says. */
export async function scriptedModel(): Promise<ScriptedModel> {
  const requests: ModelRequest[] = [];
  let left = 0;
  let script: (request: ModelRequest) => ModelAnswer = () => ({ parts: ['Hello'] });
  const embedded: EmbeddingsRequest[] = [];
  let embed: ((request: EmbeddingsRequest) => EmbeddingsAnswer) | undefined;
  const server = createServer(async (request, response) => {
    if (embed && request.url === '/v1/embeddings') {
      const body = JSON.parse(await text(request)) as EmbeddingsRequest['body'];
      const embedding = { authorization: request.headers.authorization, body };
      embedded.push(embedding);
      return answerEmbeddings(response, embed(embedding));
    }
    const got = await readRequest(request);
    if (request.url !== '/v1/chat/completions') return void response.writeHead(404).end();
    requests.push(got);
    response.on('close', () => {
      if (!response.writableFinished) left++;
    });
    await play(response, script(got));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  whenFileEnds(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    left: () => left,
    embedded,
    embeds(next) {
      embed = next;
    },
    answers(answer) {
      script = typeof answer === 'function' ? answer : () => answer;
    },
  };
}

function answerEmbeddings(response: ServerResponse, answer: EmbeddingsAnswer): void {
  const { vectors = [], usedTokens, status, hangs, whole } = answer;
  if (hangs) return;
  if (status !== undefined)
    return void response.writeHead(status).end('{"error": {"message": "secret-detail"}}');
  const data = vectors.map((embedding, index) => ({ object: 'embedding', index, embedding }));
  const usage = usedTokens === undefined ? null : { total_tokens: usedTokens };
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(whole ?? { object: 'list', data, usage }));
}

async function readRequest(request: IncomingMessage): Promise<ModelRequest> {
  const body = JSON.parse(await text(request)) as ModelRequest['body'];
  const prompt = body.messages.map(({ content }) => content).join('\n');
  return { authorization: request.headers.authorization, body, prompt };
}

async function play(response: ServerResponse, answer: ModelAnswer): Promise<void> {
  const { parts = [], usedTokens, status, hangs, stays, breaks, garbage, whole, pauseMilliseconds } = answer;
  if (hangs) return;
  if (status !== undefined)
    return void response.writeHead(status).end('{"error": {"message": "secret-detail"}}');
  const usage = usedTokens === undefined ? null : { total_tokens: usedTokens };
  if (whole) {
    response.writeHead(200, { 'content-type': 'application/json' });
    return void response.end(JSON.stringify({ choices: [{ message: { content: parts.join('') } }], usage }));
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (data: unknown) => void response.write(`data: ${JSON.stringify(data)}\n\n`);
  for (const content of parts) {
    send({ choices: [{ delta: { content } }] });
    if (pauseMilliseconds !== undefined) await delay(pauseMilliseconds);
  }
  if (garbage !== undefined) response.write(`data: ${garbage}\n\n`);
  if (stays) return;
  if (breaks) return void response.destroy();
  if (usage) send({ choices: [], usage });
  response.end('data: [DONE]\n\n');
}
