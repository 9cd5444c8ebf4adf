import type { Logger } from 'pino';
import type { Envelope } from '../features/mail/receipt-store.ts';

/** Whether an email is spam; false if unknown. */
export type SpamFilter = (source: Uint8Array, envelope: Envelope) => Promise<boolean>;

const maxMilliseconds = 5000;

/**
 * rspamd's actions for spam. `greylist` and `soft reject` ask for another attempt, which doesn't apply to an email
 * that was already received.
 */
const spamActions: readonly unknown[] = ['reject', 'add header', 'rewrite subject', 'quarantine', 'discard'];

/**
 * Asks the operator's rspamd, by its `/checkv2`. If the filter is down, email is neither rejected nor marked: the log
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
        signal: AbortSignal.timeout(maxMilliseconds),
      });
      if (!response.ok) throw new Error(`rspamd responded with ${response.status}`);
      const { action } = (await response.json()) as { action?: unknown };
      return spamActions.includes(action);
    } catch (error) {
      logger.warn({ err: error }, 'rspamd could not be asked; an email was taken without its verdict');
      return false;
    }
  };
}
