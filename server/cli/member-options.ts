import type { OpenInstallation } from '../installation/open-installation.ts';
import type { Command, Values } from './command.ts';
import { namedOrganization, namedUser } from './find-named.ts';

export const memberOptions: Command['options'] = {
  organization: { help: 'Id or slug', isRequired: true },
  user: { help: 'Id or e-mail address', isRequired: true },
};

/** The member that `--organization` and `--user` name, as the actions on members take it. */
export async function readMember({ database }: OpenInstallation, values: Values) {
  const organization = await namedOrganization(database, values.one('organization'));
  const user = await namedUser(database, values.one('user'));
  return {
    organization,
    user,
    who: { organizationId: organization.id, userId: user.id, actor: { type: 'system' } as const },
  };
}

export const reassignOption: Command['options'] = {
  'reassign-to': { help: 'Who gets their open conversations (id or e-mail address); without it, nobody' },
};

/** The uuid of the member that `--reassign-to` names. @throws OperatorError */
export async function readReceiver({ database }: OpenInstallation, values: Values): Promise<string | null> {
  const text = values.maybe('reassign-to');
  return text === undefined ? null : (await namedUser(database, text)).id;
}
