import { resetPolicy } from '../features/sign-in/policy/change-policy.ts';
import type { Command } from './command.ts';
import { namedOrganization } from './find-named.ts';
import { withMailQueue } from './with-mail-queue.ts';

export const signInPolicyReset: Command = {
  words: 'sign-in policy reset',
  summary: 'Removes the sign-in policy of an organization that has locked itself out',
  options: { organization: { help: 'Id or slug', isRequired: true } },
  async work({ database }, values, config) {
    const { id, name, slug } = await namedOrganization(database, values.one('organization'));
    const wasReset = await withMailQueue(database, config, (mail) =>
      database.transaction((transaction) => resetPolicy(transaction, mail, id)),
    );
    return {
      text: wasReset
        ? `${name} has no sign-in policy any more. Its admins get an email.`
        : `${name} has no sign-in policy; nothing was changed.`,
      json: { organization: slug, was_reset: wasReset },
    };
  },
};
