import type { KeyedDigest } from '../../access/keyed-digest.ts';
import type { Database } from '../../db/database.ts';
import type { Email, EmailTemplate } from '../../mail/email.ts';
import { oneLine } from '../../mail/one-line.ts';
import { invitationAddress } from './invitation-link.ts';
import { recordMailOutcome } from './invitation-store.ts';
import { type OpenInvitation, openInvitation } from './open-invitations.ts';

type Dependencies = { database: Database; digest: KeyedDigest; baseUrl: () => URL };

/** Written to the invited person, unless the invitation has ended, or its link is shown to an admin by now. */
export function invitationTemplate({ database, digest, baseUrl }: Dependencies): EmailTemplate {
  return {
    async render(id) {
      const invitation = await openInvitation(database, id);
      if (!invitation || invitation.mail_status === null) return undefined;
      const address = invitationAddress(invitation, digest, baseUrl());
      return address === undefined ? undefined : invitationEmail(invitation, address);
    },
    settled: (id, outcome) => recordMailOutcome(database, id, outcome),
  };
}

function invitationEmail(
  { email, role, organization_name, invited_by }: OpenInvitation,
  address: string,
): Email {
  const [organization, inviter] = [oneLine(organization_name), oneLine(invited_by.name)];
  const asWhat = role === 'admin' ? 'an admin, who also manages people and apps' : 'a member';
  return {
    to: email,
    subject: `${inviter} invites you to ${organization}`,
    heading: `Join ${organization} on Deskbell`,
    paragraphs: [
      `${inviter} (${invited_by.email}) invites you to work on the conversations of ${organization}, as ${asWhat}.`,
    ],
    link: { label: 'Look at the invitation', address },
    notes: [
      'The link works once, for seven days, and for you only: please do not pass it on.',
      'If you do not know who this is, you can ignore this mail; nothing happens then.',
    ],
  };
}
