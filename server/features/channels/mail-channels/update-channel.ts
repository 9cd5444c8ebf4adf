import type { UpdateChannelBody } from '../../../../contract/mail-channel.ts';
import type { Caller } from '../../../access/caller.ts';
import { NotFound } from '../../../errors/errors.ts';
import { fieldError } from '../../../errors/validation-error.ts';
import { changeMailbox, withStartTime } from './change-mailbox.ts';
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
  /** Throws if the channel isn't in the state that the caller expects. */
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
    // Somebody else may have moved the mailbox in the meantime, with their own password.
    if (before.updated_at !== known?.updated_at)
      await readChannelInput(change, { guard: mailGuard, before: before.settings });
    await checkAlerted(transaction, organizationId, input);
    await checkFollowUps(transaction, organizationId, input);
    const channel = await storeChannel(transaction, changed(before, input));
    if (!channel) throw new NotFound();
    await keepSecrets(transaction, digest, channel, input);
    if (changesServers(change)) await changeMailbox(transaction, before, channel);
    if (isReconfigured(before, input)) await retryAtOnce(transaction, channel);
    await recordChannelChange(transaction, caller, { channel, type: 'channel.updated', before });
    return channel;
  });
}

function changesServers({ incoming, outgoing }: UpdateChannelBody): boolean {
  return incoming !== undefined || outgoing !== undefined;
}

/** Reconfiguring a server, or starting the channel by hand, clears a failure: the next try shows whether it works. */
function changed(before: ChannelRow, { name, state, settings }: ChannelInput): ChannelRow {
  const renamed = { ...before, ...(name !== undefined && { name }) };
  const channel = started(before, { ...renamed, settings: { ...before.settings, ...settings } }, state);
  const repaired = { incoming_error: null, outgoing_error: null };
  if (state === 'paused') return { ...channel, ...repaired, state, state_reason: null };
  if (state === 'ok') return withErrors(channel, repaired);
  if (before.state !== 'failing') return channel;
  return withErrors(channel, {
    ...(settings.incoming !== undefined && { incoming_error: null }),
    ...(settings.outgoing !== undefined && { outgoing_error: null }),
  });
}

/**
 * From when on a mailbox that was never opened is read: the first start of a channel that was created paused, or when
 * it gets a mailbox after forwarding.
 */
function started(before: ChannelRow, channel: ChannelRow, state: ChannelInput['state']): ChannelRow {
  const isFirstStart =
    state === 'ok' && before.state === 'paused' && before.settings.started_at === undefined;
  if (isFirstStart) return { ...channel, settings: { ...channel.settings, started_at: Date.now() * 1000 } };
  return { ...channel, settings: withStartTime(before, channel.settings) };
}

function isReconfigured(before: ChannelRow, { state, settings }: ChannelInput): boolean {
  if (state === 'ok') return before.state !== 'ok';
  return before.state !== 'paused' && (settings.incoming !== undefined || settings.outgoing !== undefined);
}
