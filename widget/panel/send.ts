import type { BegunSession, WidgetChannel, WidgetMessage } from '../../contract/widget/shapes.ts';
import type { HostPage } from '../host-messages.ts';
import { solveChallenge } from './challenge.ts';
import { CaptchaNeeded, errorText } from './error-text.ts';
import { askGate, GateError } from './gate.ts';
import type { Host } from './host.ts';
import { newKey } from './new-key.ts';
import type { KnownChannel, Outgoing, PanelState, UploadedFile } from './state.ts';
import type { Store } from './store.ts';
import { unsentIn } from './unsent.ts';
import { uploadFile } from './upload-file.ts';

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
  receive(message: WidgetMessage): void;
};

/** Sends the visitor's messages in sequence, and stores the ones that the server hasn't confirmed. */
export function createSender({ store, channelId, host, keepToken, receive }: Parts) {
  const unsent = unsentIn(channelId, host.storage);
  const heldFiles = new Map<string, readonly File[]>();
  let queue = Promise.resolve();
  /** Valid for one attempt. */
  let captcha: string | undefined;

  const setOutgoing = (outgoing: readonly Outgoing[]) => {
    store.set({ outgoing });
    unsent.keep(outgoing);
  };
  const update = (key: string, change: Partial<Outgoing>) =>
    setOutgoing(store.get().outgoing.map((it) => (it.key === key ? { ...it, ...change } : it)));
  const isWaiting = (key: string) => store.get().outgoing.some((it) => it.key === key);

  const deliver = async (key: string) => {
    const outgoing = store.get().outgoing.find((it) => it.key === key);
    if (!outgoing) return;
    try {
      const files = await filesOf(outgoing);
      const message = await post({ ...outgoing, files });
      if (isWaiting(key)) finish(outgoing, message);
    } catch (error) {
      if (isWaiting(key)) update(key, { state: 'failed', fault: errorText(error) });
    }
  };

  /** Deferred files are uploaded as soon as there is a session. */
  const filesOf = async ({ key, files }: Outgoing) => {
    const { token } = store.get();
    const held = heldFiles.get(key);
    if (!held || token === null) return files;
    const uploaded = await Promise.all(held.map((file) => uploadFile(file, { token })));
    heldFiles.delete(key);
    update(key, { files: uploaded });
    return uploaded;
  };

  const finish = ({ key, conversationId }: Outgoing, message: WidgetMessage) => {
    const { outgoing, screen } = store.get();
    const { conversation_id } = message;
    const hasBegun = conversationId === null;
    // Messages written after the first one belong to the conversation it started.
    const rest = outgoing
      .filter((it) => it.key !== key)
      .map((it) =>
        hasBegun && it.conversationId === null ? { ...it, conversationId: conversation_id } : it,
      );
    setOutgoing(rest);
    receive(message);
    if (hasBegun && screen.name === 'thread' && screen.conversationId === null)
      store.set({ screen: { name: 'thread', conversationId: conversation_id } });
  };

  const post = async (outgoing: Outgoing): Promise<WidgetMessage> => {
    const { key, conversationId, text, files } = outgoing;
    const { token } = store.get();
    const message = { text, ...(files.length > 0 && { attachment_ids: files.map(({ id }) => id) }) };
    const call = { method: 'POST', token, idempotencyKey: key } as const;
    if (conversationId !== null)
      return askGate<WidgetMessage>(`/conversations/${conversationId}/messages`, { ...call, body: message });
    const page = pageSeen(await host.page());
    if (token !== null)
      return askGate<WidgetMessage>('/conversations', { ...call, body: { ...message, page } });
    return begin(outgoing, message, page);
  };

  /** A session starts with its first message; merely opening the panel creates no row. */
  const begin = async ({ key, website }: Outgoing, message: object, page: object): Promise<WidgetMessage> => {
    const attempt = async (channel: KnownChannel) => {
      if (channel.needs_captcha && captcha === undefined) throw new CaptchaNeeded();
      return askGate<BegunSession>('/sessions', {
        method: 'POST',
        idempotencyKey: key,
        body: {
          channel_id: channelId,
          challenge: await solveChallenge(channel),
          message,
          page,
          website,
          ...(captcha !== undefined && { captcha }),
        },
      });
    };
    const { channel } = store.get();
    const begun = await attempt(channel ?? (await freshChannel())).catch(async (error) => {
      if (isCaptchaNeeded(error)) {
        captcha = undefined;
        host.post({ type: 'captcha-needed' });
      }
      if (!(error instanceof GateError) || error.code !== 'challenge_failed') throw error;
      return attempt(await freshChannel());
    });
    const { token, visitor, message: written } = begun;
    // After signing out, nobody must get into the session that the message has begun.
    if (isWaiting(key)) {
      keepToken(token);
      store.set({ visitor });
    }
    if (!written) throw new Error('The session began without its message.');
    return written;
  };

  const freshChannel = async () => {
    const channel = { ...(await askGate<WidgetChannel>(`/channels/${channelId}`)), fetchedAt: Date.now() };
    store.set({ channel });
    return channel;
  };

  const enqueue = (key: string) => {
    // Whatever happens to one message, the next ones are sent.
    queue = queue.then(() => deliver(key)).catch(reportError);
  };
  const retry = (key: string) => {
    update(key, { state: 'sending', fault: '' });
    enqueue(key);
  };
  const add = (outgoing: Omit<Outgoing, 'key' | 'at' | 'state' | 'fault'>): string => {
    const key = newKey();
    setOutgoing([...store.get().outgoing, { ...outgoing, key, at: Date.now(), state: 'sending', fault: '' }]);
    enqueue(key);
    return key;
  };

  return {
    retry,
    send({ conversationId, text, files, heldFiles: held, website }: Draft) {
      add({ conversationId, text, files, website });
      if (held.length === 0) return;
      const names = held.map((file, index) => ({ id: String(index), name: file.name, size: file.size }));
      heldFiles.set(add({ conversationId, text: '', files: names, website }), held);
    },
    discard: (key: string) => setOutgoing(store.get().outgoing.filter((it) => it.key !== key)),
    retryAll() {
      for (const { key, state } of store.get().outgoing) if (state === 'failed') retry(key);
    },
    /** Sends messages that were in flight when the page was closed. Their key prevents duplicates. */
    resume() {
      const { outgoing } = store.get();
      // A chosen file doesn't survive a reload.
      const left = unsent
        .read()
        .filter((it) => it.text !== '' && !outgoing.some(({ key }) => key === it.key));
      if (left.length === 0) return;
      setOutgoing([...left, ...outgoing]);
      for (const { key } of left) retry(key);
    },
    /** The page's captcha is solved: sends the messages that waited for it. */
    takeCaptcha(given: string) {
      captcha = given;
      for (const { key, state } of store.get().outgoing) if (state === 'failed') retry(key);
    },
    forget: () => setOutgoing([]),
  };
}

function isCaptchaNeeded(error: unknown): boolean {
  return error instanceof CaptchaNeeded || (error instanceof GateError && error.code === 'captcha_failed');
}

/** The maximum number of files that the gate accepts. */
function pageSeen({ url, title, referrer }: HostPage) {
  return { url: url.slice(0, 2000), title: title.slice(0, 300), referrer: referrer.slice(0, 2000) || null };
}
