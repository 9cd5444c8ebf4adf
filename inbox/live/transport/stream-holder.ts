import type { Presence } from '../../../contract/inbox/presence.ts';
import { mergePresence, noPresence } from '../../cache/presence/merge-presence.ts';
import { followStream } from './follow-stream.ts';
import type { FromTab, LiveState, ToTab, Update } from './updates.ts';

type Held = { tabs: Set<string>; stop: AbortController; state: LiveState; presence: Presence };

/** These aren't retried. */
const over: readonly LiveState[] = ['signed_out', 'refused'];

/**
 * The streams of a browser: one for each organization that any of its tabs shows. Runs in the shared worker, or in the leading
 * tab.
 */
export function openStreamHolder(post: (message: ToTab) => void) {
  const held = new Map<string, Held>();

  const tellAll = (organizationId: string, stream: Held, update: Update) => {
    if (update.kind === 'state') stream.state = update.state;
    if (update.kind === 'presence') stream.presence = mergePresence(stream.presence, update.presence);
    for (const tabId of stream.tabs) post({ tabId, organizationId, update });
  };
  const open = (organizationId: string): Held => {
    const stream: Held = {
      tabs: new Set(),
      stop: new AbortController(),
      state: 'connecting',
      presence: noPresence,
    };
    held.set(organizationId, stream);
    void followStream(
      organizationId,
      (update) => tellAll(organizationId, stream, update),
      stream.stop.signal,
    );
    return stream;
  };
  const join = (tabId: string, organizationId: string) => {
    const known = held.get(organizationId);
    const stream = known && !over.includes(known.state) ? known : open(organizationId);
    for (const other of known?.tabs ?? []) stream.tabs.add(other);
    stream.tabs.add(tabId);
    post({ tabId, organizationId, update: { kind: 'state', state: stream.state } });
    post({ tabId, organizationId, update: { kind: 'presence', presence: stream.presence } });
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
