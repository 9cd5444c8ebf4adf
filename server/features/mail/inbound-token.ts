import { customAlphabet } from 'nanoid';
import { hashSecret } from '../../access/secret-token.ts';
import type { Reader, Transaction } from '../../db/database.ts';

export type InboundTarget = { organizationId: string; channelId: string };

/**
 * Whose email it is: by the local part of an address under the inbound domain, or by the token in a request's path.
 * Undefined if unknown, or if the organization or channel was deleted.
 */
export async function findInboundTarget(
  reader: Reader,
  kind: 'address' | 'http',
  token: string,
): Promise<InboundTarget | undefined> {
  const [found] = await reader.read<{ organization_id: string; channel_id: string }>({
    name: 'find_inbound_target',
    text: `SELECT t.organization_id, t.channel_id FROM inbound_tokens t JOIN organizations o ON o.id = t.organization_id
            WHERE t.token_hash = $1 AND t.kind = $2 AND o.deleted_at IS NULL`,
    values: [hashSecret(token), kind],
  });
  if (!found) return undefined;
  const [channel] = await reader.read({
    name: 'channel_takes_mail',
    text: `SELECT 1 FROM channels WHERE organization_id = $1 AND id = $2 AND deleted_at IS NULL AND state <> 'paused'`,
    values: [found.organization_id, found.channel_id],
  });
  return channel && { organizationId: found.organization_id, channelId: found.channel_id };
}

/** 82 bits in 16 letters and digits, which leaves room after the plus of an address. */
const newName = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 16);
const newHttpToken = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 32);

/** Creates a channel's inbound address and path; the previous ones stop working. Only hashes are stored. */
export async function renewInboundTokens(
  transaction: Transaction,
  { organizationId, channelId }: InboundTarget,
): Promise<{ http: string; address: string }> {
  const tokens = { http: newHttpToken(), address: newName() };
  await transaction.write({
    name: 'end_inbound_tokens',
    text: 'DELETE FROM inbound_tokens WHERE organization_id = $1 AND channel_id = $2',
    values: [organizationId, channelId],
  });
  for (const [kind, token] of Object.entries(tokens))
    await transaction.write({
      name: 'make_inbound_token',
      text: 'INSERT INTO inbound_tokens (token_hash, kind, organization_id, channel_id) VALUES ($1, $2, $3, $4)',
      values: [hashSecret(token), kind, organizationId, channelId],
    });
  return tokens;
}
