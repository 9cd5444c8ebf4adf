import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { ErrorCode } from '../../contract/error-codes.ts';
import { sendError } from './error-responses.ts';
import { isLongRequest } from './long-requests.ts';
import { logResponse } from './request-log.ts';

type Refusal = {
  status: number;
  /** Written here: importing Node's names of statuses as a module loads its client too, which takes 7 MB. */
  reason: string;
  error: ErrorCode;
  description: string;
  headers?: Record<string, string>;
};

const refusals: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    reason: 'Request Header Fields Too Large',
    error: 'headers_too_large',
    description: 'The address and headers may have at most 16 KiB in all.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    reason: 'Request Timeout',
    error: 'request_timeout',
    description: 'The request was not complete in time.',
  },
};

const unreadable: Refusal = {
  status: 400,
  reason: 'Bad Request',
  error: 'invalid_request',
  description: 'This is not a valid HTTP request.',
};

const noProxy: Refusal = {
  status: 405,
  reason: 'Method Not Allowed',
  error: 'method_not_allowed',
  description: 'This server is not a proxy: CONNECT is not offered.',
  headers: { allow: 'DELETE, GET, HEAD, PATCH, POST, PUT' },
};

type ParserError = NodeJS.ErrnoException & {
  /** The offending bytes; the parser has at most determined the method. */
  rawPacket?: unknown;
};

/**
 * What Node's parser refuses never becomes a request: the response is written to the socket, in the same format
 * (security S30).
 */
export function sendClientErrors(logger: Logger) {
  return (error: ParserError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isLongRequest(socket)) return;
    const refusal = refusals[error.code ?? ''] ?? unreadable;
    const id = randomUUID();
    socket.end(responseText(refusal, id, isHead(error)));
    logger.info({ reqId: id, route: null, status: refusal.status, code: error.code }, 'request');
  };
}

/** CONNECT never becomes a request either: Node hands over the bare socket, or closes it silently. */
export function refuseConnect(logger: Logger) {
  return (_request: IncomingMessage, socket: Duplex): void => {
    // Node no longer listens on this socket, and an unhandled 'error' event would end the process.
    socket.on('error', () => socket.destroy());
    const id = randomUUID();
    socket.end(responseText(noProxy, id, false));
    logger.info({ reqId: id, method: 'CONNECT', route: null, status: noProxy.status }, 'request');
  };
}

/** An address that can't be decoded has no route, and so none of the hooks that every other response passes. */
export function refuseUnroutable(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(headersOutsideRoutes(request.id));
  reply.raw.once('finish', () => logResponse(request, reply));
  sendError(error, request, reply);
}

/** The response to HEAD ends with its headers (RFC 9112 section 6.3): a body would be read as the next response. */
function isHead({ rawPacket }: ParserError): boolean {
  return Buffer.isBuffer(rawPacket) && rawPacket.toString('latin1', 0, 5) === 'HEAD ';
}

function responseText(
  { status, reason, error, description, headers: own }: Refusal,
  id: string,
  isHead: boolean,
): string {
  const body = JSON.stringify({ error, error_description: description });
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    ...own,
    ...headersOutsideRoutes(id),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${reason}`, ...lines, '', isHead ? '' : body].join('\r\n');
}

function headersOutsideRoutes(id: string) {
  return {
    'x-request-id': id,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  };
}
