import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { shownConversation } from '../cache/changes/conversation-store.ts';
import { messagesKey } from '../cache/queries/conversation-queries.ts';
import { hasNewer, itemsIn, type MessagePages } from '../cache/queries/timeline-pages.ts';
import {
  addFile,
  type Draft,
  type DraftFile,
  type DraftLocation,
  deleteDraft,
  hasDraft,
  isEmpty,
  loadDraft,
  onDraftChange,
  saveDraft,
} from '../drafts/drafts.ts';
import { startBuffering } from '../picker/key-buffer.ts';
import { useMembership } from '../session/use-membership.ts';

type Kind = DraftLocation['kind'];
type Written = {
  kind: Kind;
  draft: Draft;
  isOpen: boolean;
  /** How often the editor was to take the focus. */
  focusRequests: number;
};

/** The draft of a conversation, of one of the kinds that the user may write, saved as it is typed. */
export function useDraft(conversationId: string, kinds: readonly [Kind, ...Kind[]]) {
  const queryClient = useQueryClient();
  const { organization, user } = useMembership();
  const lastMessageId = () => {
    const pages: MessagePages | undefined = queryClient.getQueryData(
      messagesKey(organization.id, conversationId),
    );
    // The last message may not be loaded while the reader is further up.
    if (hasNewer(pages)) return shownConversation(conversationId)?.last_message?.id;
    return pages && (itemsIn(pages).at(-1)?.id ?? '');
  };
  const locationOf = (kind: Kind): DraftLocation => ({
    writerId: user.id,
    organizationId: organization.id,
    conversationId,
    kind,
  });
  const [written, setWritten] = useState<Written>(() => {
    const draftKind = kinds.find((kind) => hasDraft(locationOf(kind)));
    const kind = draftKind ?? kinds[0];
    return { kind, draft: loadDraft(locationOf(kind)), isOpen: draftKind !== undefined, focusRequests: 0 };
  });
  const { kind, draft } = written;
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const begin = (next: Kind) => {
    startBuffering({ isSendable: true });
    setWritten(({ focusRequests }) => ({
      kind: next,
      draft: loadDraft(locationOf(next)),
      isOpen: true,
      focusRequests: focusRequests + 1,
    }));
  };
  useEffect(
    () =>
      onDraftChange((draftLocation, isRequested) => {
        if (draftLocation.conversationId !== conversationId || !kinds.includes(draftLocation.kind)) return;
        setWritten((before) => {
          // Don't interrupt somebody who is writing something else; they'll find the draft when they switch.
          if (!isRequested && before.isOpen && before.kind !== draftLocation.kind) return before;
          return {
            kind: draftLocation.kind,
            draft: loadDraft(draftLocation),
            isOpen: true,
            focusRequests: isRequested
              ? before.focusRequests + 1
              : before.isOpen
                ? Math.max(before.focusRequests, 1)
                : 0,
          };
        });
      }),
    [conversationId, kinds],
  );
  const amend = (change: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) =>
    setWritten((before) => {
      const changed = {
        ...before.draft,
        ...(typeof change === 'function' ? change(before.draft) : change),
      };
      const begunAfter = isEmpty(changed) ? undefined : (changed.begunAfter ?? lastMessageId());
      const next = { ...changed, begunAfter };
      saveDraft(locationOf(before.kind), next);
      return { ...before, draft: next };
    });
  return {
    ...written,
    draftLocation: locationOf(kind),
    begin,
    /** Accepts the changes, or a function of the current draft, since files and names may have been added in the meantime. */
    amend,
    /** Adds an uploaded file, even if the composer has been closed since the upload began. */
    takeFile: (file: DraftFile) => {
      if (isGone.current) addFile(locationOf(kind), file);
      else amend(({ files = [] }) => ({ files: [...files, file] }));
    },
    close: () => setWritten((before) => ({ ...before, isOpen: false })),
    /** Starts over after sending, with a new key. */
    finish: () => {
      deleteDraft(locationOf(kind));
      setWritten({ kind, draft: loadDraft(locationOf(kind)), isOpen: false, focusRequests: 0 });
    },
    draft,
  };
}
