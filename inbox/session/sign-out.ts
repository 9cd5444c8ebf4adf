import { forgetOwner } from './expired-session.ts';
import { send } from './send.ts';

/** Ends this browser's session on the server, and leaves for the sign-in page. */
export async function signOut(): Promise<void> {
  forgetOwner();
  await send({ method: 'DELETE', path: '/session' });
  location.assign('/login');
}
