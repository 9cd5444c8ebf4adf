import { addReset, resetAddress } from '../features/passwords/reset/reset-link.ts';
import type { Command } from './command.ts';
import { namedUser } from './find-named.ts';
import { linkBase } from './link-base.ts';

export const userResetLink: Command = {
  words: 'user reset-link',
  summary: 'Prints a link for choosing a new password; it works once, for an hour',
  options: { email: { help: 'Email address of the person', isRequired: true } },
  async work({ database, digest }, values, config) {
    const baseUrl = linkBase(config);
    const { email } = await namedUser(database, values.one('email'));
    const id = await database.transaction((transaction) => addReset(transaction, digest, email));
    const link = resetAddress(digest, baseUrl, id);
    return {
      text: `Give ${email} this link to choose a password; it works once, for an hour:\n  ${link}`,
      json: { email, link, expires_in: 3600 },
    };
  },
};
