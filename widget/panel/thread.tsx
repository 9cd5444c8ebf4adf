import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { WidgetMessage } from '../../contract/widget/shapes.ts';
import { dateOf, dayOf, isSameDay } from '../words/times.ts';
import { words } from '../words/words.ts';
import type { Chat } from './chat.ts';
import { Composer } from './composer.tsx';
import { ContactCard } from './contact-card.tsx';
import { Header } from './header.tsx';
import { hoursLine } from './hours-line.ts';
import { MessageRow, OutgoingRow } from './message-row.tsx';
import type { PanelState } from './state.ts';
import { Transcript } from './transcript.tsx';

const noMessages: readonly WidgetMessage[] = [];

export function Thread({
  chat,
  state,
  conversationId,
}: {
  chat: Chat;
  state: PanelState;
  conversationId: string | null;
}) {
  const { channel, typing, outgoing } = state;
  const thread = conversationId === null ? undefined : state.threads[conversationId];
  const messages = thread?.messages ?? noMessages;
  const waiting = outgoing.filter((it) => it.conversationId === conversationId);
  const scroll = useScrollToNewest(messages, waiting.length);
  useEffect(() => {
    if (conversationId !== null && state.isOpen) chat.markRead(conversationId);
  }, [messages, conversationId, state.isOpen, chat]);
  if (!channel) return null;
  const isTyping = typing !== null && typing.conversationId === conversationId;
  const lastOwn = messages.findLast(({ author }) => author.kind === 'you');
  return (
    <>
      <Header title={channel.name} line={hoursLine(channel)} onBack={chat.goHome} onClose={chat.close} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users have to be able to scroll it */}
      <main class="scroll" ref={scroll} tabIndex={0}>
        <div class="log">
          {conversationId !== null && thread?.earlier && (
            <button type="button" class="link" onClick={() => void chat.loadEarlier(conversationId)}>
              {words.earlier}
            </button>
          )}
          <div role="log" aria-label={words.messages} aria-live="polite">
            {messages.map((message, index) => (
              <Entry
                key={message.id}
                message={message}
                before={messages[index - 1]}
                showsState={message.id === lastOwn?.id && waiting.length === 0}
              />
            ))}
            {waiting.map((it) => (
              <OutgoingRow key={it.key} outgoing={it} chat={chat} isOnline={state.isOnline} />
            ))}
            <p class="typing">
              {isTyping && (typing.name ? words.typing(typing.name) : words.someoneIsTyping)}
            </p>
          </div>
          {messages.length > 0 && <ContactCard chat={chat} state={state} />}
          {conversationId !== null && messages.length > 0 && (
            <Transcript key={conversationId} chat={chat} state={state} conversationId={conversationId} />
          )}
        </div>
      </main>
      <Composer chat={chat} state={state} conversationId={conversationId} />
    </>
  );
}

type EntryProps = { message: WidgetMessage; before: WidgetMessage | undefined; showsState: boolean };

function Entry({ message, before, showsState }: EntryProps) {
  const at = dateOf(message.inserted_at);
  const isNewDay = !before || !isSameDay(dateOf(before.inserted_at), at);
  const isSameAuthor =
    !isNewDay && before?.author.kind === message.author.kind && before.author.name === message.author.name;
  return (
    <>
      {isNewDay && <p class="day">{dayOf(at)}</p>}
      <MessageRow message={message} showsAuthor={!isSameAuthor} showsState={showsState} />
    </>
  );
}

/** Stays at the newest message unless the visitor has scrolled up. */
function useScrollToNewest(messages: readonly WidgetMessage[], waiting: number) {
  const scroll = useRef<HTMLElement>(null);
  const isAtEnd = useRef(true);
  useEffect(() => {
    const shown = scroll.current;
    const onScroll = () => {
      if (shown) isAtEnd.current = shown.scrollHeight - shown.scrollTop - shown.clientHeight < 40;
    };
    const onResize = new ResizeObserver(() => {
      if (shown && isAtEnd.current) shown.scrollTop = shown.scrollHeight;
    });
    shown?.addEventListener('scroll', onScroll, { passive: true });
    // The content grows when a picture has loaded.
    for (const box of [shown, shown?.firstElementChild]) if (box) onResize.observe(box);
    return () => {
      shown?.removeEventListener('scroll', onScroll);
      onResize.disconnect();
    };
  }, []);
  const newest = messages.at(-1);
  useLayoutEffect(() => {
    const shown = scroll.current;
    if (shown && (isAtEnd.current || newest?.author.kind === 'you')) shown.scrollTop = shown.scrollHeight;
  }, [newest, waiting]);
  return scroll;
}
