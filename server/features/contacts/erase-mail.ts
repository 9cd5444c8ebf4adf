import type { Transaction } from '../../db/database.ts';

/**
 * Erases a contact's mail data apart from messages: sources, quotes and addresses. Spans the mail tables. The sweep
 * removes the sources, like attachments' files. Call it while the contact still has its address.
 */
export async function eraseMailOf(
  transaction: Transaction,
  organizationId: string,
  contactId: string,
): Promise<void> {
  const addresses = await addressesOf(transaction, organizationId, contactId);
  await transaction.write({ text: discardSources, values: [organizationId, contactId, addresses] });
  await transaction.write({ text: blankMessages, values: [organizationId, contactId, addresses] });
  await transaction.write({ text: blankQuotes, values: [organizationId, contactId] });
  await transaction.write({ text: discardSetAside, values: [organizationId, addresses] });
  await transaction.write({ text: blankSetAside, values: [organizationId, addresses] });
  await transaction.write({ text: removeImported, values: [organizationId, contactId] });
  await transaction.write({ text: blankRecipients, values: [organizationId, addresses] });
  await transaction.write({ text: removeParticipant, values: [organizationId, contactId, addresses] });
  await transaction.write({ text: removeAddresses, values: [organizationId, contactId] });
}

/** Every address that the contact's email came from is one of these. */
async function addressesOf(
  transaction: Transaction,
  organizationId: string,
  contactId: string,
): Promise<string[]> {
  const rows = await transaction.read<{ address: string }>({
    name: 'addresses_of_contact',
    text: `SELECT address FROM contact_addresses WHERE organization_id = $1 AND contact_id = $2
            UNION SELECT lower(email) FROM contacts WHERE organization_id = $1 AND id = $2 AND email IS NOT NULL`,
    values: [organizationId, contactId],
  });
  return rows.map(({ address }) => address);
}

const mailOfContact = `
  SELECT r.message_id FROM mail_recipients r
    JOIN messages m ON m.organization_id = $1 AND m.id = r.message_id AND m.contact_id = $2
   WHERE r.organization_id = $1 AND r.address = ANY ($3)`;

const discardSources = `
  INSERT INTO discarded_files (file_key, retry_at)
  SELECT raw_key, '-infinity' FROM mail_messages
   WHERE organization_id = $1 AND raw_key IS NOT NULL AND message_id IN (${mailOfContact})`;

const blankMessages = `
  UPDATE mail_messages SET quoted_html = NULL, raw_key = NULL
   WHERE organization_id = $1 AND message_id IN (${mailOfContact})`;

/** Replies may repeat what the contact wrote. */
const blankQuotes = `
  UPDATE mail_messages SET quoted_html = NULL
   WHERE organization_id = $1 AND direction = 'out' AND quoted_html IS NOT NULL AND message_id IN (
     SELECT m.id FROM messages m
       JOIN conversations c ON c.organization_id = $1 AND c.id = m.conversation_id AND c.contact_id = $2
      WHERE m.organization_id = $1)`;

/** The headers of imported emails in their conversations, and of those that they wrote. */
const removeImported = `
  DELETE FROM imported_mails
   WHERE organization_id = $1 AND message_id IN (
     SELECT m.id FROM messages m
       JOIN conversations c ON c.organization_id = $1 AND c.id = m.conversation_id
      WHERE m.organization_id = $1 AND (c.contact_id = $2 OR m.contact_id = $2))`;

/** Their email that became no message is deleted. */
const setAside = `organization_id = $1 AND state IN ('held', 'failed') AND sender_address = ANY ($2)`;

const discardSetAside = `
  INSERT INTO discarded_files (file_key, retry_at)
  SELECT raw_key, '-infinity' FROM mail_receipts WHERE ${setAside} AND raw_key IS NOT NULL`;

const blankSetAside = `
  UPDATE mail_receipts SET state = 'refused', reason = 'Its sender was erased.', raw_key = NULL, envelope = '{}',
         sender_address = NULL, sender_name = NULL, subject = NULL
   WHERE ${setAside}`;

const blankRecipients = `
  UPDATE mail_recipients SET address = '', name = NULL WHERE organization_id = $1 AND address = ANY ($2)`;

const removeParticipant = `
  DELETE FROM conversation_participants WHERE organization_id = $1 AND (contact_id = $2 OR address = ANY ($3))`;

const removeAddresses = 'DELETE FROM contact_addresses WHERE organization_id = $1 AND contact_id = $2';
