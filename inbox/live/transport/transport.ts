import { openLeaderTransport } from './leader-transport.ts';
import { openStreamHolder } from './stream-holder.ts';
import type { FromTab, ToTab } from './updates.ts';

/** How a tab reaches whoever holds the streams of its browser. */
export type Transport = { send(message: FromTab): void };

/**
 * A worker that all tabs share; where browsers have none (Chrome on Android), the tab that leads; where pages have no locks
 * either (plain http), a stream of this tab's own.
 */
export function openTransport(tabId: string, receive: (message: ToTab) => void): Transport {
  if ('SharedWorker' in globalThis) return openWorkerTransport(receive);
  if ('locks' in navigator) return openLeaderTransport(tabId, receive);
  const holder = openStreamHolder(receive);
  return { send: holder.take };
}

function openWorkerTransport(receive: (message: ToTab) => void): Transport {
  const worker = new SharedWorker(new URL('./shared-worker.ts', import.meta.url), {
    type: 'module',
    name: 'deskbell updates',
  });
  worker.port.onmessage = ({ data }: MessageEvent<ToTab>) => receive(data);
  return { send: (message) => worker.port.postMessage(message) };
}
