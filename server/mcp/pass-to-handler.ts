import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { McpHttpHandler } from '@modelcontextprotocol/server';
import type { FastifyReply, FastifyRequest } from 'fastify';

type AuthInfo = NonNullable<Parameters<McpHttpHandler['fetch']>[1]>['authInfo'];

/** Headers that describe the body as it was sent, which has been read already. */
const ofTransfer = ['content-length', 'transfer-encoding', 'connection', 'authorization', 'cookie'];

/** Lets the SDK's handler respond to a request whose body Fastify has read and limited. */
export async function passToHandler(
  request: FastifyRequest,
  reply: FastifyReply,
  { handler, origin, authInfo }: { handler: McpHttpHandler; origin: string; authInfo?: AuthInfo },
): Promise<FastifyReply> {
  const aborted = new AbortController();
  reply.raw.once('close', () => aborted.abort());
  const headers = Object.entries(request.headers).filter(([name]) => !ofTransfer.includes(name));
  const sent = new Request(origin + request.url, {
    method: request.method,
    headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
    body: JSON.stringify(request.body ?? null),
    signal: aborted.signal,
  });
  const response = await handler.fetch(sent, {
    parsedBody: request.body,
    ...(authInfo && { authInfo }),
  });
  reply.code(response.status).headers(Object.fromEntries(response.headers));
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  if (!isStream || !response.body) return reply.send(await response.text());
  reply.header('x-accel-buffering', 'no');
  return reply.send(Readable.fromWeb(response.body as ReadableStream));
}
