import { useMembership } from '../../session/use-membership.ts';
import { words } from '../../words/words.ts';
import { copyText } from './copy-text.ts';

/** Returns a function that copies the URL of an entry, `msg_…` or `note_…`, which opens the thread at it. */
export function useCopyLink(): (entry: { id: string; conversation_id: string }) => void {
  const { organization } = useMembership();
  return ({ id, conversation_id }) => {
    const path = `/o/${organization.slug}/inbox/open/${conversation_id}`;
    void copyText(`${location.origin}${path}#${id}`, words.thread.linkCopied);
  };
}
