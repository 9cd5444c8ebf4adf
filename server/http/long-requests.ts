import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

const long = new WeakSet<Socket>();

/**
 * Takes the time limit for whole requests off one that brings a file; the caller limits its duration and rate instead. Node has one
 * limit for all requests, and leaves it to the `clientError` handler to cut a connection or not.
 */
export function allowLongRequest(request: IncomingMessage): void {
  const { socket } = request;
  long.add(socket);
  request.once('close', () => long.delete(socket));
}

export function isLongRequest(socket: Socket): boolean {
  return long.has(socket);
}
