import { removeMember } from '../features/members/change-member.ts';
import { publicId } from '../ids/public-id.ts';
import type { Command } from './command.ts';
import { memberOptions, readMember, readReceiver, reassignOption } from './member-options.ts';

export const memberRemove: Command = {
  words: 'member remove',
  summary: 'Ends a membership and every connection that acts for this person there',
  options: { ...memberOptions, ...reassignOption },
  async work(open, values) {
    const member = await readMember(open, values);
    const { organization, user, who } = member;
    await removeMember(open.database, who, await readReceiver(open, values, member));
    const json = {
      removed: true,
      user_id: publicId('usr', user.id),
      organization_id: publicId('org', organization.id),
    };
    return { text: `${user.email} is no longer a member of ${organization.name}.`, json };
  },
};
