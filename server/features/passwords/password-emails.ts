import type { KeyedDigest } from '../../access/keyed-digest.ts';
import type { Database } from '../../db/database.ts';
import type { EmailTemplate } from '../../mail/email.ts';
import { oneLine } from '../../mail/one-line.ts';
import { findUserById } from '../members/user-store.ts';
import { startReset } from './reset/password-reset-store.ts';
import { resetAddress } from './reset/reset-link.ts';

type Dependencies = { database: Database; digest: KeyedDigest; baseUrl: () => URL };

/** The link to a new password, to the address that the account has, however it was typed. */
export function passwordResetTemplate({ database, digest, baseUrl }: Dependencies): EmailTemplate {
  return {
    async render(id) {
      const person = await startReset(database, id);
      if (!person) return undefined;
      return {
        to: person.email,
        subject: 'Choose a new password for Deskbell',
        heading: 'Choose a new password',
        paragraphs: [
          `Hello ${oneLine(person.name)},`,
          `somebody, most likely you, asked for a new password for your account at ${baseUrl().host}.`,
        ],
        link: { label: 'Choose a password', address: resetAddress(digest, baseUrl(), id) },
        notes: [
          'The link works once, for one hour. Please do not pass it on.',
          'If it was not you, you can ignore this mail; your password stays as it is.',
        ],
      };
    },
  };
}

export function passwordChangedTemplate({ database, baseUrl }: Dependencies): EmailTemplate {
  return {
    async render(userId) {
      const person = await findUserById(database, userId);
      if (!person) return undefined;
      return {
        to: person.email,
        subject: 'Your Deskbell password was changed',
        heading: 'Your password was changed',
        paragraphs: [
          `Hello ${oneLine(person.name)},`,
          `the password of your account at ${baseUrl().host} has just been changed, and you are signed out everywhere else. ` +
            'Apps that you have connected stay connected.',
        ],
        notes: [
          'If it was not you, choose a new password at once, look at your connected apps, and tell an admin of your organization:',
          `${baseUrl().origin}/password/forgot`,
        ],
      };
    },
  };
}
