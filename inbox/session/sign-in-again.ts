import type { SignedIn } from '../../contract/inbox/session.ts';
import { words } from '../words/words.ts';
import { finishRenewal, pageOwner } from './expired-session.ts';
import { setCsrfToken } from './send.ts';

/**
 * Signs in without leaving the page, and repeats what was refused. If somebody else has signed in, the page reloads for them:
 * drafts and the outbox are kept per person.
 *
 * @returns an error message, or undefined if it worked
 */
export async function signInAgain(email: string, password: string): Promise<string | undefined> {
  const body = new URLSearchParams({ email, password, return_to: '/' });
  // The sign-in page answers success with a redirect, which isn't followed.
  const answer = await fetch('/login', { method: 'POST', body, redirect: 'manual' }).catch(() => undefined);
  if (!answer) return words.faults.unreachable;
  if (answer.type === 'opaqueredirect')
    return (await resumeSession()) ? undefined : words.faults.answered(answer.status);
  if (answer.status === 401) return words.session.refused;
  if (answer.status === 429) return words.faults.codes.rate_limited;
  return words.faults.answered(answer.status);
}

/** Continues if somebody is signed in, on this page or in another tab. Returns whether it did. */
export async function resumeSession(): Promise<boolean> {
  const answer = await fetch('/api/inbox/v1/session').catch(() => undefined);
  if (!answer?.ok) return false;
  const { data } = (await answer.json()) as { data: SignedIn };
  if (data.user.id !== pageOwner()?.id) {
    location.reload();
    return true;
  }
  setCsrfToken(data.csrf_token);
  finishRenewal();
  return true;
}
