import { followFrames } from '../../stream/follow-frames.ts';
import type { Frame } from '../../stream/read-frames.ts';
import { callGate, GateError, gatePath } from './gate.ts';
import { leadOrListen } from './leader.ts';

export type LiveUpdate =
  /** Messages may have been missed, so lists have to be refetched. */
  | { kind: 'missed' }
  | { kind: 'frame'; event: string; data: string }
  | { kind: 'signed-out' }
  | { kind: 'connection'; isUp: boolean };

/** The stream stays open while the panel is visible, and for this long after the last reply. */
const lingerMilliseconds = 10 * 60_000;
const pollMilliseconds = 60_000;
/** While the panel is visible without a stream. */
const openPollMilliseconds = 10_000;

export type Live = {
  /** The session whose messages to follow; null for none. */
  setToken(token: string | null): void;
  setOpen(isOpen: boolean): void;
  /** A reply has arrived, so another one may follow soon. */
  extend(): void;
};

/**
 * Follows the stream while the visitor is looking at the panel. At other times, polls the number of unread messages once a
 * minute, unless the tab is hidden.
 */
export function followSession(receive: (update: LiveUpdate) => void, unread: (count: number) => void): Live {
  let token: string | null = null;
  let isOpen = false;
  let lingerUntil = 0;
  let stop: (() => void) | undefined;
  let lingering: ReturnType<typeof setTimeout> | undefined;
  let etag = '';
  let isConnected = false;
  let polledAt = 0;

  const hear = (heard: LiveUpdate) => {
    if (heard.kind === 'connection') isConnected = heard.isUp;
    else receive(heard);
  };
  const close = () => {
    stop?.();
    [stop, isConnected] = [undefined, false];
  };
  const update = () => {
    const isSeen = isOpen && !document.hidden;
    const isWanted = token !== null && (isSeen || Date.now() < lingerUntil);
    if (isWanted && !stop) stop = openStream(token ?? '', hear);
    if (!isWanted) close();
    clearTimeout(lingering);
    if (lingerUntil > Date.now()) lingering = setTimeout(update, lingerUntil - Date.now() + 1);
  };
  const poll = async () => {
    const interval = isOpen ? openPollMilliseconds : pollMilliseconds;
    if (token === null || isConnected || document.hidden || Date.now() - polledAt < interval) return;
    polledAt = Date.now();
    try {
      const response = await callGate('/unread', { token, ifNoneMatch: etag });
      etag = response.headers.get('etag') ?? '';
      if (response.status === 200)
        unread(((await response.json()) as { data: { count: number } }).data.count);
    } catch (error) {
      if (error instanceof GateError && error.status === 401) receive({ kind: 'signed-out' });
    }
  };
  setInterval(poll, openPollMilliseconds);
  document.addEventListener('visibilitychange', () => {
    update();
    void poll();
  });

  return {
    setToken(given) {
      if (given === token) return;
      close();
      [token, etag, lingerUntil, polledAt] = [given, '', 0, 0];
      update();
      void poll();
    },
    setOpen(opened) {
      isOpen = opened;
      update();
    },
    extend() {
      lingerUntil = Date.now() + lingerMilliseconds;
      update();
    },
  };
}

function openStream(token: string, receive: (update: LiveUpdate) => void): () => void {
  // Tabs with the same session share a stream. The name needn't be secret: only we use this origin's storage.
  return leadOrListen<LiveUpdate>(
    `deskbell ${token}`,
    (tell, stop) => {
      const follower = {
        request: () => ({ url: `${gatePath}/stream`, headers: { authorization: `Bearer ${token}` } }),
        opened: (hasPosition: boolean) => {
          tell({ kind: 'connection', isUp: true });
          if (!hasPosition) tell({ kind: 'missed' });
        },
        receive: ({ event, data }: Frame) => {
          if (data !== undefined) tell({ kind: 'frame', event, data });
        },
        refused({ status, headers }: Response, forgetPosition: () => void) {
          if (status === 401 || status === 403) {
            tell({ kind: 'signed-out' });
            return 'over' as const;
          }
          if (status === 410 || status === 400) forgetPosition();
          return { retryAfterSeconds: Number(headers.get('retry-after')) || 0 };
        },
        lost: () => tell({ kind: 'connection', isUp: false }),
      };
      void followFrames('', follower, stop);
    },
    receive,
  );
}
