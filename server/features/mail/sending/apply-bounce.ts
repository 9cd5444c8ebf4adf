import type { KeyedDigest } from '../../../access/keyed-digest.ts';
import type { Database, Reader } from '../../../db/database.ts';
import { type Bounce, readBounce } from '../../../mime/read-bounce.ts';
import { readMark } from '../mail-marks.ts';
import { type RecipientChange, settleMail } from './settle-mail.ts';

type Received = { organizationId: string; source: Buffer };

/**
 * Records at its recipients what an incoming email reports about one of ours, and updates the message's delivery. A
 * report only counts if it contains a message's mark: nobody can fake one for an email that they have not seen. The
 * same report again changes nothing.
 */
export async function applyBounce(
  { database, digest }: { database: Database; digest: KeyedDigest },
  { organizationId, source }: Received,
): Promise<void> {
  const bounce = readBounce(source);
  const messageId = bounce && reportedMessage(digest, organizationId, bounce);
  if (!bounce || messageId === undefined) return;
  const recipients = await recipientsOf(database, organizationId, messageId);
  await settleMail(database, { organizationId, messageId, recipients: changesOf(bounce, recipients) });
}

function reportedMessage(
  digest: KeyedDigest,
  organizationId: string,
  { messageIds }: Bounce,
): string | undefined {
  for (const id of messageIds) {
    const marked = readMark(digest, organizationId, id.slice(0, Math.max(id.lastIndexOf('@'), 0)));
    if (marked && 'messageId' in marked) return marked.messageId;
  }
  return undefined;
}

type SentTo = { address: string; is_readdressed: boolean };

/**
 * A report may name the address that another one forwards to; if the email had one recipient, it is clear who that
 * was. Not if they were given a new address since: the report may be a late one about the old address.
 */
function changesOf({ recipients }: Bounce, sentTo: readonly SentTo[]): RecipientChange[] {
  const addresses = sentTo.map(({ address }) => address);
  const only = sentTo.length === 1 && !sentTo[0]?.is_readdressed ? sentTo[0]?.address : undefined;
  return recipients.flatMap(({ address, action, error, code }) => {
    const known = addresses.includes(address) ? address : only;
    return known === undefined ? [] : [{ address: known, state: action, error, error_code: code }];
  });
}

function recipientsOf(reader: Reader, organizationId: string, messageId: string): Promise<SentTo[]> {
  return reader.read<SentTo>({
    name: 'addresses_of_mail',
    text: `SELECT address, bool_or(is_readdressed) AS is_readdressed FROM mail_recipients
            WHERE organization_id = $1 AND message_id = $2 AND state IS NOT NULL GROUP BY address`,
    values: [organizationId, messageId],
  });
}
