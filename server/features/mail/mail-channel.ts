import type { Reader } from '../../db/database.ts';

/** A mail channel's settings for receiving email. */
export type MailChannel = {
  organizationId: string;
  id: string;
  settings: InboundSettings;
};

/** Optional settings for incoming email. */
export type InboundSettings = {
  /** Servers whose Authentication-Results are trusted. */
  trusted_servers?: string[];
  /** Sender addresses of website forms. */
  form_senders?: string[];
  /** Whether `[#1234]` in a subject matches a conversation. */
  subject_numbers?: boolean;
};

export async function findMailChannel(
  reader: Reader,
  organizationId: string,
  id: string,
): Promise<MailChannel | undefined> {
  const [row] = await reader.read<{ settings: InboundSettings }>({
    name: 'find_mail_channel',
    text: `SELECT settings FROM channels WHERE organization_id = $1 AND id = $2 AND deleted_at IS NULL`,
    values: [organizationId, id],
  });
  return row && { organizationId, id, settings: row.settings };
}

/** Which of these addresses are the organization's own. */
export async function ownAddresses(
  reader: Reader,
  organizationId: string,
  addresses: readonly string[],
): Promise<Set<string>> {
  const rows = await reader.read<{ address: string }>({
    name: 'own_addresses',
    text: 'SELECT address FROM mail_addresses WHERE organization_id = $1 AND address = ANY ($2)',
    values: [organizationId, addresses],
  });
  return new Set(rows.map(({ address }) => address));
}
