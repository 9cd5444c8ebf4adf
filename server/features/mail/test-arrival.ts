import type { Reader } from '../../db/database.ts';

/**
 * The reason on the receipt of a test's mail. It names the mail, since that is how the test of a channel that mail is forwarded
 * to sees that its mail has arrived; the mail itself is gone by then.
 */
export function testArrival(messageId: string, { keepsId }: { keepsId: boolean }): string {
  const said = `It is the mail of a test of a channel: ${messageId}`;
  return keepsId ? said : `${said}, with another Message-ID.`;
}

type Wanted = {
  organizationId: string;
  channelId: string;
  messageId: string;
  /** Of a time before the mail was sent: receipts have later ones. */
  afterId: string;
};

/** Whether the mail of a test has come in, and with the Message-ID that it was sent with. */
export async function findTestArrival(
  reader: Reader,
  { organizationId, channelId, messageId, afterId }: Wanted,
): Promise<{ keepsId: boolean } | undefined> {
  const kept = testArrival(messageId, { keepsId: true });
  const changed = testArrival(messageId, { keepsId: false });
  const [found] = await reader.read<{ reason: string }>({
    name: 'find_test_arrival',
    text: `SELECT reason FROM mail_receipts
            WHERE organization_id = $1 AND id > $2 AND channel_id = $3 AND state = 'refused' AND reason IN ($4, $5) LIMIT 1`,
    values: [organizationId, afterId, channelId, kept, changed],
  });
  return found && { keepsId: found.reason === kept };
}
