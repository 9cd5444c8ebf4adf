import { useQuery, useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../../design/toast.tsx';
import type { Conversation, Suggestion, Tag } from '../../../sdk/src/types.ts';
import { useChange } from '../../actions/use-change.ts';
import { suggestionsQuery } from '../../cache/queries/suggestions-query.ts';
import type { DraftLocation } from '../../drafts/drafts.ts';
import { showUndo } from '../../keyboard/show-undo.ts';
import { useApi, useMembership } from '../../session/use-membership.ts';
import { aiWords } from '../../words/ai-words.ts';
import { errorText } from '../../words/error-text.ts';
import { words } from '../../words/words.ts';
import { type Position, putIntoReply } from '../ai/put-into-reply.ts';
import { shownSuggestions } from './shown-suggestions.ts';

/** The suggestions for a conversation, and what can be done with them; each can be undone. */
export function useSuggestions(conversation: Conversation, usedId: string | undefined) {
  const { organization, user } = useMembership();
  const api = useApi();
  const queryClient = useQueryClient();
  const change = useChange();
  const query = suggestionsQuery(organization.id, conversation.id);
  const { data = [] } = useQuery(query);
  const draftLocation: DraftLocation = {
    writerId: user.id,
    organizationId: organization.id,
    conversationId: conversation.id,
    kind: 'message',
  };
  /** Shown at once, whatever the stream does. */
  const decide = async ({ id }: Suggestion, status: Suggestion['status']) => {
    if (status !== 'open')
      queryClient.setQueryData(query.queryKey, (known) => known?.filter((it) => it.id !== id));
    try {
      await api('updateSuggestion', { params: { suggestion_id: id }, body: { status } });
    } catch (error) {
      showToast({ text: errorText(error), isError: true });
    }
    await queryClient.invalidateQueries({ queryKey: query.queryKey });
  };
  return {
    draftLocation,
    shown: shownSuggestions(data, conversation, usedId),
    /** The one that the reply was written from. */
    used: data.find(({ id }) => id === usedId),
    /** Puts the text into the reply. Sending the reply decides what becomes of the suggestion. */
    use({ id, body_html }: Suggestion, position: Position = 'below') {
      putIntoReply(draftLocation, { html: body_html ?? '', suggestionId: id }, position);
    },
    dismiss(suggestion: Suggestion) {
      void decide(suggestion, 'dismissed');
      showUndo(aiWords.dismissed, () => void decide(suggestion, 'open'));
    },
    /** Once the last one is added, the suggestion is used. */
    addTag(suggestion: Suggestion, { name }: Tag) {
      change([conversation], { add_tags: [name] }, words.conversation.tags.putOn(name));
      const isLast = suggestion.tags.every(
        (tag) => tag.name === name || conversation.tags.includes(tag.name),
      );
      if (isLast) void decide(suggestion, 'used');
    },
    markUsed: (suggestion: Suggestion) => void decide(suggestion, 'used'),
  };
}
