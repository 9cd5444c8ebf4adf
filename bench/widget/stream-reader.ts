import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Visitor } from './make-visitors.ts';

/*
 * A process that keeps visitors' streams open as the panel does: it waits as long as the server says before it reconnects,
 * continues after the last id, and fetches the list of messages if that id is no longer known.
 */

/** The benchmark's messages to a reader. */
export type Order = { kind: 'open'; address: string; visitors: Visitor[] } | { kind: 'report' };

/** A reader's report, once a second and on request. `arrivals`: the replies and their arrival times, by the machine's clock. */
export type Report = {
  kind: 'report';
  isAsked: boolean;
  open: number;
  reconnects: number;
  listsRead: number;
  heartbeats: number;
  arrivals: { text: string; at: number }[];
};

const openAtOnce = 100;
const replyText = /<p>(answer \d+)<\\?\/p>/g;

const counts = { open: 0, reconnects: 0, listsRead: 0, heartbeats: 0 };
let arrivals: Report['arrivals'] = [];

process.on('message', (order: Order) => {
  if (order.kind === 'open') void open(order.address, order.visitors);
  else report(true);
});
setInterval(() => report(false), 1000);

function report(isAsked: boolean): void {
  process.send?.({ kind: 'report', isAsked, ...counts, arrivals } satisfies Report);
  arrivals = [];
  counts.heartbeats = 0;
}

async function open(address: string, visitors: Visitor[]): Promise<void> {
  for (let at = 0; at < visitors.length; at += openAtOnce) {
    for (const visitor of visitors.slice(at, at + openAtOnce)) void follow(address, visitor);
    await delay(100);
  }
}

type Position = { lastId: string; retryMilliseconds: number };

async function follow(address: string, visitor: Visitor): Promise<void> {
  const position: Position = { lastId: '', retryMilliseconds: 1000 };
  for (;;) {
    const status = await readOnce(address, visitor.token, position);
    if (status === 410) {
      position.lastId = '';
      await readList(address, visitor).catch(() => undefined);
      continue;
    }
    await delay(position.retryMilliseconds * (0.5 + Math.random() / 2));
    counts.reconnects += 1;
  }
}

/** Resolves with the status of one connection when it ends; 0 if there was none. */
function readOnce(address: string, token: string, position: Position): Promise<number> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  let status = 0;
  let text = '';
  socket.setEncoding('utf8');
  socket.on('connect', () => socket.write(requestFor(token, position, `${hostname}:${port}`)));
  socket.on('data', (data: string) => {
    text += data;
    if (status === 0) {
      status = Number(text.slice(9, 12));
      if (status === 200) counts.open += 1;
    }
    const end = text.lastIndexOf('\n\n') + 2;
    if (status !== 200 || end < 2) return;
    take(text.slice(0, end), position);
    text = text.slice(end);
  });
  return ended(socket).then(() => {
    if (status === 200) counts.open -= 1;
    return status;
  });
}

function requestFor(token: string, { lastId }: Position, host: string): string {
  const last = lastId && `Last-Event-ID: ${lastId}\r\n`;
  return `GET /api/widget/v1/stream HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n${last}\r\n`;
}

function take(frames: string, position: Position): void {
  const at = now();
  for (const [, text = ''] of frames.matchAll(replyText)) arrivals.push({ text, at });
  position.lastId = [...frames.matchAll(/^id: (.+)$/gm)].at(-1)?.[1] ?? position.lastId;
  const retry = [...frames.matchAll(/^retry: (\d+)$/gm)].at(-1)?.[1];
  if (retry !== undefined) position.retryMilliseconds = Number(retry);
  counts.heartbeats += frames.match(/^:$/gm)?.length ?? 0;
}

async function readList(address: string, { token, conversationId }: Visitor): Promise<void> {
  counts.listsRead += 1;
  const path = `${address}/api/widget/v1/conversations/${conversationId}/messages`;
  const response = await fetch(path, { headers: { authorization: `Bearer ${token}` } });
  const at = now();
  for (const [, text = ''] of (await response.text()).matchAll(replyText)) arrivals.push({ text, at });
}

/** The same clock in all processes. */
function now(): number {
  return performance.timeOrigin + performance.now();
}

function ended(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.on('error', () => undefined);
    socket.on('close', () => resolve());
  });
}
