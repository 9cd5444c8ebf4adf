import type { SignedOut } from '../../contract/inbox/session.ts';
import { clearPageOwner } from './page-owner.ts';
import { send } from './send.ts';

/**
 * Ends the session of this browser, and goes to the sign-in page: through the provider that has proved it, to sign out there
 * too. With a path of the inbox to return to, the user signs in again, and so keeps the session there.
 */
export async function signOut(returnTo?: string): Promise<void> {
  clearPageOwner();
  const signedOut = (await send({ method: 'DELETE', path: '/session' })) as SignedOut | undefined;
  const address =
    returnTo === undefined ? signedOut?.address : `/login?return_to=${encodeURIComponent(returnTo)}`;
  location.assign(address ?? '/login');
}
