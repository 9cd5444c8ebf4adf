import type { InboxEvent } from '../../../contract/inbox/inbox-event.ts';
import type { PersonalChange } from '../../../contract/inbox/notification.ts';
import type { Presence } from '../../../contract/inbox/presence.ts';
import { type Frame, readFrames } from './read-frames.ts';
import type { LiveState, StreamKey, Update } from './updates.ts';
import { waitToReconnect } from './wait-to-reconnect.ts';

const url = '/api/inbox/v1/events/stream';

/** The server sends a heartbeat every twenty seconds. */
const maxSilenceMilliseconds = 45_000;

type Ending = { state: LiveState } | { retryAfter: number } | 'again';

/**
 * Keeps a user's stream of an organization open until it is stopped or refused. After a disconnect it resumes from the last event id.
 * Only one runs for all tabs of a browser.
 *
 * @param from a cursor of the log; empty: from now on, and the tabs are told that they missed something
 */
export async function followStream(key: StreamKey, from: string, { tell, stop }: Subscriber): Promise<void> {
  const place: Position = { lastId: from, failures: 0 };
  tell({ kind: 'state', state: 'connecting' });
  while (!stop.aborted) {
    const ending = await attempt(key, place, { tell, stop }).catch((): Ending => 'again');
    if (stop.aborted) return;
    if (typeof ending === 'object' && 'state' in ending) return tell({ kind: 'state', state: ending.state });
    tell({ kind: 'state', state: 'lost' });
    await waitToReconnect(place.failures++, typeof ending === 'object' ? ending.retryAfter : 0, stop);
  }
}

type Position = { lastId: string; failures: number };
type Subscriber = { tell: (update: Update) => void; stop: AbortSignal };

/** One connection, from opening to close. */
async function attempt(key: StreamKey, place: Position, { tell, stop }: Subscriber): Promise<Ending> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), maxSilenceMilliseconds);
  try {
    const response = await fetch(url, {
      headers: {
        'deskbell-organization': key.organizationId,
        'deskbell-user': key.userId,
        ...(place.lastId && { 'last-event-id': place.lastId }),
      },
      signal: AbortSignal.any([stop, silence.signal]),
    });
    if (!response.ok || !response.body) return endingOf(response, place, tell);
    // Without an event id to resume from, nobody knows what happened since the tabs loaded their lists.
    if (place.lastId === '') tell({ kind: 'missed' });
    tell({ kind: 'state', state: 'connected' });
    for await (const frame of readFrames(response.body)) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), maxSilenceMilliseconds);
      place.lastId = frame.id ?? place.lastId;
      place.failures = 0;
      const update = updateIn(frame);
      if (update) tell(update);
    }
    return 'again';
  } finally {
    clearTimeout(timer);
  }
}

function updateIn({ id, event, data }: Frame): Update | undefined {
  if (data === undefined) return undefined;
  // The server's tests validate these shapes against the contract.
  if (event === 'presence') return { kind: 'presence', presence: JSON.parse(data) as Presence };
  if (event === 'personal') return { kind: 'personal', change: JSON.parse(data) as PersonalChange };
  // Only events of the log have an id. Frames of kinds that a later server adds are ignored.
  if (id === undefined) return undefined;
  return { kind: 'event', event: JSON.parse(data) as InboxEvent };
}

function endingOf({ status, headers }: Response, place: Position, tell: (update: Update) => void): Ending {
  // Of 409 too: somebody else has signed in, and each tab finds out who.
  if (status === 401 || status === 409) return { state: 'signed_out' };
  if (status === 403) return { state: 'refused' };
  if (status === 410 || status === 400) {
    place.lastId = '';
    tell({ kind: 'missed' });
  }
  return { retryAfter: Number(headers.get('retry-after')) || 0 };
}
