import type { InboxEvent } from '../../../contract/inbox/inbox-event.ts';
import type { PersonalChange } from '../../../contract/inbox/notification.ts';
import type { Presence } from '../../../contract/inbox/presence.ts';
import type { LogEnd } from '../../session/log-ends.ts';

/**
 * The state of the stream. `lost`: it is reconnecting, and will catch up. `signed_out`: the session has ended; `refused`: the
 * user lost access. Those two aren't retried until somebody subscribes again.
 */
export type LiveState = 'connecting' | 'connected' | 'lost' | 'signed_out' | 'refused';

/** An update about an organization, sent to a tab. `missed`: events may have been lost, so everything has to be refetched. */
export type Update =
  | { kind: 'state'; state: LiveState }
  | { kind: 'missed' }
  | { kind: 'event'; event: InboxEvent }
  | { kind: 'presence'; presence: Presence }
  | { kind: 'personal'; change: PersonalChange };

/** From the owner of the streams to a tab. */
export type ToTab = { tabId: string; organizationId: string; update: Update };

/** Identifies a stream. A tab of one user never shares a stream with a tab of another. */
export type StreamKey = { organizationId: string; userId: string };

/**
 * From a tab to the owner of the streams: it joins or leaves an organization, or is gone. `logEnd`: the end of the event log
 * before the tab loaded anything.
 */
export type FromTab =
  | ({ tabId: string; type: 'join'; logEnd?: LogEnd | undefined } & StreamKey)
  | ({ tabId: string; type: 'leave' } & StreamKey)
  | { tabId: string; type: 'gone' };
