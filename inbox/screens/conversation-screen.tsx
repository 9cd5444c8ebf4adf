import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { MessageCircleX } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { EmptyState } from '../../design/empty-state.tsx';
import { ApiError } from '../../sdk/src/errors/api-error.ts';
import { useActionKeys } from '../actions/use-action-keys.ts';
import { useActions } from '../actions/use-actions.ts';
import { useGoToNext } from '../actions/use-go-to-next.ts';
import { conversationQuery } from '../cache/queries/conversation-queries.ts';
import { TypingIndicator } from '../colleagues/typing-indicator.tsx';
import { Composer } from '../composer/composer.tsx';
import { LoadFailed } from '../connection/load-failed.tsx';
import { ContactPanel } from '../contact/contact-panel.tsx';
import { useContactPanel } from '../contact/use-contact-panel.ts';
import { ConversationHeader } from '../conversation/conversation-header.tsx';
import { ExportCommand } from '../conversation/export/export-command.tsx';
import { ConversationFields } from '../conversation/lazy-conversation-fields.tsx';
import { MergedNotice } from '../conversation/merged-notice.tsx';
import { MergedRedirect } from '../conversation/merged-redirect.tsx';
import { PhoneActions } from '../conversation/phone-actions.tsx';
import { ReminderNotice } from '../conversation/reminder-notice.tsx';
import { useRequestedFields } from '../fields/requested-fields.ts';
import { useVisibility } from '../live/use-visibility.ts';
import { nameOfMerged } from '../merge/merged-from.ts';
import { useCountedTitle } from '../notifications/use-counted-title.ts';
import { useReading } from '../notifications/use-reading.ts';
import { useMembership } from '../session/use-membership.ts';
import { Thread } from '../thread/thread.tsx';
import { contactName } from '../words/names.ts';
import { words } from '../words/words.ts';

const route = getRouteApi('/o/$organization/inbox/$view/$conversation');

/** A conversation: its header, thread, composer and contact. */
export function ConversationScreen() {
  const { view, conversation: id } = route.useParams();
  const { organization } = useMembership();
  const query = useQuery(conversationQuery(organization.id, id));
  const { data: found, error } = query;
  // For a merged conversation the server returns the one that has its messages.
  const mergedIntoId = found && (found.merged_into_id ?? (found.id === id ? undefined : found.id));
  const conversation = mergedIntoId === undefined ? found : undefined;
  const contactPanel = useContactPanel();
  const moveOn = useGoToNext(view, id);
  const actions = useActions(conversation ? [conversation] : [], { viewId: view, onDone: moveOn });
  useActionKeys(actions, { id, state: conversation ? 'shown' : query.isLoadingError ? 'failed' : 'loading' });
  useOpenForFields(id, contactPanel);
  useVisibility(organization.id, conversation?.id);
  useReading(conversation?.id);
  useCountedTitle(conversation?.subject ?? contactName(conversation?.contact ?? null));
  if (isMissing(error)) return <Missing />;
  if (query.isLoadingError)
    return (
      <section aria-label={words.conversation.title} className="min-w-0 flex-1 bg-surface">
        <LoadFailed
          title={words.connection.conversationFailed}
          error={error}
          onRetry={() => void query.refetch()}
        />
      </section>
    );
  if (found && mergedIntoId !== undefined)
    return (
      <MergedRedirect
        merge={{ sourceId: id, targetId: mergedIntoId }}
        viewId={view}
        name={found.id === id ? nameOfMerged(found) : undefined}
      />
    );
  return (
    <>
      <section
        id="conversation"
        tabIndex={-1}
        aria-label={words.conversation.title}
        className="flex min-w-0 flex-1 flex-col bg-surface outline-none"
      >
        <ConversationHeader
          conversationId={id}
          conversation={conversation}
          viewId={view}
          actions={actions}
          contactPanel={contactPanel}
        />
        <MergedNotice />
        <ReminderNotice conversationId={id} />
        <ExportCommand conversationId={id} />
        <Thread key={id} conversationId={id} conversation={conversation} />
        <TypingIndicator conversationId={id} />
        <Composer key={`composer ${id}`} conversationId={id} conversation={conversation} viewId={view}>
          <PhoneActions actions={actions} />
        </Composer>
      </section>
      <ContactPanel
        conversation={conversation}
        viewId={view}
        isOpen={contactPanel.isOpen}
        onClose={contactPanel.toggle}
        fields={conversation && <ConversationFields key={id} conversation={conversation} />}
      />
    </>
  );
}

/** Required fields are requested in the panel, whether it is open or not. */
function useOpenForFields(id: string, { isOpen, toggle }: ReturnType<typeof useContactPanel>): void {
  const requested = useRequestedFields(id);
  const openNow = useEffectEvent(() => {
    if (!isOpen) toggle();
  });
  useEffect(() => {
    if (requested) openNow();
  }, [requested]);
}

/** The conversation doesn't exist, was deleted, or belongs to another organization. A malformed id is treated the same. */
function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 429;
}

function Missing() {
  return (
    <section aria-label={words.conversation.title} className="min-w-0 flex-1 bg-surface">
      <EmptyState icon={MessageCircleX} title={words.conversation.missing}>
        {words.conversation.missingWhy}
      </EmptyState>
    </section>
  );
}
