import type { KeyedDigest } from '../../../access/keyed-digest.ts';
import type { Database, Reader } from '../../../db/database.ts';
import { type Bounce, readBounce } from '../../../mime/read-bounce.ts';
import { readMark } from '../mail-marks.ts';
import { type RecipientChange, settleMail } from './settle-mail.ts';

type Received = { organizationId: string; source: Buffer };

/**
 * Notes at its recipients what a mail that came in reports of one of ours, and has the message's delivery follow. Only a report
 * that shows the mark of a message counts: nobody can make one for a mail that they have not seen. The same report again changes
 * nothing.
 */
export async function applyBounce(
  { database, digest }: { database: Database; digest: KeyedDigest },
  { organizationId, source }: Received,
): Promise<void> {
  const bounce = readBounce(source);
  const messageId = bounce && reportedMessage(digest, organizationId, bounce);
  if (!bounce || messageId === undefined) return;
  const addresses = await addressesOf(database, organizationId, messageId);
  await settleMail(database, { organizationId, messageId, recipients: changesOf(bounce, addresses) });
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

/** A report may name where an address leads to; of a mail to one person it is clear who that was. */
function changesOf({ recipients }: Bounce, addresses: readonly string[]): RecipientChange[] {
  const [only, ...others] = addresses;
  return recipients.flatMap(({ address, action, error }) => {
    const known = addresses.includes(address) ? address : others.length === 0 ? only : undefined;
    return known === undefined ? [] : [{ address: known, state: action, error }];
  });
}

async function addressesOf(reader: Reader, organizationId: string, messageId: string): Promise<string[]> {
  const rows = await reader.read<{ address: string }>({
    name: 'addresses_of_mail',
    text: `SELECT DISTINCT address FROM mail_recipients
            WHERE organization_id = $1 AND message_id = $2 AND state IS NOT NULL`,
    values: [organizationId, messageId],
  });
  return rows.map(({ address }) => address);
}
