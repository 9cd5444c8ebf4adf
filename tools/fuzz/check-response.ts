import { Ajv2020 } from 'ajv/dist/2020.js';
import type { RawResponse } from '../../server/testing/raw-request.ts';
import type { Described, Schema } from '../read-document.ts';
import type { FuzzRequest } from './arbitrary-request.ts';

type Endpoint = { method: string; path: string; operation: Described };

const ajv = new Ajv2020({ strict: false, formats: { uri: true, uuid: true } });

/** The headers that accompany a code in any response. */
const headersByCode: Readonly<Record<string, string>> = {
  conversation_merged: 'location',
  insufficient_scope: 'www-authenticate',
  invalid_token: 'www-authenticate',
  method_not_allowed: 'allow',
  rate_limited: 'retry-after',
};

/**
 * The violations of the document in a response: a server error, an undocumented status or code, a missing header, a body of
 * another shape. Empty if it conforms.
 */
export function violationsOf(
  endpoints: readonly Endpoint[],
  request: FuzzRequest,
  response: RawResponse,
): string[] {
  const { status, headers, text } = response;
  if (status >= 500) return [`a server error: ${status} ${text}`];
  if (headers['x-request-id'] === undefined) return ['no X-Request-Id'];
  if (request.method === 'OPTIONS' || request.method === 'HEAD') return bodyless(request, response);
  if (isConsentForm(request)) return [];
  const operation = operationFor(endpoints, request);
  return operation ? documentViolations(operation, response) : unroutedViolations(response);
}

function bodyless({ method }: FuzzRequest, { text }: RawResponse): string[] {
  return method === 'HEAD' && text !== '' ? ['HEAD has a body'] : [];
}

function operationFor(
  endpoints: readonly Endpoint[],
  { method, target }: FuzzRequest,
): Described | undefined {
  const [path = ''] = target.split('?', 1);
  const isAt = (it: Endpoint) =>
    new RegExp(`^${it.path.replaceAll('.', '\\.').replaceAll(/\{[a-z_]+\}/g, '[^/]*')}$`).test(path);
  return endpoints.find((it) => it.method.toUpperCase() === method && isAt(it))?.operation;
}

/** Only the consent page posts there; no app does, so the document doesn't describe it. */
function isConsentForm({ method, target }: FuzzRequest): boolean {
  return method === 'POST' && target.startsWith('/api/oauth/authorize');
}

/** An unknown method or path, which may be too long to be parsed. */
function unroutedViolations({ status, text }: RawResponse): string[] {
  const { error } = parsed(text) as { error?: unknown };
  return [404, 405, 414, 431].includes(status) && typeof error === 'string'
    ? []
    : [`unrouted, yet ${status}: ${text}`];
}

function documentViolations(
  { operationId, responses }: Described,
  { status, headers, text }: RawResponse,
): string[] {
  const response = responses[status];
  if (!response) return [`${operationId} answers ${status}, which is not written: ${text.slice(0, 300)}`];
  const type = String(headers['content-type'] ?? '').split(';', 1)[0] ?? '';
  const media = response.content?.[type];
  if (!media) return text === '' ? [] : [`${operationId} ${status} comes as ${type}, which is not written`];
  if (type !== 'application/json') return [];
  const body = parsed(text);
  const needed = status < 300 ? Object.keys(response.headers ?? {}) : [];
  return [
    ...shapeErrors(`${operationId} ${status}`, media.schema, body),
    ...missing(
      needed.filter((name) => name !== 'Idempotency-Replayed'),
      headers,
    ),
    ...codeErrors(`${operationId} ${status}`, body, media.examples, headers),
  ];
}

function shapeErrors(part: string, schema: Schema, body: unknown): string[] {
  return ajv.validate(schema, body) ? [] : [`${part} has another shape: ${ajv.errorsText()}`];
}

function codeErrors(
  part: string,
  body: unknown,
  known: object | undefined,
  headers: RawResponse['headers'],
): string[] {
  const { error } = body as { error?: string };
  if (error === undefined) return [];
  const header = headersByCode[error];
  return [
    ...(known && error in known ? [] : [`${part} answers ${error}, which is not written`]),
    ...(header === undefined ? [] : missing([header], headers)),
  ];
}

function missing(names: readonly string[], headers: RawResponse['headers']): string[] {
  return names.filter((name) => headers[name.toLowerCase()] === undefined).map((name) => `no ${name}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
