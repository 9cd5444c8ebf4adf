import { words } from '../words/words.ts';
import { checkSession } from './check-session.ts';
import { finishRenewal } from './expired-session.ts';
import { announceSession } from './session-changes.ts';

/** The result of signing in: success, a code is needed too, it starts over with the password, or an error message. */
export type SignInOutcome = 'signed in' | 'code needed' | 'start again' | { error: string };

/**
 * Signs in without leaving the page, and repeats the refused requests. If somebody else has signed in, the page reloads for them:
 * drafts and the outbox are stored per person.
 */
export async function signInAgain(email: string, password: string): Promise<SignInOutcome> {
  return post('/login', { email, password }, words.session.refused);
}

/** The step after the password, for users with an authenticator app. */
export async function sendSignInCode(code: string): Promise<SignInOutcome> {
  return post('/login/code', { code }, words.session.codeRefused);
}

/** Instead of the password: what a device has signed. */
export async function sendPasskey(state: string, response: Record<string, unknown>): Promise<SignInOutcome> {
  const fields = { state, response: JSON.stringify(response) };
  return post('/login/passkey', fields, words.session.passkeyRefused);
}

async function post(path: string, fields: Record<string, string>, refused: string): Promise<SignInOutcome> {
  const body = new URLSearchParams({ ...fields, return_to: '/' });
  // On success, the server's pages respond with a redirect, which isn't followed.
  const response = await fetch(path, { method: 'POST', body, redirect: 'manual' }).catch(() => undefined);
  if (!response) return { error: words.errors.unreachable };
  if (response.type === 'opaqueredirect') return continueSession();
  if (response.status === 401) return { error: refused };
  if (response.status === 429) return { error: words.errors.codes.rate_limited };
  return { error: words.errors.answered(response.status) };
}

/** Continues if the page's owner is signed in again, in this or in another tab. */
export async function resumeSession(): Promise<void> {
  if ((await checkSession()) === 'own') finishRenewal();
}

async function continueSession(): Promise<SignInOutcome> {
  const session = await checkSession();
  if (session === 'ended') {
    const step = await nextStep();
    if (step === 'enroll') continueOnPage();
    return step === 'code' ? 'code needed' : 'start again';
  }
  if (session === 'unknown') return { error: words.errors.unreachable };
  if (session === 'others') location.reload();
  announceSession();
  finishRenewal();
  return 'signed in';
}

/** The next step's page exists while this browser's attempt to sign in is at that step, and redirects otherwise. */
async function nextStep(): Promise<'code' | 'enroll' | undefined> {
  for (const step of ['code', 'enroll'] as const) {
    const response = await fetch(`/login/${step}`, { redirect: 'manual' }).catch(() => undefined);
    if (response?.ok) return step;
  }
  return undefined;
}

/** Setting up a second factor has its own page, which returns to this screen. Drafts are stored. */
function continueOnPage(): void {
  const here = location.pathname + location.search;
  location.assign(`/login/enroll?return_to=${encodeURIComponent(here)}`);
}
