import { changeMember } from '../features/members/change-member.ts';
import { presentMember } from '../features/members/present-member.ts';
import type { Command } from './command.ts';
import { memberOptions, readMember, readReceiver, reassignOption } from './member-options.ts';
import { readAccess } from './read-access.ts';
import { UsageError } from './usage-error.ts';

export const memberSetAccess: Command = {
  words: 'member set-access',
  summary:
    'Gives a member light access (reading, and writing notes) or full access; takes effect at the next call',
  options: { ...memberOptions, access: { help: 'full or light', isRequired: true }, ...reassignOption },
  async work(open, values) {
    const access = readAccess(values.one('access'));
    if (access === 'full' && values.has('reassign-to'))
      throw new UsageError('--reassign-to goes only with --access light.');
    const named = await readMember(open, values);
    const { organization, user, who } = named;
    await changeMember(open.database, who, { access, reassignTo: await readReceiver(open, values, named) });
    const member = await presentMember(open.database, organization.id, user.id);
    return { text: `${user.email} now has ${access} access to ${organization.name}.`, json: { member } };
  },
};
