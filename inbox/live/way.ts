import { openLeaderWay } from './leader-way.ts';
import type { FromTab, ToTab } from './news.ts';
import { openStreamHolder } from './stream-holder.ts';

/** How a tab reaches whoever holds the streams of its browser. */
export type Way = { send(message: FromTab): void };

/**
 * A worker that all tabs share; where browsers have none (Chrome on Android), the tab that leads; where pages have no locks
 * either (plain http), a stream of this tab's own.
 */
export function openWay(tabId: string, receive: (message: ToTab) => void): Way {
  if ('SharedWorker' in globalThis) return openWorkerWay(receive);
  if ('locks' in navigator) return openLeaderWay(tabId, receive);
  const holder = openStreamHolder(receive);
  return { send: holder.take };
}

function openWorkerWay(receive: (message: ToTab) => void): Way {
  const worker = new SharedWorker(new URL('./shared-worker.ts', import.meta.url), {
    type: 'module',
    name: 'deskbell live',
  });
  worker.port.onmessage = ({ data }: MessageEvent<ToTab>) => receive(data);
  return { send: (message) => worker.port.postMessage(message) };
}
