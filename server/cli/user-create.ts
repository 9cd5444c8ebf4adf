import type { Role } from '../access/caller.ts';
import { normalizeEmail } from '../access/email-address.ts';
import { hashPassword, passwordError } from '../access/passwords.ts';
import { addMember } from '../features/members/add-member.ts';
import { presentMember } from '../features/members/present-member.ts';
import type { Command, Values } from './command.ts';
import { namedOrganization } from './find-named.ts';
import { readName } from './read-name.ts';
import { readRole, withArticle } from './read-role.ts';
import { readStandardInput } from './read-standard-input.ts';
import { UsageError } from './usage-error.ts';

export const userCreate: Command = {
  words: 'user create',
  summary: 'Adds a person to an organization; creates an account if the address has none',
  options: {
    organization: { help: 'Id or slug', isRequired: true },
    email: { help: 'Email address to sign in with', isRequired: true },
    name: { help: "The person's name", isRequired: true },
    role: { help: 'admin or member', isRequired: true },
    'password-stdin': { help: 'Reads the password from standard input', isFlag: true },
  },
  async work({ database }, values) {
    const { name, email, role } = readPerson(values);
    const organization = await namedOrganization(database, values.one('organization'));
    const passwordHash = values.has('password-stdin') ? await hashPassword(await readPassword()) : null;
    const actor = { type: 'system' } as const;
    const added = await database.transaction((transaction) =>
      addMember(transaction, { organizationId: organization.id, name, email, role, passwordHash, actor }),
    );
    const member = await presentMember(database, organization.id, added.user.id);
    return {
      text: textFor(added.isNewUser, passwordHash, email, organization.name, role),
      json: { user: member.user, member },
    };
  },
};

function readPerson(values: Values) {
  const name = readName(values);
  const email = normalizeEmail(values.one('email').trim());
  if (email === undefined) throw new UsageError('--email: enter an address such as you@example.com.');
  return { name, email, role: readRole(values.one('role')) };
}

async function readPassword(): Promise<string> {
  const password = await readStandardInput();
  const error = isTypable(password) ? passwordError(password) : 'Use one line, without control characters.';
  if (error) throw new UsageError(`The password on standard input: ${error}`);
  return password;
}

/** The sign-in form couldn't submit any other address. */
function isTypable(password: string): boolean {
  return !/\p{Cc}/u.test(password);
}

function textFor(
  isNew: boolean,
  passwordHash: string | null,
  email: string,
  organization: string,
  role: Role,
): string {
  const joined = `${email} is now ${withArticle(role)} of ${organization}.`;
  if (!isNew) return `${joined} They had an account already and keep their password.`;
  if (passwordHash === null)
    return `${joined} Without a password they cannot sign in yet: use --password-stdin.`;
  return joined;
}
