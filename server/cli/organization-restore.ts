import { OperatorError } from '../config/operator-error.ts';
import { restoreOrganization } from '../features/organizations/delete-organization.ts';
import { publicId } from '../ids/public-id.ts';
import type { Command } from './command.ts';
import { anyNamedOrganization } from './find-named.ts';

export const organizationRestore: Command = {
  words: 'organization restore',
  summary: 'Restores an organization that was deleted less than 14 days ago',
  options: { organization: { help: 'Id or slug', isRequired: true } },
  async work({ database }, values) {
    const { id, name, deleted_at } = await anyNamedOrganization(database, values.one('organization'));
    if (deleted_at === null) throw new OperatorError(`${name} is not deleted; there is nothing to restore.`);
    if (!(await restoreOrganization(database, id)))
      throw new OperatorError(
        `${name} is being erased already and cannot be restored. A backup may still hold it.`,
      );
    return {
      text: `Restored ${name}.`,
      json: { restored: true, organization_id: publicId('org', id) },
    };
  },
};
