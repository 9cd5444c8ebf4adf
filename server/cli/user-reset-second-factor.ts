import { resetSecondFactor } from '../features/second-factors/reset-second-factor.ts';
import { endAttemptsOf } from '../features/sign-in/attempts/attempt-store.ts';
import type { Command } from './command.ts';
import { namedUser } from './find-named.ts';
import { withMailQueue } from './with-mail-queue.ts';

export const userResetSecondFactor: Command = {
  words: 'user reset-second-factor',
  summary: 'Removes a person’s passkeys, authenticator app and recovery codes, and signs them out everywhere',
  options: { email: { help: 'Email address of the person', isRequired: true } },
  async work({ database }, values, config) {
    const { id: userId, email } = await namedUser(database, values.one('email'));
    const wasReset = await withMailQueue(database, config, (mail) =>
      database.transaction(async (transaction) => {
        await endAttemptsOf(transaction, userId);
        return resetSecondFactor(transaction, mail, userId);
      }),
    );
    const text = wasReset
      ? `${email} has no second factor any more, and is signed out everywhere.`
      : `${email} has no second factor; nothing was changed.`;
    return { text, json: { email, was_reset: wasReset } };
  },
};
