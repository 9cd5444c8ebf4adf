import type { Presence } from '../../../contract/inbox/presence.ts';
import { mergePresence, noPresence } from '../../cache/presence/merge-presence.ts';
import { followStream } from './follow-stream.ts';
import type { FromTab, LiveState, StreamKey, ToTab, Update } from './updates.ts';

type OpenStream = { tabs: Set<string>; stop: AbortController; state: LiveState; presence: Presence };

/** These aren't retried. */
const finalStates: readonly LiveState[] = ['signed_out', 'refused'];

/**
 * The streams of a browser: one for each organization that any of its tabs shows, and each user of these tabs. Runs in the shared worker, or in the leading
 * tab.
 */
export function openStreams(post: (message: ToTab) => void) {
  const streams = new Map<string, OpenStream>();
  const nameOf = ({ organizationId, userId }: StreamKey) => `${userId} ${organizationId}`;

  const broadcast = ({ organizationId }: StreamKey, stream: OpenStream, update: Update) => {
    if (update.kind === 'state') stream.state = update.state;
    if (update.kind === 'presence') stream.presence = mergePresence(stream.presence, update.presence);
    for (const tabId of stream.tabs) post({ tabId, organizationId, update });
  };
  const open = (key: StreamKey): OpenStream => {
    const stream: OpenStream = {
      tabs: new Set(),
      stop: new AbortController(),
      state: 'connecting',
      presence: noPresence,
    };
    streams.set(nameOf(key), stream);
    void followStream(key, (update) => broadcast(key, stream, update), stream.stop.signal);
    return stream;
  };
  const join = (tabId: string, key: StreamKey) => {
    const { organizationId } = key;
    const known = streams.get(nameOf(key));
    const stream = known && !finalStates.includes(known.state) ? known : open(key);
    for (const other of known?.tabs ?? []) stream.tabs.add(other);
    stream.tabs.add(tabId);
    post({ tabId, organizationId, update: { kind: 'state', state: stream.state } });
    post({ tabId, organizationId, update: { kind: 'presence', presence: stream.presence } });
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
      if (message.type === 'join') join(message.tabId, message);
      else if (message.type === 'leave') leave(message.tabId, nameOf(message));
      else for (const name of [...streams.keys()]) leave(message.tabId, name);
    },
    close(): void {
      for (const { stop } of streams.values()) stop.abort();
      streams.clear();
    },
  };
}
