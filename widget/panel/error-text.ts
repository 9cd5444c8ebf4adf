import { secondsOf } from '../words/times.ts';
import { words } from '../words/words.ts';
import { GateError } from './gate.ts';

/** The site requires a captcha, and it isn't solved yet. */
export class CaptchaNeeded extends Error {}

/** The error message that a visitor sees. */
export function errorText(error: unknown): string {
  if (error instanceof CaptchaNeeded) return words.captchaNeeded;
  if (!(error instanceof GateError)) return navigator.onLine ? words.unreachable : words.offline;
  if (error.code === 'captcha_failed') return words.captchaNeeded;
  if (error.code === 'blocked') return words.cannotBeSent;
  if (error.status === 429)
    return error.retryAfterSeconds > 0
      ? words.tooManyUntil(secondsOf(error.retryAfterSeconds))
      : words.tooMany;
  // A 409 says when to retry if an earlier request with the same key is still being executed.
  const isTemporary = error.status >= 500 || error.retryAfterSeconds > 0;
  return isTemporary ? words.unreachable : words.cannotBeSent;
}
