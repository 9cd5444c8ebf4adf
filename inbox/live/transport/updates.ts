import type { InboxEvent } from '../../../contract/inbox/inbox-event.ts';
import type { Presence } from '../../../contract/inbox/presence.ts';

/**
 * How the stream stands. `lost`: it is tried again; what happens meanwhile is told then. `signed_out`: the session is over;
 * `refused`: its person may not come in here any more. Neither of these is tried again until somebody subscribes anew.
 */
export type LiveState = 'connecting' | 'connected' | 'lost' | 'signed_out' | 'refused';

/** What a tab is told of an organization. `missed`: more has happened than the server can tell; read all anew. */
export type Update =
  | { kind: 'state'; state: LiveState }
  | { kind: 'missed' }
  | { kind: 'event'; event: InboxEvent }
  | { kind: 'presence'; presence: Presence };

/** From whoever holds the streams to a tab. */
export type ToTab = { tabId: string; organizationId: string; update: Update };

/** From a tab to whoever holds the streams: it wants to be told, wants no more of one organization, or is gone. */
export type FromTab =
  | { tabId: string; type: 'join' | 'leave'; organizationId: string }
  | { tabId: string; type: 'gone' };
