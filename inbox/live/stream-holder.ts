import type { Presence } from '../../contract/inbox/presence.ts';
import { nobody, wholePresence } from '../cache/presence/whole-presence.ts';
import { followStream } from './follow-stream.ts';
import type { FromTab, LiveState, News, ToTab } from './news.ts';

type Held = { tabs: Set<string>; stop: AbortController; state: LiveState; presence: Presence };

/** Neither is tried again by itself. */
const over: readonly LiveState[] = ['signed_out', 'refused'];

/**
 * The streams of a browser: one for each organization that some tab of it shows, open as long as one does. Lives in the
 * shared worker, or in the tab that leads.
 */
export function openStreamHolder(post: (message: ToTab) => void) {
  const held = new Map<string, Held>();

  const tellAll = (organizationId: string, stream: Held, news: News) => {
    if (news.kind === 'state') stream.state = news.state;
    if (news.kind === 'presence') stream.presence = wholePresence(stream.presence, news.presence);
    for (const tabId of stream.tabs) post({ tabId, organizationId, news });
  };
  const open = (organizationId: string): Held => {
    const stream: Held = {
      tabs: new Set(),
      stop: new AbortController(),
      state: 'connecting',
      presence: nobody,
    };
    held.set(organizationId, stream);
    void followStream(organizationId, (news) => tellAll(organizationId, stream, news), stream.stop.signal);
    return stream;
  };
  const join = (tabId: string, organizationId: string) => {
    const known = held.get(organizationId);
    const stream = known && !over.includes(known.state) ? known : open(organizationId);
    for (const other of known?.tabs ?? []) stream.tabs.add(other);
    stream.tabs.add(tabId);
    post({ tabId, organizationId, news: { kind: 'state', state: stream.state } });
    post({ tabId, organizationId, news: { kind: 'presence', presence: stream.presence } });
  };
  const leave = (tabId: string, organizationId: string) => {
    const stream = held.get(organizationId);
    stream?.tabs.delete(tabId);
    if (!stream || stream.tabs.size > 0) return;
    stream.stop.abort();
    held.delete(organizationId);
  };

  return {
    take(message: FromTab): void {
      if (message.type === 'join') join(message.tabId, message.organizationId);
      else if (message.type === 'leave') leave(message.tabId, message.organizationId);
      else for (const organizationId of [...held.keys()]) leave(message.tabId, organizationId);
    },
    close(): void {
      for (const { stop } of held.values()) stop.abort();
      held.clear();
    },
  };
}
