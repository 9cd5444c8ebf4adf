import { OperatorError } from '../config/operator-error.ts';
import { findMember } from '../features/members/member-store.ts';
import type { OpenInstallation } from '../installation/open-installation.ts';
import type { Command, Values } from './command.ts';
import { namedOrganization, namedUser } from './find-named.ts';

export const memberOptions: Command['options'] = {
  organization: { help: 'Id or slug', isRequired: true },
  user: { help: 'Id or email address', isRequired: true },
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
  'reassign-to': { help: 'Who gets their open conversations (id or email address); without it, nobody' },
};

/**
 * The uuid of the active member named by `--reassign-to`, who takes over the conversations of `leaving`.
 *
 * @throws OperatorError
 */
export async function readReceiver(
  { database }: OpenInstallation,
  values: Values,
  { organization, user: leaving }: Awaited<ReturnType<typeof readMember>>,
): Promise<string | null> {
  const text = values.maybe('reassign-to');
  if (text === undefined) return null;
  const { id, email } = await namedUser(database, text);
  if (id === leaving.id)
    throw new OperatorError('--reassign-to must name somebody other than the member who leaves.');
  const member = await findMember(database, organization.id, id);
  if (member?.status !== 'active')
    throw new OperatorError(`${email} is not an active member of ${organization.name}: see --reassign-to.`);
  return id;
}
