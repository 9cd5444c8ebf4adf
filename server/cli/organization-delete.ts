import { OperatorError } from '../config/operator-error.ts';
import { deleteOrganization, purgeTime } from '../features/organizations/delete-organization.ts';
import { publicId } from '../ids/public-id.ts';
import type { Command } from './command.ts';
import { namedOrganization } from './find-named.ts';
import { withMailQueue } from './with-mail-queue.ts';

export const organizationDelete: Command = {
  words: 'organization delete',
  summary: 'Closes an organization immediately, and erases it with everything in it after 14 days',
  options: {
    organization: { help: 'Id or slug', isRequired: true },
    confirm: { help: 'Its slug, to confirm', isRequired: true },
  },
  async work({ database }, values, config) {
    const organization = await namedOrganization(database, values.one('organization'));
    if (values.one('confirm') !== organization.slug)
      throw new OperatorError(
        `Nothing was deleted. To delete ${organization.name} with everything in it, add --confirm ${organization.slug}.`,
      );
    const now = Date.now() * 1000;
    await withMailQueue(database, config, (mail) =>
      deleteOrganization(database, { id: organization.id, now, mail }),
    );
    const erasedAfter = new Date(purgeTime(now) / 1000);
    return {
      text:
        `Closed ${organization.name}: its tokens are refused and nobody gets in. From ${erasedAfter.toISOString().slice(0, 10)} on ` +
        `a running server erases it for good.\nUntil then: deskbell organization restore --organization ${organization.slug}`,
      json: {
        deleted: true,
        organization_id: publicId('org', organization.id),
        purged_after: Math.floor(erasedAfter.getTime() / 1000),
      },
    };
  },
};
