import { clearPageOwner } from './page-owner.ts';
import { send } from './send.ts';

/** Ends the session of this browser, and goes to the sign-in page, which may return to a path of the inbox. */
export async function signOut(returnTo?: string): Promise<void> {
  clearPageOwner();
  await send({ method: 'DELETE', path: '/session' });
  location.assign(returnTo === undefined ? '/login' : `/login?return_to=${encodeURIComponent(returnTo)}`);
}
