import type { InboxEvent } from '../../../contract/inbox/inbox-event.ts';
import type { PersonalChange } from '../../../contract/inbox/notification.ts';
import type { Presence } from '../../../contract/inbox/presence.ts';
import { type Ending, followFrames } from '../../../stream/follow-frames.ts';
import type { Frame } from '../../../stream/read-frames.ts';
import type { StreamKey, Update } from './updates.ts';

const url = '/api/inbox/v1/events/stream';

type Subscriber = { tell: (update: Update) => void; stop: AbortSignal };

/**
 * Keeps a user's stream of an organization open until it is stopped or refused. After a disconnect it resumes from the last event
 * id. All tabs of a browser share one.
 *
 * @param from a cursor of the event log; empty to start now, and notify the tabs that they missed events
 */
export async function followStream(key: StreamKey, from: string, { tell, stop }: Subscriber): Promise<void> {
  const headers = { 'deskbell-organization': key.organizationId, 'deskbell-user': key.userId };
  tell({ kind: 'state', state: 'connecting' });
  const follower = {
    request: () => ({ url, headers }),
    opened(hasPosition: boolean) {
      // Without an event id to resume from, the events since the tabs loaded their lists are unknown.
      if (!hasPosition) tell({ kind: 'missed' });
      tell({ kind: 'state', state: 'connected' });
    },
    receive(frame: Frame) {
      const update = updateIn(frame);
      if (update) tell(update);
    },
    refused: (response: Response, forgetPosition: () => void) => endingOf(response, forgetPosition, tell),
    lost: () => tell({ kind: 'state', state: 'lost' }),
  };
  await followFrames(from, follower, stop);
}

function updateIn({ id, event, data }: Frame): Update | undefined {
  if (data === undefined) return undefined;
  // The server's tests validate these shapes against the contract.
  if (event === 'presence') return { kind: 'presence', presence: JSON.parse(data) as Presence };
  if (event === 'personal') return { kind: 'personal', change: JSON.parse(data) as PersonalChange };
  // Only events of the log have an id. Frames of unknown kinds, from a newer server, are ignored.
  if (id === undefined) return undefined;
  return { kind: 'event', event: JSON.parse(data) as InboxEvent };
}

function endingOf(
  { status, headers }: Response,
  forgetPosition: () => void,
  tell: (update: Update) => void,
): Ending {
  // Also for 409: somebody else has signed in, and each tab determines who.
  if (status === 401 || status === 409) {
    tell({ kind: 'state', state: 'signed_out' });
    return 'over';
  }
  if (status === 403) {
    tell({ kind: 'state', state: 'refused' });
    return 'over';
  }
  if (status === 410 || status === 400) {
    forgetPosition();
    tell({ kind: 'missed' });
  }
  return { retryAfterSeconds: Number(headers.get('retry-after')) || 0 };
}
