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
  return error.status >= 500 ? words.unreachable : words.cannotBeSent;
}
