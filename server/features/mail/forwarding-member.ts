import type { Reader } from '../../db/database.ts';
import type { ForwardedMail } from '../../mime/forwarded-mail.ts';
import type { MailAddress } from '../../mime/mail-addresses.ts';
import type { ReadMail } from '../../mime/read-mail.ts';
import { isVerified, type Verdicts } from '../../mime/verdicts.ts';

/** An email that a member forwarded, and that member. */
export type ForwardingMember = ForwardedMail & { userId: string };

/**
 * A forward is treated as the original sender's email only if a member has sent it, and their address was
 * authenticated: anybody else could put words into another's mouth. Undefined: it is the forwarder's own email.
 */
export async function forwardingMember(
  reader: Reader,
  organizationId: string,
  { mail, sender, verdicts }: { mail: ReadMail; sender: MailAddress; verdicts: Verdicts },
): Promise<ForwardingMember | undefined> {
  const { forwarded } = mail;
  if (!forwarded || forwarded.bodyHtml === '' || isVerified(verdicts) !== true) return undefined;
  const [member] = await reader.read<{ user_id: string }>({
    name: 'member_with_address',
    text: `SELECT m.user_id FROM users u JOIN members m ON m.organization_id = $1 AND m.user_id = u.id
            WHERE u.email = $2 AND m.status = 'active' AND m.access = 'full'`,
    values: [organizationId, sender.address],
  });
  return member && { ...forwarded, userId: member.user_id };
}
