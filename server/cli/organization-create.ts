import { createOrganization } from '../features/organizations/create-organization.ts';
import { markSetUp } from '../features/organizations/installation-store.ts';
import { presentOrganization } from '../features/organizations/present-organization.ts';
import { timezoneError } from '../text/timezone-error.ts';
import type { Command, Values } from './command.ts';
import { readName } from './read-name.ts';
import { UsageError } from './usage-error.ts';

export const organizationCreate: Command = {
  words: 'organization create',
  summary: 'Creates an organization; the set-up link is no longer needed then',
  options: {
    name: { help: 'Its name', isRequired: true },
    timezone: { help: 'Its IANA time zone, such as Europe/Berlin; UTC without this' },
  },
  async work({ database }, values) {
    const name = readName(values);
    const timezone = readTimezone(values);
    const created = await database.transaction(async (transaction) => {
      await markSetUp(transaction);
      return createOrganization(transaction, name, timezone);
    });
    const organization = await presentOrganization(database, created.id);
    return {
      text: `Created the organization ${name} (${organization.id}, slug ${created.slug}).`,
      json: { organization },
    };
  },
};

/** @throws UsageError */
function readTimezone(values: Values): string | undefined {
  const timezone = values.maybe('timezone');
  const error = timezone === undefined ? undefined : timezoneError(timezone);
  if (error) throw new UsageError(`--timezone: ${error}`);
  return timezone;
}
