import type { FastifyReply, FastifyRequest } from 'fastify';
import { logResponse } from './request-log.ts';

/** An open response, of server-sent events or of another type that is written bit by bit. */
export type EventStreamResponse = {
  write(text: string): void;
  /** Bytes buffered for a slow reader. */
  backlog(): number;
  /** Resolves once the buffer is empty or the connection closed. */
  drained(): Promise<void>;
  /** Ends the response after everything was written. */
  end(): void;
  /** Discards the buffer and closes the connection. */
  cut(): void;
  /** Called once, when the response has ended on either side; immediately if it already has. */
  onClose(listener: () => void): void;
};

/**
 * Sends the headers of an open response and leaves the body to the caller. `X-Accel-Buffering` tells
 * nginx not to buffer it. The connection ends with the stream: kept alive, it would block a process that waits for
 * its clients to leave.
 */
export function openEventStream(
  request: FastifyRequest,
  reply: FastifyReply,
  type = 'text/event-stream; charset=utf-8',
): EventStreamResponse {
  const { raw } = reply;
  reply.headers({
    'content-type': type,
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    connection: 'close',
  });
  reply.hijack();
  raw.on('error', (error) => request.log.debug({ err: error }, 'a stream broke off'));
  // Fastify only reports responses that were sent completely.
  raw.once('close', () => raw.writableFinished || logResponse(request, reply));
  raw.writeHead(200, reply.getHeaders() as Record<string, string>);
  return {
    write: (text) => void raw.write(text),
    backlog: () => raw.writableLength,
    drained: () => drained(raw),
    end: () => void raw.end(),
    cut: () => void raw.destroy(),
    onClose(listener) {
      if (raw.closed || raw.destroyed) listener();
      else raw.once('close', listener);
    },
  };
}

function drained(raw: FastifyReply['raw']): Promise<void> {
  if (!raw.writableNeedDrain || raw.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      raw.off('drain', done);
      raw.off('close', done);
      resolve();
    };
    raw.on('drain', done);
    raw.on('close', done);
  });
}
