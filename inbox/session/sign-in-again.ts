import { words } from '../words/words.ts';
import { checkSession } from './check-session.ts';
import { finishRenewal } from './expired-session.ts';
import { announceSession } from './session-changes.ts';

/**
 * Signs in without leaving the page, and repeats the refused requests. If somebody else has signed in, the page reloads for them:
 * drafts and the outbox are stored per person.
 *
 * @returns an error message, or undefined if it worked
 */
export async function signInAgain(email: string, password: string): Promise<string | undefined> {
  const body = new URLSearchParams({ email, password, return_to: '/' });
  // On success, the sign-in page responds with a redirect, which isn't followed.
  const answer = await fetch('/login', { method: 'POST', body, redirect: 'manual' }).catch(() => undefined);
  if (!answer) return words.errors.unreachable;
  if (answer.type === 'opaqueredirect') return continueSession();
  if (answer.status === 401) return words.session.refused;
  if (answer.status === 429) return words.errors.codes.rate_limited;
  return words.errors.answered(answer.status);
}

/** Continues if the page's owner is signed in again, in this or in another tab. */
export async function resumeSession(): Promise<void> {
  if ((await checkSession()) === 'own') finishRenewal();
}

async function continueSession(): Promise<string | undefined> {
  const session = await checkSession();
  if (session === 'own') {
    announceSession();
    finishRenewal();
  } else if (session === 'others') location.reload();
  else return words.errors.unreachable;
}
