import { lazy, Suspense } from 'react';
import { useIsExpired } from './expired-session.ts';

const SignInDialog = lazy(async () => ({ default: (await import('./sign-in-dialog.tsx')).SignInDialog }));

/**
 * Asks to sign in again once the session has ended. Preloaded by shell/preload-parts.ts, because few sessions end while somebody is
 * watching.
 */
export function SignInLayer() {
  return useIsExpired() ? (
    <Suspense>
      <SignInDialog />
    </Suspense>
  ) : null;
}
