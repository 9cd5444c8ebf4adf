import { Ajv2020 } from 'ajv/dist/2020.js';
import type { RawAnswer } from '../../server/testing/raw-request.ts';
import type { Described, Schema } from '../read-document.ts';
import type { FuzzRequest } from './arbitrary-request.ts';

type Place = { method: string; path: string; operation: Described };

const ajv = new Ajv2020({ strict: false, formats: { uri: true, uuid: true } });

/** The headers that come with a code, wherever it comes. */
const headersByCode: Readonly<Record<string, string>> = {
  conversation_merged: 'location',
  insufficient_scope: 'www-authenticate',
  invalid_token: 'www-authenticate',
  method_not_allowed: 'allow',
  rate_limited: 'retry-after',
};

/**
 * What is wrong with an answer by the document: a server error, a status or code that is not written for this
 * operation, a header that is missing, a body of another shape. Empty where all is as it is written.
 */
export function violationsOf(places: readonly Place[], request: FuzzRequest, answer: RawAnswer): string[] {
  const { status, headers, text } = answer;
  if (status >= 500) return [`a server error: ${status} ${text}`];
  if (headers['x-request-id'] === undefined) return ['no X-Request-Id'];
  if (request.method === 'OPTIONS' || request.method === 'HEAD') return bodyless(request, answer);
  if (isConsentForm(request)) return [];
  const operation = operationFor(places, request);
  return operation ? faultsByDocument(operation, answer) : faultsOfUnrouted(answer);
}

function bodyless({ method }: FuzzRequest, { text }: RawAnswer): string[] {
  return method === 'HEAD' && text !== '' ? ['HEAD has a body'] : [];
}

function operationFor(places: readonly Place[], { method, target }: FuzzRequest): Described | undefined {
  const [path = ''] = target.split('?', 1);
  const isAt = (it: Place) =>
    new RegExp(`^${it.path.replaceAll('.', '\\.').replaceAll(/\{[a-z_]+\}/g, '[^/]*')}$`).test(path);
  return places.find((it) => it.method.toUpperCase() === method && isAt(it))?.operation;
}

/** Posting there is the consent page's own way back; no app does it, and the document has no word of it. */
function isConsentForm({ method, target }: FuzzRequest): boolean {
  return method === 'POST' && target.startsWith('/api/oauth/authorize');
}

/** A method or path that nobody offers, which may be too long to be looked at. */
function faultsOfUnrouted({ status, text }: RawAnswer): string[] {
  const { error } = parsed(text) as { error?: unknown };
  return [404, 405, 414, 431].includes(status) && typeof error === 'string'
    ? []
    : [`unrouted, yet ${status}: ${text}`];
}

function faultsByDocument(
  { operationId, responses }: Described,
  { status, headers, text }: RawAnswer,
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

function shapeErrors(place: string, schema: Schema, body: unknown): string[] {
  return ajv.validate(schema, body) ? [] : [`${place} has another shape: ${ajv.errorsText()}`];
}

function codeErrors(
  place: string,
  body: unknown,
  known: object | undefined,
  headers: RawAnswer['headers'],
): string[] {
  const { error } = body as { error?: string };
  if (error === undefined) return [];
  const header = headersByCode[error];
  return [
    ...(known && error in known ? [] : [`${place} answers ${error}, which is not written`]),
    ...(header === undefined ? [] : missing([header], headers)),
  ];
}

function missing(names: readonly string[], headers: RawAnswer['headers']): string[] {
  return names.filter((name) => headers[name.toLowerCase()] === undefined).map((name) => `no ${name}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
