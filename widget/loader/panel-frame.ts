import { type PanelStart, portMessage, readyMessage, type ToLoader, type ToPanel } from '../host-messages.ts';

export type PanelFrame = { post(message: ToPanel): void; focus(): void; remove(): void };

/** A panel that hasn't reported by then was blocked by this page's policy or has no network. */
const maxWaitMilliseconds = 15_000;

type Listeners = {
  /** Called again when the frame has reloaded, for example after a move within the document. */
  connected(): void;
  received(message: ToLoader): void;
  failed(): void;
};

/**
 * The panel's frame. The panel announces itself to the origin that it was given. Only a message from that frame and from
 * Deskbell's origin gets a port in return, which is posted to that origin alone.
 */
export function openPanelFrame(
  parent: HTMLElement,
  { address, title, start }: { address: URL; title: string; start: PanelStart },
  listeners: Listeners,
): PanelFrame {
  const frame = document.createElement('iframe');
  const waiting: ToPanel[] = [];
  let port: MessagePort | undefined;
  const timer = setTimeout(() => listeners.failed(), maxWaitMilliseconds);

  const onMessage = ({ origin, source, data }: MessageEvent) => {
    if (origin !== address.origin || source !== frame.contentWindow || data !== readyMessage) return;
    clearTimeout(timer);
    const channel = new MessageChannel();
    port?.close();
    port = channel.port1;
    port.onmessage = (event: MessageEvent<ToLoader>) => listeners.received(event.data);
    frame.contentWindow?.postMessage(portMessage, address.origin, [channel.port2]);
    listeners.connected();
    for (const message of waiting.splice(0)) port.postMessage(message);
  };
  addEventListener('message', onMessage);
  frame.src = `${address}#${new URLSearchParams(start)}`;
  frame.title = title;
  frame.allow = 'clipboard-write';
  parent.append(frame);

  return {
    post(message) {
      if (port) port.postMessage(message);
      else waiting.push(message);
    },
    focus: () => frame.focus(),
    remove() {
      clearTimeout(timer);
      removeEventListener('message', onMessage);
      port?.close();
      frame.remove();
    },
  };
}
