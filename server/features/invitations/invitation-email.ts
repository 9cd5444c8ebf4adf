import type { KeyedDigest } from '../../access/keyed-digest.ts';
import type { Database } from '../../db/database.ts';
import type { Email, EmailTemplate } from '../../mail/email.ts';
import { oneLine } from '../../mail/one-line.ts';
import { emailWords } from '../../mail/words/email-words.ts';
import { invitationAddress } from './invitation-link.ts';
import { recordMailOutcome } from './invitation-store.ts';
import { type OpenInvitation, openInvitation } from './open-invitations.ts';

type Dependencies = { database: Database; digest: KeyedDigest; baseUrl: () => URL };

/** The invitation email, unless the invitation has ended, or its link has been shown to an admin by now. */
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
  { email, language, role, access, organization_name, invited_by }: OpenInvitation,
  address: string,
): Email {
  const { button, ...text } = emailWords(language).invitation({
    inviter: oneLine(invited_by.name),
    inviterEmail: invited_by.email,
    organization: oneLine(organization_name),
    duty: access === 'light' ? 'light' : role,
  });
  return { to: email, language, ...text, link: { label: button, address } };
}
