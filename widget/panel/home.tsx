import type { WidgetConversation } from '../../contract/widget/shapes.ts';
import { dateOf, shortMoment } from '../words/times.ts';
import { words } from '../words/words.ts';
import { Avatar } from './avatar.tsx';
import type { Chat } from './chat.ts';
import { Composer } from './composer.tsx';
import { Header } from './header.tsx';
import { hoursLine } from './hours-line.ts';
import { deliveryLine } from './sending/delivery-line.ts';
import type { Outgoing } from './sending/outgoing.ts';
import type { PanelState } from './state.ts';

/** The team, the visitor's conversations, and a field to start a new one. */
export function Home({ chat, state }: { chat: Chat; state: PanelState }) {
  const { channel, conversations, outgoing, isOnline } = state;
  if (!channel) return null;
  const unsentIn = (id: string | null) => outgoing.findLast(({ conversationId }) => conversationId === id);
  const begun = unsentIn(null);
  return (
    <>
      <Header title={channel.name} onClose={chat.close} isTall>
        {channel.greeting && (
          <p class="greeting" dir="auto">
            {channel.greeting}
          </p>
        )}
        <div class="presence">
          {channel.team.length > 0 && (
            <ul class="faces" aria-label={words.team}>
              {channel.team.map(({ name, picture_url }) => (
                <li key={name} title={name}>
                  <Avatar name={name} picture={picture_url} />
                  <span class="visually-hidden">{name}</span>
                </li>
              ))}
            </ul>
          )}
          <p>{hoursLine(channel)}</p>
        </div>
      </Header>
      <main class="scroll">
        {(conversations.length > 0 || begun) && (
          <>
            <h2 class="section-title">{words.yourConversations}</h2>
            <ul class="conversations">
              {begun && (
                <Row
                  latest={{ author: you, excerpt: begun.text, inserted_at: Math.floor(begun.at / 1000) }}
                  unsent={begun}
                  isOnline={isOnline}
                  onOpen={() => chat.openConversation(null)}
                />
              )}
              {conversations.map(({ id, latest, unread_count }) => (
                <Row
                  key={id}
                  latest={latest}
                  unreadCount={unread_count}
                  unsent={unsentIn(id)}
                  isOnline={isOnline}
                  onOpen={() => chat.openConversation(id)}
                />
              ))}
            </ul>
          </>
        )}
      </main>
      <Composer chat={chat} state={state} conversationId={null} />
    </>
  );
}

const you = { kind: 'you', name: '', picture_url: null } as const;

type RowProps = {
  latest: WidgetConversation['latest'];
  unreadCount?: number;
  /** The newest message that isn't sent yet. */
  unsent: Outgoing | undefined;
  isOnline: boolean;
  onOpen: () => void;
};

function Row({ latest, unreadCount = 0, unsent, isOnline, onOpen }: RowProps) {
  const { author, excerpt, inserted_at } = latest;
  const isUnread = unreadCount > 0;
  const who = author.kind === 'you' ? words.you : author.name;
  return (
    <li>
      <button type="button" class={`conversation${isUnread ? ' unread' : ''}`} onClick={onOpen}>
        <Avatar name={who} picture={author.picture_url} />
        <span class="middle">
          <span class="line">
            <bdi>{who}</bdi>
            <time dateTime={dateOf(inserted_at).toISOString()}>{shortMoment(dateOf(inserted_at))}</time>
          </span>
          <bdi class="excerpt">{unsent?.text || excerpt || words.noPreview}</bdi>
          {unsent && (
            <span class={`state ${unsent.state === 'failed' ? 'fault' : ''}`}>
              {deliveryLine(unsent, isOnline)}
            </span>
          )}
        </span>
        {isUnread && (
          <span class="dot">
            <span class="visually-hidden">{words.unread(unreadCount)}</span>
          </span>
        )}
      </button>
    </li>
  );
}
