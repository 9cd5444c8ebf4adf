import { changeMember } from '../features/members/change-member.ts';
import { presentMember } from '../features/members/present-member.ts';
import type { Command } from './command.ts';
import { memberOptions, readMember, readReceiver, reassignOption } from './member-options.ts';
import { UsageError } from './usage-error.ts';

export const memberDisable: Command = {
  words: 'member disable',
  summary: 'Locks a member out of an organization, with every token that acts for them',
  options: { ...memberOptions, ...reassignOption, undo: { help: 'Enables them again', isFlag: true } },
  async work(open, values) {
    const status = values.has('undo') ? 'active' : 'disabled';
    if (status === 'active' && values.has('reassign-to'))
      throw new UsageError('--reassign-to does not go with --undo.');
    const named = await readMember(open, values);
    const { organization, user, who } = named;
    await changeMember(open.database, who, { status, reassignTo: await readReceiver(open, values, named) });
    const member = await presentMember(open.database, organization.id, user.id);
    return { text: `${user.email} is now ${status} in ${organization.name}.`, json: { member } };
  },
};
