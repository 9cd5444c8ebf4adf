import type { QueryClient } from '@tanstack/react-query';
import { applyConversation } from '../conversation/apply-conversation.ts';
import { messagesKey, notesKey } from '../conversation/queries.ts';
import { apiOf } from '../session/api.ts';
import type { Membership } from '../session/signed-in.ts';

const pauseMilliseconds = 4_000;

/**
 * Keeps what is shown as it is on the server, by asking every few seconds what has changed since; not while nobody looks.
 * Ends when told to.
 */
export function followChanges(
  queryClient: QueryClient,
  { organization, user }: Membership,
  signal: AbortSignal,
): void {
  const api = apiOf(organization.id);
  const place = { organizationId: organization.id, ownId: user.id };
  let since = Math.floor(Date.now() / 1000) - 5;

  const look = async () => {
    const asked = Math.floor(Date.now() / 1000) - 5;
    const query = { sort: 'updated_at', updated_since: since, limit: 100 } as const;
    const { data } = await api('listConversations', { query }, { signal });
    for (const conversation of data) {
      applyConversation(queryClient, place, conversation);
      for (const key of [messagesKey, notesKey])
        void queryClient.invalidateQueries({ queryKey: key(organization.id, conversation.id) });
    }
    since = asked;
  };

  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') look().catch(() => undefined);
  }, pauseMilliseconds);
  signal.addEventListener('abort', () => clearInterval(timer));
}
