import { whenTabIsGone } from '../../../stream/tab-lock.ts';
import { openStreams } from './open-streams.ts';
import type { FromTab, ToTab } from './updates.ts';

type ChannelMessage = { from: FromTab } | { to: ToTab } | 'new leader';

/**
 * The tab that holds the lock is the leader. It keeps the streams and broadcasts updates to the other tabs. When it is closed,
 * the next tab gets the lock and asks the others to join.
 */
export function openLeaderTransport(tabId: string, receive: (message: ToTab) => void) {
  const channel = new BroadcastChannel('deskbell updates');
  const joined = new Map<string, FromTab>();
  let leading: ReturnType<typeof openStreams> | undefined;

  const send = (message: FromTab) => {
    if (message.type === 'join') joined.set(message.organizationId, message);
    if (message.type === 'leave') joined.delete(message.organizationId);
    if (leading) leading.take(message);
    else channel.postMessage({ from: message } satisfies ChannelMessage);
  };
  const joinAll = () => {
    for (const message of joined.values()) send(message);
  };
  const lead = () => {
    const known = new Set<string>([tabId]);
    leading = openStreams((message) => {
      if (message.tabId === tabId) receive(message);
      else channel.postMessage({ to: message } satisfies ChannelMessage);
    });
    const { take } = leading;
    takeFromOthers = (message) => {
      if (!known.has(message.tabId))
        whenTabIsGone(message.tabId, () => take({ tabId: message.tabId, type: 'gone' }));
      known.add(message.tabId);
      take(message);
    };
    joinAll();
    channel.postMessage('new leader' satisfies ChannelMessage);
  };
  let takeFromOthers: (message: FromTab) => void = () => undefined;

  channel.onmessage = ({ data }: MessageEvent<ChannelMessage>) => {
    if (data === 'new leader') joinAll();
    else if ('from' in data) takeFromOthers(data.from);
    else if (data.to.tabId === tabId) receive(data.to);
  };
  void navigator.locks.request('deskbell updates', () => {
    lead();
    return new Promise<void>(() => undefined);
  });
  return { send };
}
