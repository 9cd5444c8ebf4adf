import type { WidgetConversation } from '../../contract/widget/shapes.ts';
import { dateOf, shortMoment } from '../words/times.ts';
import { words } from '../words/words.ts';
import { Avatar } from './avatar.tsx';
import type { Chat } from './chat.ts';
import { Composer } from './composer.tsx';
import { Header } from './header.tsx';
import { hoursLine } from './hours-line.ts';
import type { PanelState } from './state.ts';

/** The team, the visitor's conversations, and a field to start a new one. */
export function Home({ chat, state }: { chat: Chat; state: PanelState }) {
  const { channel, conversations } = state;
  if (!channel) return null;
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
        {conversations.length > 0 && (
          <>
            <h2 class="section-title">{words.yourConversations}</h2>
            <ul class="conversations">
              {conversations.map((it) => (
                <Row key={it.id} conversation={it} onOpen={() => chat.openConversation(it.id)} />
              ))}
            </ul>
          </>
        )}
      </main>
      <Composer chat={chat} state={state} conversationId={null} />
    </>
  );
}

function Row({ conversation, onOpen }: { conversation: WidgetConversation; onOpen: () => void }) {
  const { latest, unread_count } = conversation;
  const isUnread = unread_count > 0;
  const who = latest.author.kind === 'you' ? words.you : latest.author.name;
  return (
    <li>
      <button type="button" class={`conversation${isUnread ? ' unread' : ''}`} onClick={onOpen}>
        <Avatar name={who} picture={latest.author.picture_url} />
        <span class="middle">
          <span class="line">
            <bdi>{who}</bdi>
            <time dateTime={dateOf(latest.inserted_at).toISOString()}>
              {shortMoment(dateOf(latest.inserted_at))}
            </time>
          </span>
          <bdi class="excerpt">{latest.excerpt || words.noPreview}</bdi>
        </span>
        {isUnread && (
          <span class="dot">
            <span class="visually-hidden">{words.unread(unread_count)}</span>
          </span>
        )}
      </button>
    </li>
  );
}
