import type { UpdateChannelBody } from '../../../../contract/mail-channel.ts';
import type { Caller } from '../../../access/caller.ts';
import { NotFound } from '../../../errors/errors.ts';
import { fieldError } from '../../../errors/validation-error.ts';
import { changeMailbox, withFirstLook } from './change-mailbox.ts';
import { withErrors } from './channel-health.ts';
import { type ChannelInput, readChannelInput } from './channel-input.ts';
import type { ChannelRow } from './channel-row.ts';
import { findChannel, lockChannel, retryAtOnce, storeChannel } from './channel-store.ts';
import {
  type ChannelSettings,
  checkAlerted,
  checkFollowUps,
  keepSecrets,
  refuseMailFields,
} from './create-channel.ts';
import { recordChannelChange } from './record-channel.ts';

export type UpdateChannel = {
  channelId: string;
  change: UpdateChannelBody;
  /** Throws where the channel is no longer what the caller believes it to be. */
  precondition: (channel: ChannelRow) => void;
};

/** @throws ValidationError, NotFound, PreconditionFailed */
export async function updateChannel(
  { database, digest, mailGuard }: ChannelSettings,
  caller: Caller,
  { channelId, change, precondition }: UpdateChannel,
): Promise<ChannelRow> {
  const organizationId = caller.organization.id;
  const known = await findChannel(database, organizationId, channelId);
  const input = await readChannelInput(change, { guard: mailGuard, before: known?.settings ?? {} });
  return database.transaction(async (transaction) => {
    const before = await lockChannel(transaction, organizationId, channelId);
    if (!before) throw new NotFound();
    precondition(before);
    if (before.type === 'chat') refuseMailFields(change);
    else if (change.chat) throw fieldError('chat', 'contradiction', 'Is for channels of the type chat.');
    // Somebody else may have moved the mailbox in the meantime, with a password of their own.
    if (before.updated_at !== known?.updated_at)
      await readChannelInput(change, { guard: mailGuard, before: before.settings });
    await checkAlerted(transaction, organizationId, input);
    await checkFollowUps(transaction, organizationId, input);
    const channel = await storeChannel(transaction, changed(before, input));
    if (!channel) throw new NotFound();
    await keepSecrets(transaction, digest, channel, input);
    if (changesServers(change)) await changeMailbox(transaction, before, channel);
    if (isMended(before, input)) await retryAtOnce(transaction, channel);
    await recordChannelChange(transaction, caller, { channel, type: 'channel.updated', before });
    return channel;
  });
}

function changesServers({ incoming, outgoing }: UpdateChannelBody): boolean {
  return incoming !== undefined || outgoing !== undefined;
}

/** A server that is set again, or a start by hand, ends a failure: whether it works is seen at the next try. */
function changed(before: ChannelRow, { name, state, settings }: ChannelInput): ChannelRow {
  const renamed = { ...before, ...(name !== undefined && { name }) };
  const channel = started(before, { ...renamed, settings: { ...before.settings, ...settings } }, state);
  const mended = { incoming_error: null, outgoing_error: null };
  if (state === 'paused') return { ...channel, ...mended, state, state_reason: null };
  if (state === 'ok') return withErrors(channel, mended);
  if (before.state !== 'failing') return channel;
  return withErrors(channel, {
    ...(settings.incoming !== undefined && { incoming_error: null }),
    ...(settings.outgoing !== undefined && { outgoing_error: null }),
  });
}

/**
 * When a mailbox that was never opened is read from: the first start of a channel that was made paused, or its getting a mailbox where
 * mail was forwarded until now.
 */
function started(before: ChannelRow, channel: ChannelRow, state: ChannelInput['state']): ChannelRow {
  const isFirstStart =
    state === 'ok' && before.state === 'paused' && before.settings.started_at === undefined;
  if (isFirstStart) return { ...channel, settings: { ...channel.settings, started_at: Date.now() * 1000 } };
  return { ...channel, settings: withFirstLook(before, channel.settings) };
}

function isMended(before: ChannelRow, { state, settings }: ChannelInput): boolean {
  if (state === 'ok') return before.state !== 'ok';
  return before.state !== 'paused' && (settings.incoming !== undefined || settings.outgoing !== undefined);
}
