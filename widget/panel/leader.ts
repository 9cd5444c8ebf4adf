/**
 * One tab of a browser holds the stream, and forwards its messages to the others. When it is closed, the next one gets the lock.
 * Without locks (plain http), each tab has its own stream.
 *
 * @param name of the session: tabs with another session have a stream of their own
 * @param lead starts the stream; it ends when the signal is aborted
 */
export function leadOrListen<Update>(
  name: string,
  lead: (tell: (update: Update) => void, stop: AbortSignal) => void,
  receive: (update: Update) => void,
): () => void {
  const stop = new AbortController();
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<Update>) => receive(data);
  stop.signal.addEventListener('abort', () => channel.close());
  const begin = () =>
    lead((update) => {
      if (stop.signal.aborted) return;
      receive(update);
      channel.postMessage(update);
    }, stop.signal);
  if (!('locks' in navigator)) {
    begin();
    return () => stop.abort();
  }
  navigator.locks
    .request(name, { signal: stop.signal }, () => {
      begin();
      return new Promise<void>((release) => stop.signal.addEventListener('abort', () => release()));
    })
    // Stopped while another tab was leading.
    .catch(() => undefined);
  return () => stop.abort();
}
