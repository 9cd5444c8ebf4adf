import { NIL } from 'uuid';
import type { CreateChannelBody } from '../../../../contract/mail-channel.ts';
import type { Caller } from '../../../access/caller.ts';
import { normalizeEmail } from '../../../access/email-address.ts';
import type { KeyedDigest } from '../../../access/keyed-digest.ts';
import type { Database, Reader, Transaction } from '../../../db/database.ts';
import { takeIdempotencyKey } from '../../../db/take-idempotency-key.ts';
import { Conflict } from '../../../errors/conflict.ts';
import { NotFound } from '../../../errors/errors.ts';
import { fieldError } from '../../../errors/validation-error.ts';
import { newId, parsePublicId } from '../../../ids/public-id.ts';
import type { MailGuard } from '../../../outgoing/mail-host.ts';
import { shareLockActiveMembers } from '../../members/active-members.ts';
import { type ChannelSecretName, setChannelSecret } from '../channel-secrets.ts';
import { type ChannelInput, readChannelInput } from './channel-input.ts';
import type { ChannelRow } from './channel-row.ts';
import { claimAddress, findChannel, insertChannel, registerChatChannel } from './channel-store.ts';
import { recordChannelChange } from './record-channel.ts';

export type ChannelSettings = { database: Database; digest: KeyedDigest; mailGuard: MailGuard };

export type CreateChannel = CreateChannelBody & {
  idempotency: { key: string; fingerprint: Buffer } | undefined;
};

/** Per organization. Each mailbox keeps a connection open. */
const maxChannels = 50;

/** @throws ValidationError, Conflict if the address is taken or the limit is reached, IdempotencyKeyReused */
export async function createChannel(
  { database, digest, mailGuard }: ChannelSettings,
  caller: Caller,
  { idempotency, type, address: text, ...body }: CreateChannel,
): Promise<{ channel: ChannelRow; isReplay: boolean }> {
  const isChat = type === 'chat';
  const address = isChat ? '' : checkedAddress(text);
  if (isChat) refuseMailFields({ address: text, ...body });
  else if (body.chat) throw fieldError('chat', 'contradiction', 'Is for channels of the type chat.');
  const input = await readChannelInput(isChat ? { ...body, chat: body.chat ?? {} } : body, {
    guard: mailGuard,
  });
  const organizationId = caller.organization.id;
  const id = newId();
  return database.transaction(async (transaction) => {
    const request = { organizationId, callerId: caller.id, idempotency, recordId: id };
    const earlier = await takeIdempotencyKey(transaction, request);
    if (earlier) return { channel: await madeBefore(transaction, organizationId, earlier), isReplay: true };
    await checkAlerted(transaction, organizationId, input);
    await checkFollowUps(transaction, organizationId, input);
    const channel = await insertChannel(
      transaction,
      {
        organization_id: organizationId,
        id,
        type,
        name: input.name ?? (isChat ? 'Chat' : address),
        state: input.state ?? 'ok',
        settings: {
          address,
          ...input.settings,
          ...(input.state !== 'paused' && { started_at: Date.now() * 1000 }),
        },
      },
      maxChannels,
    );
    if (!channel) throw new Conflict(`There are ${maxChannels} channels already; delete one first.`);
    if (isChat) await registerChatChannel(transaction, channel);
    else if (!(await claimAddress(transaction, { organizationId, channelId: id, address })))
      throw new Conflict('Another channel has this address.');
    await keepSecrets(transaction, digest, channel, input);
    await recordChannelChange(transaction, caller, { channel, type: 'channel.created' });
    return { channel, isReplay: false };
  });
}

/** @throws ValidationError */
function checkedAddress(text: string | undefined): string {
  const address = text === undefined ? undefined : normalizeEmail(text.trim());
  if (address === undefined)
    throw fieldError('address', 'invalid', 'Must be an address such as support@example.com.');
  return address;
}

const mailFields = ['address', 'sender_name', 'signature_html', 'incoming', 'outgoing', 'history'] as const;

/** @throws ValidationError if a chat channel gets settings that only mail has */
export function refuseMailFields(body: Partial<Record<(typeof mailFields)[number], unknown>>): void {
  const sent = mailFields.find((field) => body[field] !== undefined);
  if (sent) throw fieldError(sent, 'contradiction', 'Is for channels of the type mail.');
}

async function madeBefore(reader: Reader, organizationId: string, id: string): Promise<ChannelRow> {
  const channel = await findChannel(reader, organizationId, id);
  if (!channel) throw new NotFound();
  return channel;
}

/** @throws ValidationError if an alert recipient isn't an active member */
export async function checkAlerted(
  transaction: Transaction,
  organizationId: string,
  { settings: { alert_user_ids: ids = [] } }: ChannelInput,
): Promise<void> {
  if (ids.length === 0) return;
  const active = await shareLockActiveMembers(transaction, organizationId, ids);
  if (ids.some((id) => !active.has(id)))
    throw fieldError('alert_user_ids', 'invalid', 'One of them is not an active member.');
}

/** @throws ValidationError if the channel for replies by email isn't a mail channel */
export async function checkFollowUps(
  transaction: Transaction,
  organizationId: string,
  { settings: { chat } }: ChannelInput,
): Promise<void> {
  const publicChannelId = chat?.follow_up_channel_id ?? null;
  if (publicChannelId === null) return;
  const channel = await findChannel(
    transaction,
    organizationId,
    parsePublicId('chn', publicChannelId) ?? NIL,
  );
  if (channel?.type !== 'mail')
    throw fieldError('chat.follow_up_channel_id', 'invalid', 'Must be a mail channel of this organization.');
}

export async function keepSecrets(
  transaction: Transaction,
  digest: KeyedDigest,
  { organization_id: organizationId, id: channelId }: ChannelRow,
  { secrets }: ChannelInput,
): Promise<void> {
  for (const [name, secret] of Object.entries(secrets))
    await setChannelSecret(transaction, digest, {
      organizationId,
      channelId,
      name: name as ChannelSecretName,
      secret,
    });
}
