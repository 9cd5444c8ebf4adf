import type { PasswordHashing } from '../../../access/password-threads.ts';
import type { Database } from '../../../db/database.ts';
import { createOrganization } from '../../organizations/create-organization.ts';
import { markSetUp } from '../../organizations/installation-store.ts';
import { addMember } from '../add-member.ts';
import type { SetUpInput } from './set-up-input.ts';

/**
 * Creates the first organization and its admin, once: of concurrent attempts one does it, and the others find it
 * done. Returns the admin's user id; undefined if it was done before.
 */
export async function setUp(
  { database, hashing }: { database: Database; hashing: PasswordHashing },
  input: SetUpInput,
): Promise<string | undefined> {
  const passwordHash = await hashing.hash(input.password);
  return database.transaction(async (transaction) => {
    if (!(await markSetUp(transaction))) return undefined;
    const organization = await createOrganization(transaction, input.organization_name);
    const { name, email } = input;
    const { user } = await addMember(transaction, {
      organizationId: organization.id,
      name,
      email,
      role: 'admin',
      passwordHash,
      actor: { type: 'system' },
    });
    return user.id;
  });
}
