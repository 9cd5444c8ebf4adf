import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** When the stream of events first delivered each text, as the inbox follows it. */
export type MessageFollower = {
  /** @throws Error if it doesn't arrive in time */
  shownAfter(text: string, withinMilliseconds?: number): Promise<number>;
  /** The number of events of a type. */
  count(type: string): number;
  close(): void;
};

/** Follows the events of an organization over a bare socket; when a server ends, it continues with the next one. */
export async function followMessages(addressOf: () => string, token: string): Promise<MessageFollower> {
  let seen = '';
  let isClosed = false;
  const waiting = new Map<string, (receivedAt: number) => void>();
  const counts = new Map<string, number>();
  let socket: Socket | undefined;
  let last: string | undefined;
  const open = () => {
    const { hostname, port } = new URL(addressOf());
    const stream = connect(Number(port), hostname);
    socket = stream;
    stream.setEncoding('utf8');
    stream.on('error', () => undefined);
    stream.on('close', () => !isClosed && void pause(200).then(open));
    stream.on('data', (text: string) => {
      const receivedAt = performance.now();
      if (/^HTTP\/1.1 [45]/.test(text)) throw new Error(`The stream was refused: ${text.slice(0, 100)}`);
      for (const [, type = ''] of text.matchAll(/^event: (\S+)/gm))
        counts.set(type, (counts.get(type) ?? 0) + 1);
      last = [...text.matchAll(/^id: (\S+)/gm)].at(-1)?.[1] ?? last;
      seen = (seen + text).slice(-200_000);
      for (const [wanted, arrived] of waiting)
        if (seen.includes(wanted)) {
          waiting.delete(wanted);
          arrived(receivedAt);
        }
    });
    stream.once('connect', () =>
      stream.write(
        `GET /api/oauth/v1/events/stream${last === undefined ? '' : `?after=${last}`} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Bearer ${token}\r\n\r\n`,
      ),
    );
    return new Promise<void>((resolve) => stream.once('connect', resolve).once('close', resolve));
  };
  await open();
  return {
    shownAfter: (text, withinMilliseconds = 120_000) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(text);
          reject(new Error(`Not told within ${withinMilliseconds} ms: ${text}`));
        }, withinMilliseconds);
        waiting.set(text, (receivedAt) => {
          clearTimeout(timer);
          resolve(receivedAt);
        });
      }),
    count: (type) => counts.get(type) ?? 0,
    close() {
      isClosed = true;
      socket?.destroy();
    },
  };
}
