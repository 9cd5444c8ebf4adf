import { createOrganization } from '../features/organizations/create-organization.ts';
import { markSetUp } from '../features/organizations/installation-store.ts';
import { presentOrganization } from '../features/organizations/present-organization.ts';
import type { Command } from './command.ts';
import { readName } from './read-name.ts';

export const organizationCreate: Command = {
  words: 'organization create',
  summary: 'Creates an organization; the set-up link is no longer needed then',
  options: { name: { help: 'Its name', isRequired: true } },
  async work({ database }, values) {
    const name = readName(values);
    const created = await database.transaction(async (transaction) => {
      await markSetUp(transaction);
      return createOrganization(transaction, name);
    });
    const organization = await presentOrganization(database, created.id);
    return {
      text: `Created the organization ${name} (${organization.id}, slug ${created.slug}).`,
      json: { organization },
    };
  },
};
