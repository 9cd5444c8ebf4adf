import type { Transaction } from '../../../db/database.ts';
import { processTime } from '../../../db/timestamps.ts';
import type { ChannelSecretName } from '../channel-secrets.ts';
import type { ChannelRow } from './channel-row.ts';
import type { MailChannelSettings, MailServerSettings } from './mail-channel-settings.ts';

/**
 * If email was forwarded until now, the mailbox is read from this moment on; older email in it was received by
 * forwarding.
 */
export function withStartTime(
  { settings, state }: ChannelRow,
  next: MailChannelSettings,
): MailChannelSettings {
  const neverStarted = state === 'paused' && settings.started_at === undefined;
  if (settings.incoming || !next.incoming || neverStarted) return next;
  return { ...next, history: 'none', started_at: Date.now() * 1000 };
}

/**
 * Consequences of a changed inbound transport, in the transaction that has stored it: resets the read position of the
 * previous mailbox, and deletes its credentials. Conversations, and received email, stay.
 */
export async function changeMailbox(
  transaction: Transaction,
  before: ChannelRow,
  after: ChannelRow,
): Promise<void> {
  const [from, to] = [before.settings.incoming ?? null, after.settings.incoming ?? null];
  if (from && !isSameMailbox(from, to)) await forgetMailbox(transaction, after, to ? 'moved' : 'left');
  await dropSecrets(transaction, after, unusedSecrets(after));
}

function isSameMailbox(one: MailServerSettings, other: MailServerSettings | null): boolean {
  return one.host === other?.host && one.username === other.username;
}

/**
 * The reader of the previous mailbox loses its lease. A mailbox that has moved is read from the last check on, by
 * email timestamps (an impossible UIDVALIDITY causes that); one that was disconnected counts as new if it is
 * connected again.
 */
async function forgetMailbox(
  transaction: Transaction,
  { organization_id, id }: ChannelRow,
  is: 'moved' | 'left',
): Promise<void> {
  await transaction.write({
    name: 'forget_mailbox',
    text: `UPDATE mail_folders
              SET mailbox = mailbox + 1, lease_number = lease_number + 1, leased_until = $3,
                  uidvalidity = CASE WHEN $4 THEN 0 END, next_uid = CASE WHEN $4 THEN next_uid END,
                  earlier_uid = CASE WHEN $4 THEN earlier_uid END
            WHERE organization_id = $1 AND channel_id = $2`,
    values: [organization_id, id, processTime(), is === 'moved'],
  });
}

function unusedSecrets({ settings: { incoming, outgoing } }: ChannelRow): ChannelSecretName[] {
  const hasPassword = (server: MailServerSettings | null | undefined) => server && server.sign_in !== 'oauth';
  const signsIn = incoming?.sign_in === 'oauth' || outgoing?.sign_in === 'oauth';
  return [
    ...(hasPassword(incoming) ? [] : ['imap_password' as const]),
    ...(hasPassword(outgoing) ? [] : ['smtp_password' as const]),
    ...(signsIn ? [] : ['oauth_tokens' as const]),
  ];
}

async function dropSecrets(
  transaction: Transaction,
  { organization_id, id }: ChannelRow,
  names: readonly ChannelSecretName[],
): Promise<void> {
  await transaction.write({
    name: 'drop_channel_secrets',
    text: 'DELETE FROM channel_secrets WHERE organization_id = $1 AND channel_id = $2 AND name = ANY ($3)',
    values: [organization_id, id, names],
  });
}
