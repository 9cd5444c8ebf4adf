import type { MailFault } from '../../../../contract/mail-channel.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { processTime } from '../../../db/timestamps.ts';
import { type ChannelRow, channelColumns } from './channel-row.ts';
import { lockChannel } from './channel-store.ts';
import { recordChannelEvent } from './record-channel.ts';

type ChannelKey = { organizationId: string; channelId: string };

/** Reading the mailbox, or sending email. Each fails and recovers independently. */
export type ChannelSide = 'incoming' | 'outgoing';

type Report = {
  side: ChannelSide;
  error: string | null;
  fault?: MailFault | undefined;
  /** The mail server's own text, which `error` may surround with more. */
  serverWords?: string | null | undefined;
};

const openings: Record<ChannelSide, string> = {
  incoming: 'The mailbox cannot be read: ',
  outgoing: 'Mail cannot be sent: ',
};

const maxErrorLength = 1000;

/**
 * Records why one side of a channel does not work, or (null) that it does. `channel.failing` covers each side that
 * begins to fail, and the one that still fails when the other has recovered; `channel.recovered` means that both
 * work. A paused channel stays paused. False if nothing changed.
 */
export async function reportHealth(
  database: Database,
  { organizationId, channelId }: ChannelKey,
  { side, error, fault, serverWords }: Report,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const before = await lockChannel(transaction, organizationId, channelId);
    if (!before || before.state === 'paused') return false;
    const after = {
      ...withErrors(before, { [`${side}_error`]: error?.slice(0, maxErrorLength) ?? null }),
      ...(error !== null && {
        [`${side}_fault`]: fault ?? null,
        [`${side}_server_words`]: serverWords?.slice(0, maxErrorLength) ?? null,
      }),
    };
    if (after.state === before.state && after.state_reason === before.state_reason) return false;
    const channel = await storeHealth(transaction, after);
    if (!channel || failingSides(channel) === failingSides(before)) return true;
    const type = channel.state === 'failing' ? 'channel.failing' : 'channel.recovered';
    await recordChannelEvent(transaction, channel, { type, actor: { type: 'system' } });
    return true;
  });
}

type Errors = Pick<ChannelRow, 'incoming_error' | 'outgoing_error'>;

/** A channel that isn't paused, with the state and reason derived from the errors of its sides. */
export function withErrors(channel: ChannelRow, errors: Partial<Errors>): ChannelRow {
  const { incoming_error, outgoing_error }: Errors = { ...channel, ...errors };
  const reasons = [
    incoming_error !== null && openings.incoming + incoming_error,
    outgoing_error !== null && openings.outgoing + outgoing_error,
  ].filter((reason) => reason !== false);
  const state = reasons.length > 0 ? 'failing' : 'ok';
  return { ...channel, incoming_error, outgoing_error, state, state_reason: reasons.join(' ') || null };
}

function failingSides({ incoming_error, outgoing_error, state }: ChannelRow): string {
  return `${state} ${incoming_error !== null} ${outgoing_error !== null}`;
}

async function storeHealth(
  transaction: Transaction,
  { organization_id, id, state, state_reason, ...row }: ChannelRow,
): Promise<ChannelRow | undefined> {
  const { rows } = await transaction.write<ChannelRow>({
    name: 'store_channel_health',
    text: `UPDATE channels c
              SET state = $3, state_reason = $4, incoming_error = $5, outgoing_error = $6,
                  incoming_fault = $8, outgoing_fault = $9, incoming_server_words = $10, outgoing_server_words = $11,
                  state_since = CASE WHEN state = $3 THEN state_since ELSE $7 END
            WHERE organization_id = $1 AND id = $2 RETURNING ${channelColumns}`,
    values: [
      organization_id,
      id,
      state,
      state_reason,
      row.incoming_error,
      row.outgoing_error,
      processTime(),
      row.incoming_fault,
      row.outgoing_fault,
      row.incoming_server_words,
      row.outgoing_server_words,
    ],
  });
  return rows[0];
}
