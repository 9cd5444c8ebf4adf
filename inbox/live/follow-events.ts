import type { Event } from '../../sdk/src/types.ts';
import { readFrames } from './read-frames.ts';

type Following = {
  organizationId: string;
  signal: AbortSignal;
  onEvent: (event: Event) => void;
  /** Something may have happened that no event will tell of. */
  onGap: () => void;
};

const pauses = [500, 1000, 2000, 5000, 15_000];

/**
 * Follows the organization's log as it grows, until told to stop; where a stream breaks off the next goes on behind the
 * last event. `fetch` and not EventSource, which cannot say in which organization.
 */
export async function followEvents({ organizationId, signal, onEvent, onGap }: Following): Promise<void> {
  let last: string | undefined;
  let failures = 0;
  while (!signal.aborted) {
    try {
      const response = await fetch('/api/inbox/v1/events/stream', {
        headers: { 'deskbell-organization': organizationId, ...(last && { 'last-event-id': last }) },
        signal,
      });
      if (response.status === 401 || response.status === 403) return;
      if (response.status === 410) last = undefined;
      if (!response.ok || !response.body) throw new Error(`The stream answered ${response.status}.`);
      if (last === undefined && failures > 0) onGap();
      failures = 0;
      for await (const { id, data } of readFrames(response.body)) {
        if (data !== undefined) onEvent(JSON.parse(data));
        last = id ?? last;
      }
    } catch {
      failures += 1;
    }
    await pause(pauses[Math.min(failures, pauses.length - 1)] ?? 0, signal);
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
