import { clearPageOwner } from './page-owner.ts';
import { send } from './send.ts';

/** Ends the session of this browser, and goes to the sign-in page. */
export async function signOut(): Promise<void> {
  clearPageOwner();
  await send({ method: 'DELETE', path: '/session' });
  location.assign('/login');
}
