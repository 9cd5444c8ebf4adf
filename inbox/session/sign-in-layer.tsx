import { useEffect } from 'react';
import { lazyPart } from '../connection/lazy-part.tsx';
import { overlayFrame } from '../connection/overlay-frame.tsx';
import { checkSession } from './check-session.ts';
import { useIsExpired } from './expired-session.ts';
import { pageOwner, useSuccessor } from './page-owner.ts';
import { onSessionAnnounced } from './session-changes.ts';
import { resumeSession } from './sign-in-again.ts';

const SignInDialog = lazyPart({
  script: () => import('./sign-in-dialog.tsx'),
  pick: (it) => it.SignInDialog,
  frame: overlayFrame(),
});
const UserChangedDialog = lazyPart({
  script: () => import('./user-changed-dialog.tsx'),
  pick: (it) => it.UserChangedDialog,
  frame: overlayFrame(),
});

/**
 * Asks to sign in again once the session has ended, and says so once it is somebody else's. shell/preload-parts.ts preloads the
 * dialogs, which are rarely needed.
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
  if (successor) return <UserChangedDialog successor={successor} />;
  return isExpired ? <SignInDialog /> : null;
}
