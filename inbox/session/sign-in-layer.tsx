import { lazy, Suspense } from 'react';
import { useIsExpired } from './expired-session.ts';

const SignInDialog = lazy(async () => ({ default: (await import('./sign-in-dialog.tsx')).SignInDialog }));

/** Asks to sign in again once the session has ended. Loaded ahead (shell/load-ahead.ts), since few sessions end while one looks. */
export function SignInLayer() {
  return useIsExpired() ? (
    <Suspense>
      <SignInDialog />
    </Suspense>
  ) : null;
}
