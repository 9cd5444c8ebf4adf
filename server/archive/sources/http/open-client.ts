import { createWriteStream } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Agent } from 'undici';
import { OperatorError } from '../../../config/operator-error.ts';
import type { WebhookRules } from '../../../config/webhook-rules.ts';
import { addressGuard } from '../../../outgoing/address-guard.ts';
import { guardedConnector } from '../../../outgoing/guarded-connector.ts';
import { RefusedAddress } from '../../../outgoing/refused-address.ts';
import { resolveHost } from '../../../outgoing/resolve-host.ts';
import { targetError } from '../../../outgoing/target-error.ts';
import type { Connection } from './connection.ts';
import { objectOf } from './read-json.ts';
import { type RequestPace, requestPace } from './request-pace.ts';
import { retryAfter } from './retry-after.ts';
import type { Downloaded, SourceClient } from './source-client.ts';

export type OpenClient = { title: string; connection: Connection; rules: WebhookRules; signal: AbortSignal };

const timeoutMilliseconds = 60_000;
const maxTries = 9;
const maxPauses = 50;
const maxJsonBytes = 64 * 1024 * 1024;
/** Larger files are reported. */
const maxFileBytes = 200 * 1024 * 1024;
const maxRedirects = 5;

/** @throws OperatorError if the address must not be called */
export async function openClient({ title, connection, rules, signal }: OpenClient): Promise<SourceClient> {
  const refuses = addressGuard(rules.networks);
  const fault = targetError(connection.base.href, { allowsHttp: rules.allowsHttp, refuses });
  if (fault !== undefined)
    throw new OperatorError(
      `The address of ${title}: ${fault} The operator can allow it in DESKBELL_IMPORT_ALLOW.`,
    );
  const { Agent, buildConnector } = await import('undici');
  const agent = new Agent({
    connect: guardedConnector(buildConnector, { refuses, resolve: resolveHost }),
    headersTimeout: timeoutMilliseconds,
    bodyTimeout: timeoutMilliseconds,
  });
  const common = requestPace(connection.perMinute);
  const paces = new Map(
    Object.entries(connection.limits ?? {}).map(([name, perMinute]) => [name, requestPace(perMinute)]),
  );
  const transport: Transport = {
    title,
    agent,
    connection,
    signal,
    allowsHttp: rules.allowsHttp,
    headers: connection.headers,
    paceOf: (limit) => paces.get(limit ?? '') ?? common,
  };
  const posted = (path: string, body: unknown, limit: string | undefined): Exchange => ({
    method: 'POST',
    url: urlOf(transport, path),
    limit,
    body: JSON.stringify(body),
  });
  const post: SourceClient['post'] = (path, body, { limit } = {}) =>
    json(transport, posted(path, body, limit));
  const { authorize } = connection;
  if (authorize) {
    const signIn: SourceClient['post'] = (path, body) =>
      json(transport, { ...posted(path, body, undefined), isSignIn: true });
    let renewing: Promise<void> | undefined;
    transport.renew = () => {
      renewing ??= authorize({ post: signIn })
        .then((headers) => {
          transport.headers = headers;
        })
        .finally(() => {
          renewing = undefined;
        });
      return renewing;
    };
    await transport.renew();
  }
  const get = (path: string, limit: string | undefined, isOptional: boolean) =>
    json(transport, { method: 'GET', url: urlOf(transport, path), limit, isOptional });
  return {
    get: (path, { limit } = {}) => get(path, limit, false),
    find: (path, { limit } = {}) => get(path, limit, true),
    post,
    download: (url, path) => download(transport, url, path),
    isFileAddress: (url) => isFileHost(transport, url),
    close: () => agent.destroy(),
  };
}

type Transport = {
  title: string;
  agent: Agent;
  connection: Connection;
  signal: AbortSignal;
  allowsHttp: boolean;
  headers: Readonly<Record<string, string>>;
  /** Gets a new token, for systems whose tokens are short-lived. */
  renew?: () => Promise<void>;
  paceOf(limit: string | undefined): RequestPace;
};

type Exchange = {
  method: 'GET' | 'POST';
  url: URL;
  limit: string | undefined;
  body?: string;
  isOptional?: boolean;
  /** A request for a token: if it is refused, a new token doesn't help. */
  isSignIn?: boolean;
};

/** A path of the system, or a whole address that it gave. @throws Error if that is elsewhere */
function urlOf({ connection: { base }, title }: Transport, path: string): URL {
  const url = new URL(path, base);
  if (url.origin !== base.origin)
    throw new OperatorError(`${title} sent us to ${url.host}, which isn’t ${base.host}.`);
  return url;
}

async function json(transport: Transport, exchange: Exchange): Promise<unknown> {
  const { title } = transport;
  const goneStatuses = [403, 404, 410, ...(transport.connection.goneStatuses ?? [])];
  const isGone = (status: number) => exchange.isOptional === true && goneStatuses.includes(status);
  return withRetries(transport, exchange, async ({ statusCode, body }) => {
    if (isGone(statusCode)) {
      await body.dump();
      return undefined;
    }
    const text = await textWithin(body, maxJsonBytes);
    if (statusCode === 401 || statusCode === 403)
      throw new OperatorError(`${title} refused the token (${statusCode}). Check it, and what it may read.`);
    if (statusCode < 200 || statusCode > 299)
      throw new OperatorError(
        `${title} responded with ${statusCode} to ${exchange.url.pathname}. Check the address.`,
      );
    return parsed(
      text,
      `${title} responded to ${exchange.url.pathname} with something other than JSON. Check the address.`,
    );
  });
}

function parsed(text: string, problem: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new OperatorError(problem);
  }
}

type Response = Awaited<ReturnType<Agent['request']>>;

/** Repeats what may succeed later: 429 as often as the system wants it, failures for about two minutes. */
async function withRetries<Result>(
  transport: Transport,
  exchange: Exchange,
  take: (response: Response) => Promise<Result>,
): Promise<Result> {
  const { title, signal, paceOf } = transport;
  const pace = paceOf(exchange.limit);
  let problem = '';
  let isRenewed = false;
  for (let tries = 0, pauses = 0; tries < maxTries && pauses < maxPauses; ) {
    await pace.turn(signal);
    try {
      const response = await send(transport, exchange);
      const { statusCode, headers, body } = response;
      if (statusCode === 429) {
        await body.dump();
        pace.pause(retryAfter(headers, Date.now()));
        pauses += 1;
        problem = 'is busy';
        continue;
      }
      if (statusCode === 401 && transport.renew && canRenew(transport, exchange) && !isRenewed) {
        await body.dump();
        await transport.renew();
        isRenewed = true;
        continue;
      }
      if (statusCode < 500) return await take(response);
      await body.dump();
      problem = `responds with ${statusCode}`;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof OperatorError) throw error;
      if (error instanceof RefusedAddress || (error as Error).cause instanceof RefusedAddress)
        throw new OperatorError(
          `The address of ${title} is not public. The operator can allow its network in DESKBELL_IMPORT_ALLOW.`,
        );
      if ((error as NodeJS.ErrnoException).code === 'ENOTFOUND')
        throw new OperatorError(`There is no ${exchange.url.host}. Check the address of ${title}.`);
      problem = 'is out of reach';
    }
    tries += 1;
    await sleep(Math.min(60_000, 250 * 2 ** tries), undefined, { signal });
  }
  throw new Error(`${title} ${problem}.`);
}

const canRenew = ({ connection }: Transport, { url, isSignIn }: Exchange) =>
  url.origin === connection.base.origin && isSignIn !== true;

function send({ agent, connection, headers, signal }: Transport, exchange: Exchange): Promise<Response> {
  const { origin, pathname, search } = exchange.url;
  const isOwn = origin === connection.base.origin;
  return agent.request({
    origin,
    path: pathname + search,
    method: exchange.method,
    headers: {
      accept: 'application/json, */*;q=0.5',
      'user-agent': 'Deskbell',
      ...(exchange.body !== undefined && { 'content-type': 'application/json' }),
      ...(isOwn && headers),
    },
    ...(exchange.body !== undefined && { body: exchange.body }),
    signal,
  });
}

async function textWithin(body: Readable, max: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += (chunk as Buffer).length;
    if (bytes > max) throw new OperatorError('A response had more than 64 MiB.');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString();
}

/** From the system's hosts alone, following redirects among them. */
async function download(transport: Transport, address: string, path: string): Promise<Downloaded> {
  const { base } = transport.connection;
  let url = URL.canParse(address, base.href) ? new URL(address, base) : undefined;
  for (let redirects = 0; url !== undefined && redirects <= maxRedirects; redirects += 1) {
    if (!isFileHost(transport, url))
      return { problem: `It is at ${url.host}, from which nothing is fetched.`, isExpired: false };
    const result: Downloaded | { location: URL | undefined } = await fetchFile(transport, url, path);
    if (!('location' in result)) return result;
    url = result.location;
  }
  return { problem: 'Its address leads nowhere.', isExpired: true };
}

function isFileHost({ connection, allowsHttp }: Transport, url: URL): boolean {
  if (url.origin === connection.base.origin) return true;
  if (url.protocol !== 'https:' && !(allowsHttp && url.protocol === 'http:')) return false;
  return (connection.fileHosts ?? []).some((host) =>
    host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host || url.host === host,
  );
}

function fetchFile(
  transport: Transport,
  url: URL,
  path: string,
): Promise<Downloaded | { location: URL | undefined }> {
  const exchange = {
    method: 'GET',
    url,
    limit: url.origin === transport.connection.base.origin ? undefined : 'files',
  } as const;
  return withRetries(transport, exchange, async ({ statusCode, headers, body }) => {
    const { location } = headers;
    if (statusCode >= 300 && statusCode < 400 && typeof location === 'string') {
      await body.dump();
      return { location: URL.canParse(location, url.href) ? new URL(location, url) : undefined };
    }
    if (statusCode !== 200) {
      await body.dump();
      const isExpired = [400, 401, 403, 404, 410].includes(statusCode);
      return { problem: `${transport.title} responded with ${statusCode} instead of the file.`, isExpired };
    }
    const { fileContent } = transport.connection;
    if (fileContent && url.origin === transport.connection.base.origin)
      return unpackFile(fileContent(objectOf(parsed(await textWithin(body, maxJsonBytes), notJson))), path);
    const bytes = await writeWithin(body, path, transport.signal);
    if (bytes === undefined) return { problem: 'It has more than 200 MiB.', isExpired: false };
    const type = headers['content-type'];
    return { bytes, contentType: typeof type === 'string' ? type : null };
  }).catch((error: unknown) => {
    transport.signal.throwIfAborted();
    if (error instanceof OperatorError || error instanceof Error)
      return { problem: error.message, isExpired: false };
    throw error;
  });
}

const notJson = 'It is something other than JSON.';

async function unpackFile(content: unknown, path: string): Promise<Downloaded> {
  if (typeof content !== 'string') return { problem: 'It has no content.', isExpired: false };
  const bytes = Buffer.from(content, 'base64');
  await writeFile(path, bytes, { mode: 0o600 });
  return { bytes: bytes.length, contentType: null };
}

/** Undefined if there was more. */
async function writeWithin(body: Readable, path: string, signal: AbortSignal): Promise<number | undefined> {
  let bytes = 0;
  const counted = async function* () {
    for await (const chunk of body) {
      bytes += (chunk as Buffer).length;
      if (bytes > maxFileBytes) return;
      yield chunk;
    }
  };
  await pipeline(counted, createWriteStream(path, { mode: 0o600 }), { signal });
  if (bytes <= maxFileBytes) return bytes;
  await rm(path, { force: true });
  return undefined;
}
