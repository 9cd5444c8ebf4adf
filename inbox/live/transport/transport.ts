import { openLeaderTransport } from './leader-transport.ts';
import { openStreams } from './open-streams.ts';
import type { FromTab, ToTab } from './updates.ts';

/** A tab's connection to the owner of the browser's streams. */
export type Transport = { send(message: FromTab): void };

/**
 * Picks a shared worker; in browsers without one (Chrome on Android), the leading tab; without locks (plain http), a stream per
 * tab.
 */
export function openTransport(tabId: string, receive: (message: ToTab) => void): Transport {
  if ('SharedWorker' in globalThis) return openWorkerTransport(receive);
  if ('locks' in navigator) return openLeaderTransport(tabId, receive);
  const holder = openStreams(receive);
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
