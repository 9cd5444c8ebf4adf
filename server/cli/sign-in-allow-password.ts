import { OperatorError } from '../config/operator-error.ts';
import { allowPassword } from '../features/sign-in/policy/change-policy.ts';
import type { Command } from './command.ts';
import { namedOrganization } from './find-named.ts';
import { UsageError } from './usage-error.ts';
import { withMailQueue } from './with-mail-queue.ts';

export const signInAllowPassword: Command = {
  words: 'sign-in allow-password',
  summary: 'Lets members of an organization sign in with a password for a while, whatever its policy says',
  options: {
    organization: { help: 'Id or slug', isRequired: true },
    for: { help: 'How long, such as 24h: from 1h to 168h', isRequired: true },
  },
  async work({ database }, values, config) {
    const { id: organizationId, name, slug } = await namedOrganization(database, values.one('organization'));
    const until = Date.now() * 1000 + readHours(values.one('for')) * 3_600_000_000;
    const isAllowed = await withMailQueue(database, config, (mail) =>
      database.transaction((transaction) => allowPassword(transaction, mail, { organizationId, until })),
    );
    if (!isAllowed) throw new OperatorError(`${name} has no sign-in policy: passwords are allowed already.`);
    const at = new Date(until / 1000).toISOString();
    return {
      text: `Members of ${name} can sign in with a password until ${at}. Its admins get an email.`,
      json: { organization: slug, password_allowed_until: at },
    };
  },
};

function readHours(text: string): number {
  const hours = Number(/^(\d{1,3})h$/.exec(text)?.[1] ?? 0);
  if (hours < 1 || hours > 168) throw new UsageError('--for: give hours, from 1h to 168h.');
  return hours;
}
