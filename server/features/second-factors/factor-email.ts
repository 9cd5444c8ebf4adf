import type { Reader, Transaction } from '../../db/database.ts';
import type { EmailTemplate } from '../../mail/email.ts';
import { oneLine } from '../../mail/one-line.ts';
import type { MailQueue } from '../../mail/open-mailing.ts';
import { emailWords } from '../../mail/words/email-words.ts';
import { findUserById } from '../members/user-store.ts';

/** A change of a person's second factor that they must be notified of. */
export const factorChanges = [
  'passkey_added',
  'passkey_removed',
  'totp_added',
  'totp_removed',
  'recovery_codes_renewed',
  'recovery_code_used',
  'second_factor_reset',
] as const;

export type FactorChangeKind = (typeof factorChanges)[number];

/** Emails the person once the transaction commits. */
export async function postFactorChange(
  transaction: Transaction,
  mail: MailQueue | undefined,
  { userId, change }: { userId: string; change: FactorChangeKind },
): Promise<void> {
  await mail?.post(transaction, 'factor-changed', `${userId} ${change}`);
}

export function factorChangedTemplate({
  database,
  baseUrl,
}: {
  database: Reader;
  baseUrl: () => URL;
}): EmailTemplate {
  return {
    async render(id) {
      const [userId = '', change] = id.split(' ');
      const kind = factorChanges.find((it) => it === change);
      const person = await findUserById(database, userId);
      if (!person || !kind) return undefined;
      const { email: to, name, language } = person;
      const { host, origin } = baseUrl();
      const text = emailWords(language).factorChanged[kind]({
        name: oneLine(name),
        host,
        forgotAddress: `${origin}/password/forgot`,
      });
      return { to, language, ...text };
    },
  };
}
