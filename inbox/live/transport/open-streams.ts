import type { InboxEvent } from '../../../contract/inbox/inbox-event.ts';
import type { Presence } from '../../../contract/inbox/presence.ts';
import { mergePresence, noPresence } from '../../cache/presence/merge-presence.ts';
import type { LogEnd } from '../../session/log-ends.ts';
import { followStream } from './follow-stream.ts';
import type { FromTab, LiveState, StreamKey, ToTab, Update } from './updates.ts';

type OpenStream = {
  tabs: Set<string>;
  stop: AbortController;
  state: LiveState;
  presence: Presence;
  /** The latest events, oldest first, for tabs that join; and the cursor before the first of them. */
  latest: InboxEvent[];
  latestFrom: string;
};

/** These aren't retried. */
const finalStates: readonly LiveState[] = ['signed_out', 'refused'];

const maxLatest = 200;

/** A tab loaded longer ago than this refetches instead of catching up event by event. */
const longestCatchUpMilliseconds = 60_000;

/**
 * The streams of a browser: one for each pair of user and organization that its tabs show. Runs in the shared worker, or in the
 * leading tab.
 */
export function openStreams(post: (message: ToTab) => void) {
  const streams = new Map<string, OpenStream>();
  const nameOf = ({ organizationId, userId }: StreamKey) => `${userId} ${organizationId}`;

  const broadcast = ({ organizationId }: StreamKey, stream: OpenStream, update: Update) => {
    if (update.kind === 'state') stream.state = update.state;
    if (update.kind === 'presence') stream.presence = mergePresence(stream.presence, update.presence);
    if (update.kind === 'event') remember(stream, update.event);
    if (update.kind === 'missed') Object.assign(stream, { latest: [], latestFrom: '' });
    for (const tabId of stream.tabs) post({ tabId, organizationId, update });
  };
  const open = (key: StreamKey, from: string): OpenStream => {
    const stream: OpenStream = {
      tabs: new Set(),
      stop: new AbortController(),
      state: 'connecting',
      presence: noPresence,
      latest: [],
      latestFrom: from,
    };
    streams.set(nameOf(key), stream);
    const tell = (update: Update) => broadcast(key, stream, update);
    void followStream(key, from, { tell, stop: stream.stop.signal });
    return stream;
  };
  const join = (tabId: string, key: StreamKey, logEnd: LogEnd | undefined) => {
    const { organizationId } = key;
    const from = recentCursor(logEnd);
    const known = streams.get(nameOf(key));
    const stream = known && !finalStates.includes(known.state) ? known : open(key, from);
    for (const other of known?.tabs ?? []) stream.tabs.add(other);
    const missed = stream === known && !stream.tabs.has(tabId) ? eventsAfter(stream, from) : [];
    stream.tabs.add(tabId);
    post({ tabId, organizationId, update: { kind: 'state', state: stream.state } });
    post({ tabId, organizationId, update: { kind: 'presence', presence: stream.presence } });
    for (const update of missed) post({ tabId, organizationId, update });
  };
  const leave = (tabId: string, name: string) => {
    const stream = streams.get(name);
    stream?.tabs.delete(tabId);
    if (!stream || stream.tabs.size > 0) return;
    stream.stop.abort();
    streams.delete(name);
  };

  return {
    take(message: FromTab): void {
      if (message.type === 'join') join(message.tabId, message, message.logEnd);
      else if (message.type === 'leave') leave(message.tabId, nameOf(message));
      else for (const name of [...streams.keys()]) leave(message.tabId, name);
    },
    close(): void {
      for (const { stop } of streams.values()) stop.abort();
      streams.clear();
    },
  };
}

function recentCursor(logEnd: LogEnd | undefined): string {
  return logEnd && Date.now() - logEnd.readAt < longestCatchUpMilliseconds ? logEnd.cursor : '';
}

function remember(stream: OpenStream, event: InboxEvent): void {
  stream.latest.push(event);
  if (stream.latest.length > maxLatest) stream.latestFrom = stream.latest.shift()?.cursor ?? '';
}

/** The updates sent while a tab was loading that joins an open stream. */
function eventsAfter({ latest, latestFrom }: OpenStream, cursor: string): Update[] {
  const at = latest.findLastIndex((event) => event.cursor === cursor);
  if (cursor === '' || (at === -1 && cursor !== latestFrom)) return [{ kind: 'missed' }];
  return latest.slice(at + 1).map((event) => ({ kind: 'event', event }));
}
