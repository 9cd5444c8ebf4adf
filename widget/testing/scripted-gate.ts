import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { pino } from 'pino';
import { exampleId } from '../../contract/example-id.ts';
import type { LoaderSettings } from '../../contract/widget/loader-settings.ts';
import { widgetOperations, widgetPrefix } from '../../contract/widget/openapi.ts';
import type { WidgetMessage } from '../../contract/widget/shapes.ts';
import { buildServer } from '../../server/http/build-server.ts';
import { serveWidget } from '../../server/http/serve-widget.ts';
import { checkAgainstContract } from '../../server/testing/contract-check.ts';

const channelId = exampleId('chn');
const conversationId = exampleId('cnv');

/** Ids sort by time. */
const idOf = (prefix: string, number: number) =>
  `${prefix}_01h455vb4pex5vsknk084${String(number).padStart(5, '0')}`;

const ajv = new Ajv2020({ strict: false, allErrors: true });

/** `down`: as a proxy responds while the server restarts. */
type Failure = 'rate_limited' | 'blocked' | 'cut' | 'ended' | 'down' | undefined;

/** The test's control of the gate. */
export type ScriptedGate = Awaited<ReturnType<typeof startScriptedGate>>;

/**
 * Serves a built widget as the server does, with scripted responses: one visitor, one conversation. It tests how the widget
 * handles responses that are hard to provoke from a real server.
 */
export async function startScriptedGate(built: string) {
  const messages: WidgetMessage[] = [];
  const keys = new Map<string, WidgetMessage>();
  const streams = new Set<ServerResponse>();
  const requested: string[] = [];
  /** Requests and responses that violate the contract. */
  const faults: string[] = [];
  const settings: LoaderSettings = {
    channel_id: channelId,
    name: 'Bellweather Bicycles',
    color: '#3d4fcc',
    side: 'right',
    languages: ['en', 'de'],
    sites: [],
  };
  const held = new Map<string, Promise<void>>();
  let failure: Failure;
  let retryAfter = '20';
  /** The accepted captcha solution; undefined if none is required. */
  let captcha: string | undefined;
  let upTo = '';

  const add = (kind: 'you' | 'team', text: string | null, bodyHtml: string | null): WidgetMessage => {
    const id = idOf('msg', messages.length);
    const author = { kind, name: kind === 'you' ? '' : 'Mara Lindqvist', picture_url: null };
    const at = Math.floor(Date.now() / 1000);
    const message = {
      id,
      conversation_id: conversationId,
      author,
      text,
      body_html: bodyHtml,
      attachments: [],
    };
    messages.push({ ...message, inserted_at: at, seen_at: null });
    return messages.at(-1) as WidgetMessage;
  };
  const push = (event: string, data: unknown) => {
    for (const stream of streams)
      stream.write(`id: ${messages.length}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  };
  const unread = () => messages.filter(({ id, author }) => author.kind === 'team' && id > upTo).length;

  const take = (request: IncomingMessage, text: string): WidgetMessage => {
    const key = String(request.headers['idempotency-key']);
    const message = keys.get(key) ?? add('you', text, null);
    keys.set(key, message);
    return message;
  };

  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', 'http://gate');
    const json = (body: unknown, status = 200, headers = {}) => {
      checkAgainstContract({ method: String(request.method), path: pathname, status, body });
      return response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(body));
    };
    const operation = `${request.method} ${pathname.replace('/api/widget/v1', '')}`;
    requested.push(operation);
    const body = await bodyOf(request);
    await held.get(operation);
    if (failure === 'down') return response.writeHead(503).end('<h1>Service unavailable</h1>');
    checkBody(String(request.method), pathname, body);
    if (failure === 'ended' && request.headers.authorization === 'Bearer dbv_1')
      return json({ error: 'invalid_token', error_description: 'It has ended.' }, 401);
    const isMessage = operation === 'POST /sessions' || operation.endsWith('/messages');
    if (isMessage && request.method === 'POST') {
      if (failure === 'rate_limited')
        return json({ error: 'rate_limited', error_description: 'Too many.' }, 429, {
          'retry-after': retryAfter,
        });
      if (failure === 'blocked') return json({ error: 'blocked', error_description: 'Blocked.' }, 403);
      if (body?.identity) return json({ data: { token: 'dbv_2', visitor: nora, message: null } }, 201);
      if (operation === 'POST /sessions' && captcha !== undefined && body?.captcha !== captcha)
        return json({ error: 'captcha_failed', error_description: 'No.' }, 403);
      const message = take(request, body?.message?.text ?? body?.text);
      // The message was stored, but the response is lost.
      if (failure === 'cut') return request.socket.destroy();
      const session = { token: failure === 'ended' ? 'dbv_2' : 'dbv_1', visitor: stranger, message };
      return json({ data: operation === 'POST /sessions' ? session : message }, 201);
    }
    switch (operation) {
      case `GET /channels/${channelId}`:
        return json({ data: channelOf(settings, captcha !== undefined) });
      case 'GET /conversations':
        return json(pageOf(messages.length === 0 ? [] : [row(messages, unread())]));
      case 'GET /unread':
        return json({ data: { count: unread() } });
      case 'GET /stream':
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': open\n\n');
        streams.add(response);
        return response.on('close', () => streams.delete(response));
      case `PUT /conversations/${conversationId}/read`:
        upTo = body.up_to;
        return response.writeHead(204).end();
      case 'PUT /session/identity':
        return json({ data: nora });
      case 'PUT /session/contact':
        return json({ data: { ...stranger, ...body } });
      case `POST /conversations/${conversationId}/transcripts`:
        return json({ data: { email: nora.email } }, 201);
      case `GET /conversations/${conversationId}/messages`:
        return json(pageOf(messages.toReversed()));
      default:
        return response.writeHead(204).end();
    }
  };

  let origin = 'http://127.0.0.1';
  const logger = pino({ enabled: false });
  const server = await buildServer({ logger, baseUrl: () => new URL(origin), trustProxy: false });
  server.addHook('onRequest', async ({ raw }, reply) => {
    if (!raw.url?.startsWith('/api/')) return;
    reply.hijack();
    await respond(raw, reply.raw).catch((error: Error) => {
      faults.push(error.message);
      reply.raw.destroy();
    });
  });
  serveWidget(server, { folder: built, findChannel: async () => ({ settings }) });
  server.all('/api/widget/v1/*', async () => '');
  origin = new URL(await server.listen({ host: '127.0.0.1', port: 0 })).origin;
  return {
    origin,
    settings,
    messages,
    requested,
    faults,
    openStreams: () => streams.size,
    fail: (how: Failure, retryAfterSeconds = 20) => {
      failure = how;
      retryAfter = String(retryAfterSeconds);
    },
    /** @returns what lets the operation's responses go */
    hold(operation: string) {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(operation, promise);
      return resolve;
    },
    needCaptcha: (good: string) => {
      captcha = good;
    },
    say: (text: string) => add('you', text, null),
    answer: (html: string) => push('message', add('team', null, html)),
    type: () => push('typing', { conversation_id: conversationId, name: 'Mara Lindqvist' }),
    see() {
      for (const message of messages) {
        if (message.author.kind !== 'you') continue;
        message.seen_at = Math.floor(Date.now() / 1000);
        push('message', message);
      }
    },
    async stop() {
      server.server.closeAllConnections();
      await server.close();
    },
  };
}

/** A page of a customer's site, whose policy allows scripts and frames from one host and nothing else. */
export async function startSite(deskbell: string, id = channelId) {
  const policy = `default-src 'none'; script-src ${deskbell}; frame-src ${deskbell}; require-trusted-types-for 'script'`;
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://site');
    const sandbox = searchParams.has('sandboxed') ? '; sandbox allow-scripts' : '';
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy + sandbox,
    });
    response.end(`<!doctype html><html lang="${searchParams.get('lang') ?? 'en'}"><head><title>Bicycles</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><h1>Bicycles</h1>${'<p>For every road.</p>'.repeat(60)}
<script async src="${deskbell}/widget/v1/${id}.js" ${searchParams.get('attributes') ?? ''}></script></body></html>`);
  });
  return { origin: await listen(server), stop: () => stop(server) };
}

const stranger = { name: null, email: null, is_verified: false, is_email_verified: false };
const nora = {
  name: 'Nora Vance',
  email: 'nora@customer.example',
  is_verified: true,
  is_email_verified: true,
};

function pageOf(data: readonly unknown[]) {
  return { data, page_metadata: { after: null, before: null } };
}

function channelOf({ channel_id, name, color }: LoaderSettings, needsCaptcha: boolean) {
  return {
    id: channel_id,
    name,
    color,
    greeting: 'Ask us anything about your bike.',
    team: [{ name: 'Mara Lindqvist', picture_url: null }],
    is_open: true,
    opens_at: null,
    expected_reply: 'minutes',
    asks_for: 'nothing',
    follows_up_by_email: true,
    needs_identity: false,
    in_apps: true,
    needs_captcha: needsCaptcha,
    challenge: { value: 'challenge', difficulty: 4 },
  };
}

function row(messages: readonly WidgetMessage[], unreadCount: number) {
  const latest = messages.at(-1);
  return {
    id: conversationId,
    unread_count: unreadCount,
    latest: {
      author: latest?.author,
      excerpt: latest?.text ?? 'An answer',
      inserted_at: latest?.inserted_at,
    },
  };
}

/** @throws Error if the body doesn't match an operation's schema */
function checkBody(method: string, path: string, body: unknown): void {
  const pattern = (template: string) =>
    new RegExp(`^${widgetPrefix}${template.replaceAll(/:[a-z_]+/g, '[^/]+')}$`);
  const operation = widgetOperations.find((it) => it.method === method && pattern(it.path).test(path));
  if (!operation) throw new Error(`${method} ${path} is not in the contract`);
  const isValid = operation.body ? ajv.validate(operation.body, body) : body === undefined;
  if (!isValid) throw new Error(`${method} ${path} takes no such body: ${ajv.errorsText()}`);
}

async function bodyOf(request: IncomingMessage) {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text === '' ? undefined : JSON.parse(text);
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
