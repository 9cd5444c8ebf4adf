import type { Event } from '../../sdk/src/types.ts';
import { followEvents } from './follow-events.ts';

type Sharing = {
  organizationId: string;
  signal: AbortSignal;
  onEvent: (event: Event) => void;
  onGap: () => void;
};

/**
 * One stream for all tabs of a browser: over HTTP/1.1 it opens six connections to a server at most, and a stream keeps one
 * for itself. The tab that has the lock follows, and tells the others; when it goes, the next one has it. Where there are no
 * locks (plain http off this machine) each tab follows by itself.
 */
export function shareEvents({ organizationId, signal, onEvent, onGap }: Sharing): void {
  const name = `deskbell-live ${organizationId}`;
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<Event>) => onEvent(data);
  signal.addEventListener('abort', () => channel.close());
  const follow = () =>
    followEvents({
      organizationId,
      signal,
      onGap,
      onEvent: (event) => {
        if (signal.aborted) return;
        onEvent(event);
        channel.postMessage(event);
      },
    });
  if (!('locks' in navigator)) void follow();
  else navigator.locks.request(name, { signal }, follow).catch(() => undefined);
}
