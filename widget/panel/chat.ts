import type {
  BegunSession,
  Visitor,
  WidgetChannel,
  WidgetConversation,
  WidgetMessage,
} from '../../contract/widget/shapes.ts';
import { waitToReconnect } from '../../stream/wait-to-reconnect.ts';
import type { ToPanel } from '../host-messages.ts';
import { openDrafts } from './drafts.ts';
import { errorText } from './error-text.ts';
import { askGate, askPage, type Call, callGate, GateError, isSessionOver, type Page } from './gate.ts';
import type { Host } from './host.ts';
import { followSession, type LiveUpdate } from './live.ts';
import { newKey } from './new-key.ts';
import { plainText } from './plain-text.ts';
import { readAfter } from './read-after.ts';
import { createSender, type Draft } from './sending/send.ts';
import { initialState, type PanelState, type Thread } from './state.ts';
import { createStore, type Store } from './store.ts';
import { uploadFile } from './upload-file.ts';

export type Chat = ReturnType<typeof createChat>;

const typingMilliseconds = 8_000;
/** The gate shows members for eight seconds that the visitor is typing. */
const tellTypingMilliseconds = 4_000;

/** The visitor's session in the panel, and all its actions. */
export function createChat(channelId: string, host: Host) {
  const store: Store<PanelState> = createStore({ ...initialState, isOnline: navigator.onLine });
  const drafts = openDrafts();
  /** The newest reply that the visitor has seen, by conversation. */
  const readUpTo = new Map<string, string>();
  /** Resolves when the gate has recorded the last read message: lists fetched earlier would count it as unread. */
  let reading: Promise<unknown> = Promise.resolve();
  let typingTimer: ReturnType<typeof setTimeout> | undefined;
  let toldTypingAt = Number.NEGATIVE_INFINITY;

  /** Aborted when the visitor signs out. */
  let identifying = new AbortController();
  /** Aborted when the chat is reloaded. */
  let reloading = new AbortController();

  /**
   * API calls of the session. A session has ended if the gate no longer knows its token.
   *
   * @returns undefined if the session has ended in the meantime: the next user must not see what was its own
   */
  const withSession = async <Result>(
    call: (token: string | null) => Promise<Result>,
  ): Promise<Result | undefined> => {
    const { token } = store.get();
    try {
      const result = await call(token);
      return token === store.get().token ? result : undefined;
    } catch (error) {
      if (isSessionOver(error) && token === store.get().token) endSession();
      throw error;
    }
  };
  const ask = <Result>(path: string, call?: Call) =>
    withSession((token) => askGate<Result>(path, { token, ...call }));

  const sender = createSender({ store, channelId, host, keepToken, endSession, receive: receiveMessage });
  const live = followSession(receiveLive, (count) => {
    if (count !== unreadCount()) void loadConversations().catch(() => undefined);
  });
  store.subscribe(() => live.setToken(store.get().token));

  /** Loads everything, until it succeeds. */
  async function reload(): Promise<void> {
    reloading.abort();
    reloading = new AbortController();
    const { signal } = reloading;
    store.set({ phase: 'loading' });
    for (let failures = 0; ; failures++) {
      try {
        return await load();
      } catch (error) {
        if (signal.aborted) return;
        const isGone = error instanceof GateError && error.status === 404;
        store.set({ phase: isGone ? 'gone' : 'failed' });
        if (isGone) return;
        const retryAfter = error instanceof GateError ? error.retryAfterSeconds : 0;
        await waitToReconnect(failures, retryAfter * 1000, signal);
        if (signal.aborted) return;
      }
    }
  }

  async function load(): Promise<void> {
    const channel = await askGate<WidgetChannel>(`/channels/${channelId}`);
    if (host.isAlone && !channel.in_apps) return store.set({ phase: 'gone' });
    store.set({ channel: { ...channel, fetchedAt: Date.now() } });
    const { token } = store.get();
    if (token !== null)
      await loadConversations().catch((error) => {
        // If the session has ended, it is over here, too.
        if (token === store.get().token) throw error;
      });
    const needsIdentity = (channel.needs_identity || host.isAlone) && store.get().token === null;
    store.set({ phase: needsIdentity ? 'identity-needed' : 'ready' });
    showUnread();
    if (needsIdentity) host.post({ type: 'identity-needed' });
    sender.start();
  }

  async function loadConversations(): Promise<void> {
    const page = await readAfter(
      () => reading,
      () => withSession((token) => askPage<WidgetConversation>('/conversations', { token })),
    );
    if (!page) return;
    store.set({ conversations: page.data });
    tellUnread();
    const { screen, visitor } = store.get();
    if (visitor === initialState.visitor) void loadVisitor().catch(() => undefined);
    if (screen.name === 'thread' && screen.conversationId) await loadMessages(screen.conversationId);
  }

  /** Messages may have moved into another conversation, so what was fetched before is replaced. */
  async function loadAnew(): Promise<void> {
    const { screen } = store.get();
    const id = screen.name === 'thread' ? screen.conversationId : null;
    const page = id === null ? undefined : await loadPage(id);
    if (id !== null && !page) return;
    const threads = page && id ? { [id]: { messages: page.data, earlier: page.page_metadata.after } } : {};
    store.set({ threads });
    await loadConversations();
  }

  /** An empty claim changes nothing, and returns the current data. */
  async function loadVisitor(): Promise<void> {
    const visitor = await ask<Visitor>('/session/contact', { method: 'PUT', body: {} });
    if (visitor) store.set({ visitor });
  }

  /** Pages go from the latest messages to earlier ones. */
  async function loadMessages(conversationId: string, after?: string): Promise<void> {
    const page = await loadPage(conversationId, after);
    if (!page) return;
    const { data, page_metadata } = page;
    const known = store.get().threads[conversationId];
    const earlier = known && !after ? known.earlier : page_metadata.after;
    setThread(conversationId, { messages: merged(known?.messages ?? [], data), earlier });
  }

  function loadPage(conversationId: string, after?: string): Promise<Page<WidgetMessage> | undefined> {
    const query = after ? `?after=${encodeURIComponent(after)}` : '';
    return withSession((token) => askPage(`/conversations/${conversationId}/messages${query}`, { token }));
  }

  function setThread(conversationId: string, thread: Thread): void {
    store.set({ threads: { ...store.get().threads, [conversationId]: thread } });
  }

  function receiveMessage(message: WidgetMessage): void {
    const { threads, conversations, typing, screen, isOpen } = store.get();
    const { conversation_id: id, author } = message;
    const known = threads[id] ?? { messages: [], earlier: null };
    setThread(id, { ...known, messages: merged(known.messages, [message]) });
    const isTeam = author.kind === 'team';
    const isShown = isOpen && screen.name === 'thread' && screen.conversationId === id;
    const row = conversations.find((it) => it.id === id);
    const isNew = !known.messages.some((it) => it.id === message.id);
    const unread = (row?.unread_count ?? 0) + (isTeam && isNew && !isShown ? 1 : 0);
    const latest = { author, excerpt: excerptOf(message), inserted_at: message.inserted_at };
    if (!row || row.latest.inserted_at <= message.inserted_at)
      store.set({
        conversations: [{ id, unread_count: unread, latest }, ...conversations.filter((it) => it.id !== id)],
      });
    if (isTeam && typing?.conversationId === id) store.set({ typing: null });
    if (isTeam) live.extend();
    tellUnread();
  }

  function receiveLive(update: LiveUpdate): void {
    if (update.kind === 'signed-out') endSession();
    if (update.kind === 'missed') void loadConversations().catch(() => undefined);
    if (update.kind !== 'frame') return;
    const data = JSON.parse(update.data);
    if (update.event === 'message') receiveMessage(data as WidgetMessage);
    if (update.event === 'conversations') void loadAnew().catch(() => undefined);
    if (update.event === 'typing') showTyping(data as { conversation_id: string; name: string | null });
  }

  function showTyping({ conversation_id, name }: { conversation_id: string; name: string | null }): void {
    store.set({ typing: { conversationId: conversation_id, name } });
    clearTimeout(typingTimer);
    typingTimer = setTimeout(() => store.set({ typing: null }), typingMilliseconds);
  }

  /** Reported every few seconds while the visitor types, and immediately when they stop. */
  function tellTyping(conversationId: string | null, isTyping: boolean): void {
    const isNotified = performance.now() - toldTypingAt < tellTypingMilliseconds;
    if (conversationId === null || store.get().token === null || isNotified === isTyping) return;
    toldTypingAt = isTyping ? performance.now() : Number.NEGATIVE_INFINITY;
    const body = { is_typing: isTyping };
    ask(`/conversations/${conversationId}/typing`, { method: 'PUT', body }).catch(() => undefined);
  }

  function unreadCount(): number {
    return store.get().conversations.reduce((sum, { unread_count }) => sum + unread_count, 0);
  }

  function tellUnread(): void {
    const newest = store
      .get()
      .conversations.find((it) => it.unread_count > 0 && it.latest.author.kind === 'team');
    const preview = newest ? { author: newest.latest.author.name, text: newest.latest.excerpt } : null;
    host.post({ type: 'unread', count: unreadCount(), preview });
  }

  function keepToken(token: string | null): void {
    store.set({ token });
    host.post({ type: 'token', token });
  }

  /** The gate no longer knows the session. A site with a signed-in user can identify them again. */
  function endSession(): void {
    parkSession();
    host.post({ type: 'identity-needed' });
  }

  /** Keeps what the visitor has written: a stranger continues at once, a customer when they are identified again. */
  function parkSession(): void {
    const { screen } = store.get();
    drafts.park(sender.writer(), screen.name === 'thread' ? screen.conversationId : null);
    sender.park();
    emptyPanel();
  }

  function unpark(identity: string): void {
    sender.unpark(identity);
    if (drafts.unpark(sender.writer())) store.set({ draftsVersion: store.get().draftsVersion + 1 });
  }

  /**
   * The visitor has signed out, here or in another tab. On a shared computer, the next user must not see the previous chat.
   */
  function forgetSession({ isHere }: { isHere: boolean }): void {
    sender.forget({ isHere });
    drafts.forget();
    emptyPanel();
  }

  function emptyPanel(): void {
    keepToken(null);
    const { channel, draftsVersion } = store.get();
    const needsIdentity = host.isAlone || channel?.needs_identity;
    const phase = needsIdentity ? 'identity-needed' : store.get().phase;
    const empty = {
      conversations: [],
      threads: {},
      typing: null,
      visitor: initialState.visitor,
      draftsVersion: draftsVersion + 1,
    };
    store.set({ ...empty, phase, screen: { name: 'home' }, hasSkippedContact: false });
    tellUnread();
  }

  async function identify(identity: string): Promise<void> {
    try {
      const visitor = await proved(identity);
      store.set({ visitor, phase: 'ready' });
      unpark(identity);
      await loadConversations();
    } catch (error) {
      // Logged for the site's developers; the panel itself doesn't change.
      console.info('Deskbell:', error instanceof GateError ? error.description : error);
    }
  }

  /** Ends a session that belongs to somebody else, and starts a new one. */
  async function proved(identity: string): Promise<Visitor> {
    const { token } = store.get();
    const { signal } = identifying;
    const body = { identity };
    if (token !== null) {
      try {
        return await askGate<Visitor>('/session/identity', { method: 'PUT', token, body, signal });
      } catch (error) {
        if (!isSessionOver(error)) throw error;
        parkSession();
      }
    }
    const begun = await askGate<BegunSession>('/sessions', {
      method: 'POST',
      signal,
      idempotencyKey: newKey(),
      body: { channel_id: channelId, ...body },
    });
    keepToken(begun.token);
    return begun.visitor;
  }

  async function signOut(): Promise<void> {
    const { token } = store.get();
    identifying.abort();
    identifying = new AbortController();
    forgetSession({ isHere: true });
    if (token)
      await callGate('/session', { method: 'DELETE', token, keepalive: true }).catch(() => undefined);
  }

  function handle(message: ToPanel): void {
    if (message.type === 'start') {
      store.set({ token: message.token });
      setOpen(message.isOpen);
      void reload();
    }
    if (message.type === 'opened' || message.type === 'closed') setOpen(message.type === 'opened');
    if (message.type === 'token' && message.token !== store.get().token) {
      if (message.token === null) forgetSession({ isHere: false });
      else {
        store.set({ token: message.token });
        void loadConversations().catch(() => undefined);
      }
    }
    if (message.type === 'identify') void identify(message.identity);
    if (message.type === 'captcha') sender.takeCaptcha(message.captcha);
    if (message.type === 'sign-out') void signOut();
  }

  function setOpen(isOpen: boolean): void {
    store.set({ isOpen });
    live.setOpen(isOpen);
    showUnread();
  }

  /** A visitor who opens the panel for a reply gets to it, unless they have begun to write something else. */
  function showUnread(): void {
    const { isOpen, screen, conversations } = store.get();
    const unread = conversations.find(({ unread_count }) => unread_count > 0);
    if (isOpen && unread && screen.name === 'home' && !drafts.get(null)) openConversation(unread.id);
  }

  function openConversation(conversationId: string | null): void {
    store.set({ screen: { name: 'thread', conversationId } });
    if (conversationId !== null) void loadMessages(conversationId).catch(() => undefined);
  }

  const onNetwork = () => {
    store.set({ isOnline: navigator.onLine });
    if (navigator.onLine) sender.retryWaiting();
  };
  addEventListener('online', onNetwork);
  addEventListener('offline', onNetwork);

  return {
    store,
    drafts,
    handle,
    reload,
    faultOf: errorText,
    close: () => host.post({ type: 'close' }),
    goHome: () => store.set({ screen: { name: 'home' } }),
    openConversation,
    loadEarlier: (conversationId: string) =>
      loadMessages(conversationId, store.get().threads[conversationId]?.earlier ?? undefined).catch(
        () => undefined,
      ),
    tellTyping,
    send(draft: Draft) {
      tellTyping(draft.conversationId, false);
      sender.send(draft);
      store.set({ screen: { name: 'thread', conversationId: draft.conversationId } });
    },
    retry: sender.retry,
    discard: sender.discard,
    /** @returns an error message, or undefined */
    async saveContact(contact: { email?: string; name?: string }): Promise<string> {
      try {
        const visitor = await ask<Visitor>('/session/contact', { method: 'PUT', body: contact });
        if (visitor) store.set({ visitor });
        return '';
      } catch (error) {
        return errorText(error);
      }
    },
    /** @returns the address it goes to, or an error message */
    async mailTranscript(conversationId: string): Promise<{ email: string } | { fault: string }> {
      try {
        const call = { method: 'POST', idempotencyKey: newKey() } as const;
        const sent = await ask<{ email: string }>(`/conversations/${conversationId}/transcripts`, call);
        return sent ?? { fault: '' };
      } catch (error) {
        return { fault: errorText(error) };
      }
    },
    skipContact: () => store.set({ hasSkippedContact: true }),
    markRead(conversationId: string) {
      const newest = store
        .get()
        .threads[conversationId]?.messages.findLast((it) => it.author.kind === 'team');
      if (!newest || readUpTo.get(conversationId) === newest.id) return;
      readUpTo.set(conversationId, newest.id);
      const { conversations } = store.get();
      store.set({
        conversations: conversations.map((it) =>
          it.id === conversationId ? { ...it, unread_count: 0 } : it,
        ),
      });
      tellUnread();
      const body = { up_to: newest.id };
      reading = ask(`/conversations/${conversationId}/read`, { method: 'PUT', body }).catch(() => undefined);
    },
    hasSession: () => store.get().token !== null,
    upload: (file: File, onProgress: (share: number) => void, signal: AbortSignal) =>
      uploadFile(file, { token: store.get().token ?? '', onProgress, signal }),
    fileLimits: () => ({ max_files: 3, max_file_bytes: 10_000_000 }),
  };
}

/** Ids sort by time. A known message is replaced, for example after it has been seen. */
function merged(known: readonly WidgetMessage[], given: readonly WidgetMessage[]): readonly WidgetMessage[] {
  const byId = new Map([...known, ...given].map((message) => [message.id, message]));
  return [...byId.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
}

function excerptOf({ text, body_html }: WidgetMessage): string {
  return (text ?? plainText(body_html ?? '')).slice(0, 200);
}
