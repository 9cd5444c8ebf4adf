import { useEffect } from 'react';
import { onSignInRefusal } from '../session/sign-in-refusals.ts';
import { useRefreshSession } from '../session/use-refresh-session.ts';

/** Shows the organization's requirements as soon as it refuses a request, once for any number of requests. */
export function useSignInRefusal(): void {
  const refresh = useRefreshSession();
  useEffect(() => {
    let isRunning = false;
    return onSignInRefusal(() => {
      if (isRunning) return;
      isRunning = true;
      void refresh().finally(() => {
        isRunning = false;
      });
    });
  }, [refresh]);
}
