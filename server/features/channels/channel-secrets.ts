import type { KeyedDigest } from '../../access/keyed-digest.ts';
import { openSecret, sealSecret } from '../../access/sealed-secret.ts';
import type { Database, Reader, Transaction, Writer } from '../../db/database.ts';

/** Passwords and tokens of a channel, by name. */
export type ChannelSecretName =
  | 'imap_password'
  | 'smtp_password'
  | 'inbound_token'
  | 'oauth_tokens'
  | 'oauth_pending'
  | 'identity'
  | 'previous_identity';

type ChannelKey = { organizationId: string; channelId: string };

/** Stores a secret, replacing any previous one with this name. */
export async function setChannelSecret(
  writer: Writer,
  digest: KeyedDigest,
  { organizationId, channelId, name, secret }: ChannelKey & { name: ChannelSecretName; secret: string },
): Promise<void> {
  const key = { organizationId, channelId, name };
  await writer.write({
    name: 'set_channel_secret',
    text: `INSERT INTO channel_secrets (organization_id, channel_id, name, sealed) VALUES ($1, $2, $3, $4)
           ON CONFLICT (organization_id, channel_id, name) DO UPDATE SET sealed = $4`,
    values: [organizationId, channelId, name, sealSecret(digest, Buffer.from(secret), sealing(key))],
  });
}

/** One secret, locked against concurrent changes until the transaction ends. */
export async function lockChannelSecret(
  transaction: Transaction,
  digest: KeyedDigest,
  { organizationId, channelId, name }: ChannelKey & { name: ChannelSecretName },
): Promise<string | undefined> {
  const [row] = await transaction.read<{ sealed: Buffer }>({
    name: 'lock_channel_secret',
    text: `SELECT sealed FROM channel_secrets WHERE organization_id = $1 AND channel_id = $2 AND name = $3
              FOR NO KEY UPDATE`,
    values: [organizationId, channelId, name],
  });
  return row && openSecret(digest, row.sealed, sealing({ organizationId, channelId, name })).toString();
}

/** For the server's own connections; never part of a response. */
export async function readChannelSecrets(
  reader: Reader,
  digest: KeyedDigest,
  { organizationId, channelId }: ChannelKey,
): Promise<Partial<Record<ChannelSecretName, string>>> {
  const rows = await reader.read<{ name: ChannelSecretName; sealed: Buffer }>({
    name: 'read_channel_secrets',
    text: 'SELECT name, sealed FROM channel_secrets WHERE organization_id = $1 AND channel_id = $2',
    values: [organizationId, channelId],
  });
  return Object.fromEntries(
    rows.map(({ name, sealed }) => [
      name,
      openSecret(digest, sealed, sealing({ organizationId, channelId, name })).toString(),
    ]),
  );
}

const secretsPerBatch = 500;

type Sealed = { organization_id: string; channel_id: string; name: ChannelSecretName; sealed: Buffer };

/** Re-encrypts every secret with the current secret key, whichever accepted one it was sealed with. Returns how many. */
export async function resealChannelSecrets(database: Database, digest: KeyedDigest): Promise<number> {
  let resealed = 0;
  let last: Sealed | undefined;
  for (;;) {
    const rows: Sealed[] = await sealedAfter(database, last);
    last = rows.at(-1);
    if (!last) return resealed;
    for (const { organization_id, channel_id, name, sealed } of rows) {
      const key = { organizationId: organization_id, channelId: channel_id, name };
      const secret = openSecret(digest, sealed, sealing(key)).toString();
      await setChannelSecret(database, digest, { ...key, secret });
    }
    resealed += rows.length;
  }
}

function sealedAfter(reader: Reader, last: Omit<Sealed, 'sealed'> | undefined): Promise<Sealed[]> {
  const nil = '00000000-0000-0000-0000-000000000000';
  return reader.read<Sealed>({
    name: 'sealed_channel_secrets',
    text: `SELECT organization_id, channel_id, name, sealed FROM channel_secrets
            WHERE (organization_id, channel_id, name) > ($1, $2, $3)
            ORDER BY organization_id, channel_id, name LIMIT ${secretsPerBatch}`,
    values: [last?.organization_id ?? nil, last?.channel_id ?? nil, last?.name ?? ''],
  });
}

function sealing({ organizationId, channelId, name }: ChannelKey & { name: ChannelSecretName }) {
  return { purpose: 'channel secret', context: `${organizationId} ${channelId} ${name}` } as const;
}
