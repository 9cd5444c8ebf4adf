import type { Logger } from 'pino';
import type { Envelope } from '../features/mail/receipt-store.ts';

/** Whether an email is spam; false where nobody can say. */
export type SpamFilter = (source: Uint8Array, envelope: Envelope) => Promise<boolean>;

const longestMilliseconds = 5000;

/** What rspamd advises for spam. `greylist` and `soft reject` ask for another attempt, which an email that is here does not make. */
const spamActions: readonly unknown[] = ['reject', 'add header', 'rewrite subject', 'quarantine', 'discard'];

/**
 * Asks an rspamd of the operator's, by its `/checkv2`. A filter that does not answer keeps no mail out, and marks none: the log
 * says so.
 */
export function askRspamd(base: URL, logger: Pick<Logger, 'warn'>): SpamFilter {
  return async (source, { from, to = [] }) => {
    try {
      const headers = new Headers();
      if (from !== undefined) headers.set('From', from);
      for (const recipient of to) headers.append('Rcpt', recipient);
      const response = await fetch(new URL('/checkv2', base), {
        method: 'POST',
        headers,
        body: new Uint8Array(source),
        redirect: 'error',
        signal: AbortSignal.timeout(longestMilliseconds),
      });
      if (!response.ok) throw new Error(`rspamd answered ${response.status}`);
      const { action } = (await response.json()) as { action?: unknown };
      return spamActions.includes(action);
    } catch (error) {
      logger.warn({ err: error }, 'rspamd could not be asked; an email was taken without its verdict');
      return false;
    }
  };
}
