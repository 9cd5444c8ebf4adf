import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { showToast } from '../../../design/toast.tsx';
import type { Message } from '../../../sdk/src/types.ts';
import { importScript } from '../../connection/import-script.ts';
import { hasContent, loadNewDraft, openNewDraft } from '../../drafts/new-draft.ts';
import { useApi, useMembership } from '../../session/use-membership.ts';
import { errorText } from '../../words/error-text.ts';
import { loadMailWords } from '../../words/load-mail-words.ts';
import { language } from '../../words/locale/current-language.ts';
import { words } from '../../words/words.ts';

/** Forwards an email as a new conversation, so that its replies don't mix with the customer's. */
export function useForward(message: Message): () => void {
  const queryClient = useQueryClient();
  const api = useApi();
  const { organization, user } = useMembership();
  const navigate = useNavigate();
  const draftLocation = { writerId: user.id, organizationId: organization.id };
  const openForm = () =>
    void navigate({ to: '/o/$organization/new', params: { organization: organization.slug } });
  const forward = async () => {
    if (hasContent(loadNewDraft(draftLocation)))
      return void showToast({
        text: words.thread.finishDraft,
        action: { label: words.thread.openDraft, run: openForm },
      });
    await loadMailWords(language, importScript);
    const { draftForward } = await importScript(() => import('./forward.ts'));
    const draft = await draftForward({ queryClient, api, organizationId: organization.id }, message);
    openNewDraft(draftLocation, draft);
    openForm();
  };
  return () => void forward().catch((error: unknown) => showToast({ text: errorText(error), isError: true }));
}
