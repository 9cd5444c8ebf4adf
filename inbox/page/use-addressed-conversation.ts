import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * Returns a function that reads which conversation the address names right now. After a navigation, the address changes at once, and the
 * screen a moment later: keys that are pressed in between are meant for the new one.
 */
export function useAddressedConversation(): () => string | undefined {
  const { history } = useRouter();
  return useCallback(
    () => /^\/o\/[^/]+\/inbox\/[^/]+\/(?<id>cnv_[^/]+)/.exec(history.location.pathname)?.groups?.id,
    [history],
  );
}
