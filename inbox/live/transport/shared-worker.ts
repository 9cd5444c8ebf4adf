import { whenTabIsGone } from '../../../stream/tab-lock.ts';
import { openStreams } from './open-streams.ts';
import type { FromTab, ToTab } from './updates.ts';

/* The worker that all tabs of a browser share. It ends with the last of them. */

const ports = new Map<string, MessagePort>();
const holder = openStreams((message: ToTab) => ports.get(message.tabId)?.postMessage(message));

addEventListener('connect', (event) => {
  const [port] = (event as MessageEvent).ports;
  if (!port) return;
  port.onmessage = ({ data }: MessageEvent<FromTab>) => {
    const { tabId } = data;
    if (!ports.has(tabId)) whenTabIsGone(tabId, () => forget(tabId));
    ports.set(tabId, port);
    if (data.type === 'gone') forget(tabId);
    else holder.take(data);
  };
});

function forget(tabId: string): void {
  holder.take({ tabId, type: 'gone' });
  ports.delete(tabId);
}
