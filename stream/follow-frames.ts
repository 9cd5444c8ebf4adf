import { type Frame, readFrames } from './read-frames.ts';
import { waitToReconnect } from './wait-to-reconnect.ts';

/** Longer than the server's heartbeat interval. */
const maxSilenceMilliseconds = 45_000;

/** Why a connection ended: permanently, or to be reopened, perhaps after a delay. */
export type Ending = 'over' | 'again' | { retryAfterSeconds: number };

export type Follower = {
  /** The URL and headers of the stream. The id of the last event, if there is one, is added. */
  request(): { url: string; headers: Record<string, string> };
  /** The stream is open. Without a position, earlier events are unknown. */
  opened(hasPosition: boolean): void;
  receive(frame: Frame): void;
  /** Decides about a response that isn't a stream; `forgetPosition` starts over at the next attempt. */
  refused(response: Response, forgetPosition: () => void): Ending;
  lost(): void;
};

type Position = { lastId: string; failures: number; retryMilliseconds: number };

/**
 * Keeps a stream of server-sent events open until it is stopped or over. After a disconnect it resumes after the last event.
 *
 * @param from the id of the event to resume after; empty to start now
 */
export async function followFrames(from: string, follower: Follower, stop: AbortSignal): Promise<void> {
  const position: Position = { lastId: from, failures: 0, retryMilliseconds: 0 };
  while (!stop.aborted) {
    const ending = await connect(follower, position, stop).catch((): Ending => 'again');
    if (stop.aborted || ending === 'over') return;
    follower.lost();
    const retryAfter = typeof ending === 'object' ? ending.retryAfterSeconds * 1000 : 0;
    await waitToReconnect(
      position.failures++,
      Math.max(retryAfter, position.retryMilliseconds * (0.5 + Math.random() / 2)),
      stop,
    );
  }
}

/** One connection, from opening to closing. */
async function connect(follower: Follower, position: Position, stop: AbortSignal): Promise<Ending> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), maxSilenceMilliseconds);
  try {
    const { url, headers } = follower.request();
    const response = await fetch(url, {
      headers: { ...headers, ...(position.lastId && { 'last-event-id': position.lastId }) },
      signal: AbortSignal.any([stop, silence.signal]),
    });
    if (!response.ok || !response.body)
      return follower.refused(response, () => {
        position.lastId = '';
      });
    follower.opened(position.lastId !== '');
    for await (const frame of readFrames(response.body)) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), maxSilenceMilliseconds);
      position.lastId = frame.id ?? position.lastId;
      position.retryMilliseconds = frame.retry ?? position.retryMilliseconds;
      position.failures = 0;
      follower.receive(frame);
    }
    return 'again';
  } finally {
    clearTimeout(timer);
  }
}
