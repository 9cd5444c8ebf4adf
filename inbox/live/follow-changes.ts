import type { QueryClient } from '@tanstack/react-query';
import { applyConversation } from '../conversation/apply-conversation.ts';
import { messagesKey, notesKey } from '../conversation/queries.ts';
import { apiOf } from '../session/api.ts';
import { leaveForSignIn } from '../session/send.ts';
import type { Membership } from '../session/signed-in.ts';
import type { News } from './news.ts';
import { subscribe } from './subscribe.ts';

type Event = Extract<News, { kind: 'event' }>['event'];

/** What happens together, as an import, is asked for together. */
const gatherMilliseconds = 50;

/** Keeps what is shown as it is on the server, as it happens. Ends when told to. */
export function followChanges(
  queryClient: QueryClient,
  { organization, user }: Membership,
  signal: AbortSignal,
): void {
  const api = apiOf(organization.id);
  const place = { organizationId: organization.id, ownId: user.id };
  const changed = new Set<string>();

  const readChanged = () => {
    for (const id of changed) {
      changed.delete(id);
      for (const key of [messagesKey, notesKey])
        void queryClient.invalidateQueries({ queryKey: key(organization.id, id) });
      api('getConversation', { params: { conversation_id: id } }, { signal })
        .then((conversation) => applyConversation(queryClient, place, conversation))
        .catch(() => undefined);
    }
  };
  const heed = (news: News) => {
    if (news.kind === 'missed') void queryClient.invalidateQueries({ queryKey: [organization.id] });
    if (news.kind === 'state' && news.state === 'signed_out') leaveForSignIn();
    const id = news.kind === 'event' ? conversationOf(news.event) : undefined;
    if (id === undefined) return;
    if (changed.size === 0) setTimeout(readChanged, gatherMilliseconds);
    changed.add(id);
  };
  signal.addEventListener('abort', subscribe(organization.id, heed));
}

/** The conversation that an event is about; undefined where it is about none. */
function conversationOf({ type, data }: Event): string | undefined {
  if (data === null) return undefined;
  if ('conversation_id' in data) return data.conversation_id;
  return type.startsWith('conversation.') && 'id' in data ? data.id : undefined;
}
