import type { Reader } from '../../db/database.ts';

/**
 * The reason on the receipt of a test email. It names the email, which is how the test of a forwarding channel
 * detects that its email has arrived; the email itself is deleted by then.
 */
export function testArrival(messageId: string, { keepsId }: { keepsId: boolean }): string {
  const reason = `It is the mail of a test of a channel: ${messageId}`;
  return keepsId ? reason : `${reason}, with another Message-ID.`;
}

type Wanted = {
  organizationId: string;
  channelId: string;
  messageId: string;
  /** Of a time before the email was sent: receipts have later ones. */
  afterId: string;
};

/** Whether a test email has arrived, and with the Message-ID that it was sent with. */
export async function findTestArrival(
  reader: Reader,
  { organizationId, channelId, messageId, afterId }: Wanted,
): Promise<{ keepsId: boolean } | undefined> {
  const stored = testArrival(messageId, { keepsId: true });
  const changed = testArrival(messageId, { keepsId: false });
  const [found] = await reader.read<{ reason: string }>({
    name: 'find_test_arrival',
    text: `SELECT reason FROM mail_receipts
            WHERE organization_id = $1 AND id > $2 AND channel_id = $3 AND state = 'refused' AND reason IN ($4, $5) LIMIT 1`,
    values: [organizationId, afterId, channelId, stored, changed],
  });
  return found && { keepsId: found.reason === stored };
}
