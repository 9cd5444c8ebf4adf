import type { HostPage } from '../host-messages.ts';
import { solveChallenge } from './challenge.ts';
import { faultText } from './fault-text.ts';
import { askGate } from './gate.ts';
import type { Host } from './host.ts';
import type { WidgetChannel, WidgetMessage } from './shapes.ts';
import type { Outgoing, PanelState, UploadedFile } from './state.ts';
import type { Store } from './store.ts';
import { unsentIn } from './unsent.ts';

export type Draft = {
  conversationId: string | null;
  text: string;
  files: readonly UploadedFile[];
  name?: string;
  email?: string;
};

type Parts = {
  store: Store<PanelState>;
  channelId: string;
  host: Host;
  keepToken(token: string): void;
  receive(message: WidgetMessage): void;
};

type Begun = { token?: string; message: WidgetMessage };

/** Sends the visitor's messages one after the other, and keeps what the server hasn't confirmed. */
export function createSender({ store, channelId, host, keepToken, receive }: Parts) {
  const unsent = unsentIn(channelId);
  let queue = Promise.resolve();

  const setOutgoing = (outgoing: readonly Outgoing[]) => {
    store.set({ outgoing });
    unsent.keep(outgoing);
  };
  const update = (key: string, change: Partial<Outgoing>) =>
    setOutgoing(store.get().outgoing.map((it) => (it.key === key ? { ...it, ...change } : it)));

  const deliver = async (key: string) => {
    const outgoing = store.get().outgoing.find((it) => it.key === key);
    if (!outgoing) return;
    try {
      const message = await post(outgoing);
      if (!store.get().outgoing.some((it) => it.key === key)) return;
      finish(outgoing, message);
    } catch (error) {
      update(key, { state: 'failed', fault: faultText(error) });
    }
  };

  const finish = ({ key, conversationId }: Outgoing, message: WidgetMessage) => {
    const { outgoing, screen } = store.get();
    const { conversation_id } = message;
    // What was written after the first message belongs to the conversation that it began.
    const rest = outgoing
      .filter((it) => it.key !== key)
      .map((it) =>
        conversationId === null && it.conversationId === null
          ? { ...it, conversationId: conversation_id }
          : it,
      );
    setOutgoing(rest);
    receive(message);
    if (conversationId === null && screen.name === 'thread' && screen.conversationId === null)
      store.set({ screen: { name: 'thread', conversationId: conversation_id } });
  };

  const post = async ({ key, conversationId, text, files, claim }: Outgoing): Promise<WidgetMessage> => {
    const { token } = store.get();
    const message = { text, attachment_ids: files.map(({ id }) => id) };
    if (conversationId !== null)
      return askGate<WidgetMessage>(`/conversations/${conversationId}/messages`, {
        method: 'POST',
        token,
        idempotencyKey: key,
        body: message,
      });
    const page = pageSeen(await host.page());
    if (token !== null) {
      const body = { ...message, page };
      const { message: sent } = await askGate<Begun>('/conversations', {
        method: 'POST',
        token,
        idempotencyKey: key,
        body,
      });
      return sent;
    }
    const channel = await askGate<WidgetChannel>(`/channels/${channelId}`);
    const challenge = await solveChallenge(channel.challenge);
    const begun = await askGate<Begun>('/sessions', {
      method: 'POST',
      idempotencyKey: key,
      body: { channel_id: channelId, challenge, message, page, ...claim },
    });
    if (begun.token) keepToken(begun.token);
    if (claim) store.set({ visitor: { ...store.get().visitor, ...claim } });
    return begun.message;
  };

  const enqueue = (key: string) => {
    queue = queue.then(() => deliver(key));
  };
  const retry = (key: string) => {
    update(key, { state: 'sending', fault: '' });
    enqueue(key);
  };

  return {
    retry,
    send({ conversationId, text, files, name, email }: Draft) {
      const claim = name || email ? { ...(name && { name }), ...(email && { email }) } : undefined;
      const outgoing: Outgoing = {
        key: newKey(),
        conversationId,
        text,
        files,
        at: Date.now(),
        state: 'sending',
        fault: '',
        ...(claim && { claim }),
      };
      setOutgoing([...store.get().outgoing, outgoing]);
      enqueue(outgoing.key);
    },
    discard: (key: string) => setOutgoing(store.get().outgoing.filter((it) => it.key !== key)),
    retryAll() {
      for (const { key, state } of store.get().outgoing) if (state === 'failed') retry(key);
    },
    /** Sends what was on its way when the page was left. With the same key, it is one message even if it had arrived. */
    resume() {
      const { outgoing } = store.get();
      const left = unsent.read().filter((it) => !outgoing.some(({ key }) => key === it.key));
      store.set({ outgoing: [...left, ...outgoing] });
      for (const { key } of left) retry(key);
    },
    forget: () => setOutgoing([]),
  };
}

function pageSeen({ url, title, referrer }: HostPage) {
  return {
    url: url.slice(0, 2000),
    title: title.slice(0, 300),
    referrer: referrer.slice(0, 2000) || null,
  };
}

/** `crypto.randomUUID` isn't available over plain http. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((it) => it.toString(16).padStart(2, '0'))
    .join('');
}
