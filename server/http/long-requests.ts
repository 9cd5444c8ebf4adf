import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

const long = new WeakSet<Socket>();

/**
 * Exempts an upload from the time limit for whole requests; the caller limits its duration and rate instead. Node has
 * one limit for all requests, and lets the `clientError` handler decide whether to close the connection.
 */
export function allowLongRequest(request: IncomingMessage): void {
  const { socket } = request;
  long.add(socket);
  request.once('close', () => long.delete(socket));
}

export function isLongRequest(socket: Socket): boolean {
  return long.has(socket);
}
