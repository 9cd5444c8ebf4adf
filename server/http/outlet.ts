import type { FastifyReply, FastifyRequest } from 'fastify';
import { logAnswer } from './request-log.ts';

/** Where an answer is written to that goes on until somebody ends it. */
export type Outlet = {
  write(text: string): void;
  /** How many bytes wait because the reader takes them slowly. */
  backlog(): number;
  /** Once nothing waits any more, or nobody reads. */
  drained(): Promise<void>;
  /** Ends the answer after what was written. */
  end(): void;
  /** Throws away what waits, and the connection. */
  cut(): void;
  /** Once, when the answer is over, whoever ended it; at once where it is over already. */
  onClose(listener: () => void): void;
};

/**
 * Sends the head of an answer of server-sent events and gives what follows into other hands. Proxies are asked to pass each
 * piece on as it comes: `X-Accel-Buffering` is nginx's name for that.
 */
export function openOutlet(request: FastifyRequest, reply: FastifyReply): Outlet {
  const { raw } = reply;
  reply.headers({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  reply.hijack();
  raw.on('error', (error) => request.log.debug({ err: error }, 'a stream broke off'));
  // Fastify tells only of answers that were sent to their end.
  raw.once('close', () => raw.writableFinished || logAnswer(request, reply));
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
