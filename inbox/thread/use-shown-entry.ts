import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { showToast } from '../../design/toast.tsx';
import { ApiError } from '../../sdk/src/errors/api-error.ts';
import { loadAround } from '../cache/queries/load-timeline.ts';
import { onShowEntry } from '../page/shown-entry.ts';
import { useMembership } from '../session/use-membership.ts';
import { errorText } from '../words/error-text.ts';
import { words } from '../words/words.ts';

const entryId = /^(?:msg|note)_[0-9a-z]{26}$/;

/** An entry to show. Requesting the same one again creates a new object. */
export type ShownEntry = { id: string };

/**
 * The entry in the URL of the page (`#msg_…`), or requested since, once it is loaded. `isOpening` while the first one is loading:
 * until then there is nothing to show.
 *
 * @param isLoaded whether an entry is among the loaded ones; the same function on every render
 */
export function useShownEntry(conversationId: string, isLoaded: (id: string) => boolean) {
  const queryClient = useQueryClient();
  const { organization } = useMembership();
  const hash = useLocation({ select: (location) => location.hash });
  const linkedId = entryId.test(hash) ? hash : undefined;
  const [shown, setShown] = useState<ShownEntry>();
  const [isOpening, setIsOpening] = useState(linkedId !== undefined);
  const show = useCallback(
    async (id: string) => {
      try {
        if (!isLoaded(id))
          await loadAround(queryClient, { organizationId: organization.id, id: conversationId }, id);
        setShown({ id });
      } catch (error) {
        const isGone = error instanceof ApiError && error.status === 404;
        showToast({ text: isGone ? words.thread.entryMissing : errorText(error), isError: true });
      }
      setIsOpening(false);
    },
    [queryClient, organization.id, conversationId, isLoaded],
  );
  useEffect(() => onShowEntry((id) => void show(id)), [show]);
  useEffect(() => {
    if (linkedId !== undefined) void show(linkedId);
  }, [linkedId, show]);
  return { shown, isOpening };
}
