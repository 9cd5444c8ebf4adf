import { changeMember } from '../features/members/change-member.ts';
import { presentMember } from '../features/members/present-member.ts';
import type { Command } from './command.ts';
import { memberOptions, readMember, readReceiver, reassignOption } from './member-options.ts';

export const memberDisable: Command = {
  words: 'member disable',
  summary: 'Locks a member out of an organization, with every token that speaks for them',
  options: { ...memberOptions, ...reassignOption, undo: { help: 'Lets them in again', isFlag: true } },
  async work(open, values) {
    const status = values.has('undo') ? 'active' : 'disabled';
    const { organization, user, who } = await readMember(open, values);
    await changeMember(open.database, who, { status, reassignTo: await readReceiver(open, values) });
    const member = await presentMember(open.database, organization.id, user.id);
    return { text: `${user.email} is now ${status} in ${organization.name}.`, json: { member } };
  },
};
