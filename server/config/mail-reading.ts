import { OperatorError } from './operator-error.ts';

/** How incoming email is processed. */
export type MailReadingSettings = {
  /** The rspamd that classifies spam; absent: nothing does. */
  rspamd: URL | undefined;
  /** How long an email's source is kept after it became a message; undefined: as long as the message. */
  sourceDays: number | undefined;
};

const defaultDays = 90;

/**
 * DESKBELL_RSPAMD: `http://127.0.0.1:11333`, and DESKBELL_MAIL_SOURCE_DAYS: a number, or `forever`.
 *
 * @throws OperatorError
 */
export function readMailReading(rspamd: string | undefined, days: string | undefined): MailReadingSettings {
  return { rspamd: rspamd === undefined ? undefined : readRspamd(rspamd), sourceDays: readDays(days) };
}

function readRspamd(text: string): URL {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol)) return url;
  throw new OperatorError(
    'DESKBELL_RSPAMD must be the address of an rspamd, such as http://127.0.0.1:11333.',
  );
}

function readDays(text = String(defaultDays)): number | undefined {
  if (text === 'forever') return undefined;
  if (/^\d{1,5}$/.test(text)) return Number(text);
  throw new OperatorError('DESKBELL_MAIL_SOURCE_DAYS must be a number of days, 0 or more, or forever.');
}
