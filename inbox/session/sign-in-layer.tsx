import { lazy, Suspense, useEffect } from 'react';
import { checkSession } from './check-session.ts';
import { useIsExpired } from './expired-session.ts';
import { pageOwner, useSuccessor } from './page-owner.ts';
import { onSessionAnnounced } from './session-changes.ts';
import { resumeSession } from './sign-in-again.ts';

const SignInDialog = lazy(async () => ({ default: (await import('./sign-in-dialog.tsx')).SignInDialog }));
const UserChangedDialog = lazy(async () => ({
  default: (await import('./user-changed-dialog.tsx')).UserChangedDialog,
}));

/**
 * Asks to sign in again once the session has ended, and says so once it is somebody else's. The dialogs are preloaded by
 * shell/preload-parts.ts, because few sessions end while somebody is watching.
 */
export function SignInLayer() {
  const isExpired = useIsExpired();
  const successor = useSuccessor();
  useEffect(
    () =>
      onSessionAnnounced((userId) => {
        if (userId !== pageOwner()?.id) void checkSession();
        else if (isExpired) void resumeSession();
      }),
    [isExpired],
  );
  if (!successor && !isExpired) return null;
  return <Suspense>{successor ? <UserChangedDialog successor={successor} /> : <SignInDialog />}</Suspense>;
}
