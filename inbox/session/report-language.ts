import type { ChangeLanguageBody } from '../../contract/inbox/session.ts';
import { language } from '../words/locale/current-language.ts';
import { send } from './send.ts';

let isKnown = false;

/**
 * Stores this page's language as that of emails to the user, unless it is already. Once per page: a tab with an earlier
 * language must not revert it. If it fails, the next page retries.
 */
export function reportLanguage(stored: string | null): void {
  if (isKnown) return;
  isKnown = true;
  const body: ChangeLanguageBody = { language };
  if (stored !== language)
    void send({ method: 'PUT', path: '/session/language', body }).catch(() => undefined);
}
