import { ApiError } from './api-error.ts';
import { Conflict } from './conflict.ts';
import { InternalError, InvalidRequest, PayloadTooLarge, Unavailable } from './errors.ts';
import { UnsupportedMediaType } from './unsupported-media-type.ts';

/** The error response for anything thrown. Unknown errors are server errors. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const { code = '', statusCode, message = '' } = faultOf(error);
  const known = ofRequest[code] ?? (statusCode === 400 ? unreadable : ofDatabase(code, message));
  return known?.() ?? new InternalError();
}

function faultOf(error: unknown): { code?: string; statusCode?: number; message?: string } {
  return typeof error === 'object' && error !== null ? error : {};
}

type Known = () => ApiError;

const unreadable: Known = () => new InvalidRequest('The request could not be read. Check its syntax.');
const unavailable: Known = () => new Unavailable();

/**
 * Fastify's own errors. Anything else that it marks 400 went wrong while reading a body, including broken
 * connections.
 */
const ofRequest: Record<string, Known> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new PayloadTooLarge(),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new UnsupportedMediaType('Send the body as application/json.'),
  FST_ERR_CTP_INVALID_JSON_BODY: () =>
    new InvalidRequest('The body is not valid JSON, or has a member named like a prototype.'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new InvalidRequest('The body is empty; a JSON object is expected.'),
  FST_ERR_BAD_URL: () => new InvalidRequest('The address contains a malformed percent-encoding.'),
};

/** Node's connection errors and PostgreSQL's (its appendix A). */
const byCode: Record<string, Known> = {
  ECONNREFUSED: unavailable,
  ECONNRESET: unavailable,
  EAI_AGAIN: unavailable,
  EHOSTUNREACH: unavailable,
  ENETUNREACH: unavailable,
  ENOENT: unavailable,
  ENOTFOUND: unavailable,
  EPIPE: unavailable,
  ETIMEDOUT: unavailable,
  '25006': unavailable,
  '55P03': () => new Conflict('Another request is changing the same record. Try again shortly.', 1),
  '40001': unavailable,
  '40P01': unavailable,
};

/** PostgreSQL's classes: 08 connection, 53 out of resources, 57 stopped by an operator or a timeout. */
const unavailableClasses = /^(08|53|57)[0-9A-Z]{3}$/;

/** How node-postgres reports a lost or unavailable connection; these errors have no code. */
const lostConnection =
  /^(timeout exceeded when trying to connect|Connection terminated|timeout expired|Client has encountered|Client was closed)/;

/**
 * How Citus reports a worker lost in the middle of a statement, and shards that were just moved; these errors have no
 * code.
 */
const changingNodes =
  /^(failure on connection marked as essential|could not find valid entry for shard|shard for the given value does not exist|Query could not find the intermediate result file|failed to prepare transaction|failed to read result)/;

/** The same, in the words of libpq (its fe-misc.c and fe-secure.c), which Citus passes on without a code. */
const lostWorker =
  /server closed the connection unexpectedly|no connection to the server|^connection not open|could not (receive data from|send data to) server|SSL connection has been closed unexpectedly|SSL SYSCALL error|lost synchronization with server/;

function ofDatabase(code: string, message: string): Known | undefined {
  const isGone =
    unavailableClasses.test(code) ||
    (code === '' && lostConnection.test(message)) ||
    (['XX000', 'CIINF'].includes(code) && (changingNodes.test(message) || lostWorker.test(message)));
  return byCode[code] ?? (isGone ? unavailable : undefined);
}
