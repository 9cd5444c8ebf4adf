import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { MessageCircleX, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../design/button.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { contactQuery } from '../cache/queries/contact-queries.ts';
import { showError } from '../connection/show-error.ts';
import { hasContent } from '../drafts/new-draft.ts';
import { useKeys } from '../keyboard/use-keys.ts';
import { NewConversationForm } from '../new-conversation/new-conversation-form.tsx';
import { useNewDraft } from '../new-conversation/use-new-draft.ts';
import { useTitle } from '../page/use-title.ts';
import { useMay, useMembership } from '../session/use-membership.ts';
import { words } from '../words/words.ts';

const route = getRouteApi('/o/$organization/new');
const text = words.newConversation;

/** Starts a conversation. Its draft survives leaving the screen. */
export function NewConversationScreen() {
  const { contact: contactId } = route.useSearch();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const router = useRouter();
  const { organization } = useMembership();
  const mayWrite = useMay('conversations:write');
  const writing = useNewDraft();
  const { draft, amend } = writing;
  useTitle(text.title);
  const preset = useRef<string>(undefined);
  useEffect(() => {
    // Only once: the user may choose somebody else afterwards.
    if (contactId === undefined || preset.current === contactId) return;
    preset.current = contactId;
    queryClient
      .ensureQueryData(contactQuery(organization.id, contactId))
      .then(({ contact }) => amend({ contact, newContact: undefined }), showError);
    void navigate({ to: '.', search: {}, replace: true });
  });
  const leave = () => {
    if (router.history.canGoBack()) return router.history.back();
    void navigate({
      to: '/o/$organization/inbox/$view',
      params: { organization: organization.slug, view: 'mine' },
    });
  };
  useKeys({ escape: { name: text.close, group: 'writing', run: leave, isKeyOnly: true } });
  return (
    <section aria-label={text.title} className="flex min-w-0 flex-1 flex-col bg-surface">
      <header className="flex h-12 shrink-0 items-center gap-2 border-b border-line ps-5 pe-3">
        <h1 className="min-w-0 flex-1 truncate text-base font-semibold">{text.title}</h1>
        {hasContent(draft) && (
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              writing.discard();
              leave();
            }}
          >
            {text.discard}
          </Button>
        )}
        <IconButton icon={X} label={text.close} onClick={leave} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {mayWrite ? (
          <NewConversationForm {...writing} />
        ) : (
          <EmptyState icon={MessageCircleX} title={words.conversation.lightAccess} />
        )}
      </div>
    </section>
  );
}
