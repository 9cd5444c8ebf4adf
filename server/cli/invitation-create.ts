import { normalizeEmail } from '../access/email-address.ts';
import { OperatorError } from '../config/operator-error.ts';
import { invitationAddress } from '../features/invitations/invitation-link.ts';
import { inviteMember } from '../features/invitations/invite-member.ts';
import { openInvitation } from '../features/invitations/open-invitations.ts';
import { presentInvitation } from '../features/invitations/present-invitation.ts';
import { anyAdmin } from '../features/members/member-store.ts';
import type { Command } from './command.ts';
import { namedOrganization } from './find-named.ts';
import { linkBase } from './link-base.ts';
import { readAccess } from './read-access.ts';
import { readRole } from './read-role.ts';
import { UsageError } from './usage-error.ts';

export const invitationCreate: Command = {
  words: 'invitation create',
  summary: 'Invites somebody on behalf of an admin and prints the link; it is not emailed',
  options: {
    organization: { help: 'Id or slug', isRequired: true },
    email: { help: 'The address to invite', isRequired: true },
    role: { help: 'admin or member', isRequired: true },
    access: { help: 'full (without it) or light; light is for members only' },
  },
  async work({ database, digest }, values, config) {
    const email = normalizeEmail(values.one('email').trim());
    if (email === undefined) throw new UsageError('--email: enter an address such as you@example.com.');
    const role = readRole(values.one('role'));
    const access = readAccess(values.maybe('access'));
    const baseUrl = linkBase(config);
    const { id: organizationId, name } = await namedOrganization(database, values.one('organization'));
    const admin = await anyAdmin(database, organizationId);
    if (!admin)
      throw new OperatorError(
        `${name} has no admin yet who could invite. Make one with deskbell user create.`,
      );
    const requested = { organizationId, invitedById: admin.user_id, email, role, access };
    const actor = { type: 'system' } as const;
    const created = await inviteMember({ database, digest, mail: undefined }, { ...requested, actor });
    const invitation = await openInvitation(database, created.invitation.id);
    const link = (invitation && invitationAddress(invitation, digest, baseUrl)) ?? '';
    return {
      text: `Invited ${email} to ${name} as ${role}${access === 'light' ? ' with light access' : ''}. Give them this link; it works once, for seven days:\n  ${link}`,
      json: { invitation: presentInvitation(created.invitation), link },
    };
  },
};
