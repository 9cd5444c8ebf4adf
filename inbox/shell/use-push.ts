import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { importScript } from '../connection/import-script.ts';
import { useMembership } from '../session/use-membership.ts';

/** Starts push messages for the user and organization, once the first screen is rendered. */
export function usePush(): void {
  const { history } = useRouter();
  const { organization, user } = useMembership();
  const [organizationId, userId] = [organization.id, user.id];
  useEffect(() => {
    const ending = new AbortController();
    const open = (path: string) => history.push(path);
    void importScript(() => import('../notifications/push/start-push.ts')).then(
      ({ startPush }) => {
        if (ending.signal.aborted) return;
        ending.signal.addEventListener('abort', startPush({ organizationId, userId }, open));
      },
      () => undefined,
    );
    return () => ending.abort();
  }, [organizationId, userId, history]);
}
