import type { KeyedDigest } from '../../access/keyed-digest.ts';
import type { Database } from '../../db/database.ts';
import type { EmailTemplate } from '../../mail/email.ts';
import { oneLine } from '../../mail/one-line.ts';
import { emailWords } from '../../mail/words/email-words.ts';
import { findUserById } from '../members/user-store.ts';
import { startReset } from './reset/password-reset-store.ts';
import { resetAddress } from './reset/reset-link.ts';

type Dependencies = { database: Database; digest: KeyedDigest; baseUrl: () => URL };

/** The link to choose a new password, sent to the account's stored address, however it was typed. */
export function passwordResetTemplate({ database, digest, baseUrl }: Dependencies): EmailTemplate {
  return {
    async render(id) {
      const person = await startReset(database, id);
      if (!person) return undefined;
      const { email: to, name, language } = person;
      const { host } = baseUrl();
      const { button, ...text } = emailWords(language).passwordReset({ name: oneLine(name), host });
      const link = { label: button, address: resetAddress(digest, baseUrl(), id) };
      return { to, language, ...text, link };
    },
  };
}

export function passwordChangedTemplate({ database, baseUrl }: Dependencies): EmailTemplate {
  return {
    async render(userId) {
      const person = await findUserById(database, userId);
      if (!person) return undefined;
      const { email: to, name, language } = person;
      const { host, origin } = baseUrl();
      const forgotAddress = `${origin}/password/forgot`;
      const text = emailWords(language).passwordChanged({ name: oneLine(name), host, forgotAddress });
      return { to, language, ...text };
    },
  };
}
