import sql from 'sql-template-tag';
import type { ChannelTest, sentCopies } from '../../../../contract/mail-channel.ts';
import type { Reader, Transaction, Writer } from '../../../db/database.ts';
import { listByInsertion } from '../../../db/list-by-insertion.ts';
import type { PageRange } from '../../../db/page-range.ts';
import { processTime } from '../../../db/timestamps.ts';
import { type ChannelRow, channelColumns } from './channel-row.ts';

/** A range of an organization's channels, oldest first. */
export function listChannels(
  reader: Reader,
  organizationId: string,
  range: PageRange,
): Promise<ChannelRow[]> {
  const conditions = [sql`c.organization_id = ${organizationId}`, sql`c.deleted_at IS NULL`];
  return listByInsertion(
    reader,
    { columns: channelColumns, tables: 'channels c', from: 'c', conditions },
    range,
  );
}

const ownText = `
  SELECT ${channelColumns} FROM channels c WHERE c.organization_id = $1 AND c.id = $2 AND c.deleted_at IS NULL`;

export async function findChannel(
  reader: Reader,
  organizationId: string,
  id: string,
): Promise<ChannelRow | undefined> {
  const [row] = await reader.read<ChannelRow>({
    name: 'find_channel',
    text: ownText,
    values: [organizationId, id],
  });
  return row;
}

/** A channel locked until this transaction ends. */
export async function lockChannel(
  transaction: Transaction,
  organizationId: string,
  id: string,
): Promise<ChannelRow | undefined> {
  const [row] = await transaction.read<ChannelRow>({
    name: 'lock_channel',
    text: `${ownText} FOR NO KEY UPDATE`,
    values: [organizationId, id],
  });
  return row;
}

type NewChannel = Pick<ChannelRow, 'organization_id' | 'id' | 'type' | 'name' | 'state' | 'settings'>;

/** Undefined if the organization has reached its limit. */
export async function insertChannel(
  transaction: Transaction,
  channel: NewChannel,
  most: number,
): Promise<ChannelRow | undefined> {
  const { organization_id, id, type, name, state, settings } = channel;
  const { rows } = await transaction.write<ChannelRow>({
    name: 'insert_channel',
    text: `INSERT INTO channels AS c (organization_id, id, type, name, state, settings)
           SELECT $1, $2, $3, $4, $5, $6
            WHERE (SELECT count(*) FROM channels WHERE organization_id = $1 AND deleted_at IS NULL) < $7
        RETURNING ${channelColumns}`,
    values: [organization_id, id, type, name, state, JSON.stringify(settings), most],
  });
  return rows[0];
}

/** Writes a client's changes. Settings unknown to this version are kept. */
export async function storeChannel(
  transaction: Transaction,
  channel: ChannelRow,
): Promise<ChannelRow | undefined> {
  const { organization_id, id, name, state, state_reason, incoming_error, outgoing_error, settings } =
    channel;
  const { rows } = await transaction.write<ChannelRow>({
    name: 'store_channel',
    text: `UPDATE channels c
              SET name = $3, state = $4, state_reason = $5, settings = settings || $6::jsonb, updated_at = $7,
                  state_since = CASE WHEN state = $4 THEN state_since ELSE $7 END,
                  incoming_error = $8, outgoing_error = $9,
                  failure_told_at = CASE WHEN $4 <> 'paused' THEN failure_told_at END
            WHERE organization_id = $1 AND id = $2 RETURNING ${channelColumns}`,
    values: [
      organization_id,
      id,
      name,
      state,
      state_reason,
      JSON.stringify(settings),
      processTime(),
      incoming_error,
      outgoing_error,
    ],
  });
  return rows[0];
}

/** Makes the mailbox due for reading and queued email due for sending now, whatever their backoff. */
export async function retryAtOnce(
  transaction: Transaction,
  { organization_id, id }: Pick<ChannelRow, 'organization_id' | 'id'>,
): Promise<void> {
  await transaction.write({
    name: 'retry_channel_at_once',
    text: `WITH folders AS (
             UPDATE mail_folders SET leased_until = $3
              WHERE organization_id = $1 AND channel_id = $2 AND leased_until > $3
           ), channel AS (
             UPDATE channels SET sends_after = NULL WHERE organization_id = $1 AND id = $2 AND sends_after > $3)
           UPDATE mail_outbox SET next_attempt_at = $3
            WHERE organization_id = $1 AND channel_id = $2 AND sent_at IS NULL AND state = 'queued'
              AND next_attempt_at > $3`,
    values: [organization_id, id, processTime()],
  });
}

/** From here on, only its id identifies the organization. */
export async function registerChatChannel(
  transaction: Transaction,
  { organization_id, id }: Pick<ChannelRow, 'organization_id' | 'id'>,
): Promise<void> {
  await transaction.write({
    name: 'register_chat_channel',
    text: 'INSERT INTO chat_channels (channel_id, organization_id) VALUES ($1, $2)',
    values: [id, organization_id],
  });
}

/** False if another channel has the address. */
export async function claimAddress(
  transaction: Transaction,
  { organizationId, channelId, address }: { organizationId: string; channelId: string; address: string },
): Promise<boolean> {
  const { rowCount } = await transaction.write({
    name: 'take_mail_address',
    text: `INSERT INTO mail_addresses (organization_id, address, channel_id) VALUES ($1, $2, $3)
           ON CONFLICT (organization_id, address) DO NOTHING`,
    values: [organizationId, address, channelId],
  });
  return rowCount === 1;
}

/** It can't be found any more. The row stays, since messages refer to it; its credentials are deleted. */
export async function endChannel(
  transaction: Transaction,
  { organization_id, id }: ChannelRow,
): Promise<void> {
  await transaction.write({
    name: 'end_channel',
    text: `WITH secrets AS (DELETE FROM channel_secrets WHERE organization_id = $1 AND channel_id = $2),
                tokens AS (DELETE FROM inbound_tokens WHERE organization_id = $1 AND channel_id = $2),
                addresses AS (DELETE FROM mail_addresses WHERE organization_id = $1 AND channel_id = $2),
                folders AS (DELETE FROM mail_folders WHERE organization_id = $1 AND channel_id = $2),
                lookup AS (DELETE FROM chat_channels WHERE organization_id = $1 AND channel_id = $2)
           UPDATE channels SET deleted_at = $3, settings = settings - 'incoming' - 'outgoing'
            WHERE organization_id = $1 AND id = $2`,
    values: [organization_id, id, processTime()],
  });
}

/** Stores a test's progress, unless a later test has started. */
export async function storeTest(
  writer: Writer,
  { organization_id, id }: Pick<ChannelRow, 'organization_id' | 'id'>,
  test: ChannelTest,
): Promise<void> {
  await writer.write({
    name: 'store_channel_test',
    text: `UPDATE channels SET last_test = $3
            WHERE organization_id = $1 AND id = $2 AND deleted_at IS NULL
              AND coalesce((last_test ->> 'started_at')::bigint, 0) <= $4`,
    values: [organization_id, id, JSON.stringify(test), test.started_at],
  });
}

/** What a channel test has learned about its servers. */
export type LearnedSettings = {
  /** Whether email to `support+anything@` arrives. */
  plus_addresses: boolean;
  sent_copies: (typeof sentCopies)[number];
};

/** Values set by people are kept. */
export async function storeLearned(
  writer: Writer,
  { organization_id, id }: Pick<ChannelRow, 'organization_id' | 'id'>,
  learned: LearnedSettings,
): Promise<void> {
  await writer.write({
    name: 'store_learned_settings',
    text: `UPDATE channels SET settings = settings || CASE WHEN settings -> 'sent_copies_set' = 'true'::jsonb
                                              THEN $3::jsonb - 'sent_copies' ELSE $3::jsonb END
            WHERE organization_id = $1 AND id = $2 AND deleted_at IS NULL`,
    values: [organization_id, id, JSON.stringify(learned)],
  });
}
