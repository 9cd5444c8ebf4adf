import { changeMember } from '../features/members/change-member.ts';
import { presentMember } from '../features/members/present-member.ts';
import type { Command } from './command.ts';
import { memberOptions, readMember } from './member-options.ts';
import { readRole, withArticle } from './read-role.ts';

export const memberSetRole: Command = {
  words: 'member set-role',
  summary: 'Changes a member’s role; takes effect at the next call of every token',
  options: { ...memberOptions, role: { help: 'admin or member', isRequired: true } },
  async work(open, values) {
    const role = readRole(values.one('role'));
    const { organization, user, who } = await readMember(open, values);
    await changeMember(open.database, who, { role });
    const member = await presentMember(open.database, organization.id, user.id);
    return { text: `${user.email} is now ${withArticle(role)} of ${organization.name}.`, json: { member } };
  },
};
