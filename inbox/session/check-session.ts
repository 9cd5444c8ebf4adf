import type { SignedIn } from '../../contract/inbox/session.ts';
import { setCsrfToken } from './csrf-token.ts';
import { pageOwner, setSuccessor } from './page-owner.ts';

/**
 * Whose session this browser has now: the page owner's, whose new CSRF token is used from now on; somebody else's; or nobody's.
 * `unknown` if the request failed.
 */
export async function checkSession(): Promise<'own' | 'others' | 'ended' | 'unknown'> {
  const response = await fetch('/api/inbox/v1/session').catch(() => undefined);
  if (response?.status === 401) return 'ended';
  if (!response?.ok) return 'unknown';
  const { data } = (await response.json()) as { data: SignedIn };
  if (data.user.id === pageOwner()?.id) {
    setCsrfToken(data.csrf_token);
    return 'own';
  }
  setSuccessor(data.user);
  return 'others';
}
