import type { WidgetMessage } from '../../../contract/widget/shapes.ts';
import type { Host } from '../host.ts';
import { newKey } from '../new-key.ts';
import { initialState, type PanelState } from '../state.ts';
import type { Store } from '../store.ts';
import { subjectOf } from '../subject-of.ts';
import { createDelivery } from './deliver.ts';
import { openOutbox } from './outbox.ts';
import { afterSession, notTriedYet, type Outgoing, type UploadedFile } from './outgoing.ts';
import { createPoster } from './post-message.ts';

export type Draft = {
  conversationId: string | null;
  text: string;
  files: readonly UploadedFile[];
  /** Chosen before there was a session to upload them in; they are sent with the first message. */
  heldFiles: readonly File[];
  /** The value of the hidden field, which only scripts fill in. */
  website: string;
};

type Parts = {
  store: Store<PanelState>;
  channelId: string;
  host: Host;
  keepToken(token: string): void;
  endSession(): void;
  receive(message: WidgetMessage): void;
};

type Written = Pick<Outgoing, 'conversationId' | 'text' | 'files' | 'isHeld' | 'website'>;
type Sent = { key: string; message: WidgetMessage };

/**
 * Sends the visitor's messages. Any tab of the site sends what another one has written, so that it doesn't matter which one is
 * closed first (decisions/0657).
 */
export function createSender({ store, channelId, host, keepToken, endSession, receive }: Parts) {
  const heldFiles = new Map<string, readonly File[]>();
  const otherTabs = new BroadcastChannel(`deskbell sent ${channelId}`);
  /** The conversations of all messages that were shown here, by key: another tab may send them. */
  const shown = new Map<string, string | null>();
  /** The `sub` of the customer that the site has identified on this page. */
  let customer = '';
  let isStarted = false;
  let toldLoader: boolean | undefined;

  const show = () => {
    if (!isStarted) return;
    const outgoing = outbox.current();
    for (const { key, conversationId } of outgoing) shown.set(key, conversationId);
    const isAny = outbox.items().length > 0;
    if (isAny !== toldLoader) host.post({ type: 'unsent', isAny });
    toldLoader = isAny;
    store.set({ outgoing });
  };
  const outbox = openOutbox(channelId, host.storage, show);

  const poster = createPoster({
    store,
    channelId,
    host,
    begun(key, token, visitor) {
      // After signing out, nobody must get into the session that the message has begun.
      if (!outbox.find(key)) return;
      keepToken(token);
      store.set({ visitor });
    },
  });

  const finish = (conversationId: string | null, { key, message }: Sent) => {
    outbox.remove(key);
    const { conversation_id } = message;
    // Messages written after the first one belong to the conversation it started.
    if (conversationId === null)
      for (const it of outbox.current())
        if (it.conversationId === null && !it.wasTried)
          outbox.update(it.key, { conversationId: conversation_id });
    receive(message);
    const { screen } = store.get();
    if (conversationId === null && screen.name === 'thread' && screen.conversationId === null)
      store.set({ screen: { name: 'thread', conversationId: conversation_id } });
  };
  otherTabs.onmessage = ({ data }: MessageEvent<Sent>) => {
    const conversationId = shown.get(data.key);
    if (conversationId !== undefined) finish(conversationId, data);
  };

  const check = createDelivery({
    store,
    channelId,
    outbox,
    heldFiles,
    post: poster.post,
    endSession,
    sent({ key, conversationId }, message) {
      otherTabs.postMessage({ key, message });
      finish(conversationId, { key, message });
    },
  });
  store.subscribe(check);

  const writer = () => {
    const { token, visitor } = store.get();
    const isStranger = token === null || (visitor !== initialState.visitor && !visitor.is_verified);
    return isStranger ? null : customer;
  };
  const add = (written: Written, key = newKey()) => {
    const newest = store.get().outgoing.at(-1);
    const at = Math.max(Date.now(), (newest?.at ?? 0) + 1);
    outbox.put({ ...written, ...unsent, key, at, writer: writer() });
  };
  const retryFailed = (key: string) =>
    outbox.update(key, { ...notTriedYet, at: Date.now(), state: 'sending', fault: '' });
  const retryWaiting = () => {
    for (const { key, state } of outbox.current())
      if (state === 'waiting') outbox.update(key, { retryAt: 0 });
  };

  return {
    /** Sends messages that were not sent when the page was last left. Their key prevents duplicates. */
    start() {
      isStarted = true;
      show();
    },
    send({ conversationId, text, files, heldFiles: held, website }: Draft) {
      add({ conversationId, text, files, website, isHeld: false });
      if (held.length === 0) return;
      const names = held.map((file, index) => ({ id: String(index), name: file.name, size: file.size }));
      const key = newKey();
      heldFiles.set(key, held);
      add({ conversationId, text: '', files: names, website, isHeld: true }, key);
    },
    retry: (key: string) => (outbox.find(key)?.state === 'waiting' ? retryWaiting() : retryFailed(key)),
    /** The network is back. */
    retryWaiting,
    discard: outbox.remove,
    /** The page's captcha is solved: sends the messages that waited for it. */
    takeCaptcha(given: string) {
      poster.takeCaptcha(given);
      for (const { key, state } of outbox.current()) if (state === 'failed') retryFailed(key);
    },
    /** The `sub` of the signed-in customer who writes, empty if it isn't known; null for a stranger. */
    writer,
    /** The session has ended without the visitor signing out: keeps what they have written. */
    park() {
      for (const it of outbox.current()) {
        const by = it.writer === '' ? writer() : it.writer;
        outbox.update(it.key, { writer: by, ...afterSession({ ...it, writer: by }) });
      }
    },
    /** The site has identified its customer: sends what they wrote before. */
    unpark(identity: string) {
      customer = subjectOf(identity);
      for (const { key, isParked, writer: by } of outbox.items())
        if (isParked && by === customer && by !== '') outbox.update(key, { isParked: false });
    },
    /** The visitor has signed out in this tab, which removes what all tabs would send, or in another one. */
    forget({ isHere }: { isHere: boolean }) {
      customer = '';
      heldFiles.clear();
      if (isHere) for (const { key } of outbox.items()) outbox.remove(key);
      else outbox.removeOwn();
    },
  };
}

const unsent = { wasTried: false, state: 'sending', fault: '', isParked: false, ...notTriedYet } as const;
