import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '../../contract/errors.ts';

type Refusal = { status: number; error: ErrorCode; description: string };

const refusals: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    error: 'headers_too_large',
    description: 'The address and headers may have at most 16 KiB in all.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    error: 'request_timeout',
    description: 'The request was not complete in time.',
  },
};

const unreadable: Refusal = {
  status: 400,
  error: 'invalid_request',
  description: 'This is not a valid HTTP request.',
};

/** What Node's parser refuses never becomes a request: it is answered on the socket, in the same shape (security S30). */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, error: code, description } = refusals[error.code ?? ''] ?? unreadable;
  const body = JSON.stringify({ error: code, error_description: description });
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${randomUUID()}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
