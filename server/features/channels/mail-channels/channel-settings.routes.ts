import * as operations from '../../../../contract/operations/channels.ts';
import type { Caller } from '../../../access/caller.ts';
import type { Database, Reader } from '../../../db/database.ts';
import type { Microseconds } from '../../../db/microseconds.ts';
import type { Notices } from '../../../db/notices.ts';
import { NotFound } from '../../../errors/errors.ts';
import type { Cursors } from '../../../http/cursor.ts';
import { idempotencyFrom } from '../../../http/idempotency-key.ts';
import { pageOf, readPageRequest } from '../../../http/list-page.ts';
import { type Handler, type OperationRoute, on } from '../../../http/operation-route.ts';
import { preconditionFrom } from '../../../http/precondition.ts';
import { beginChannelTest } from './begin-channel-test.ts';
import type { ChannelRow } from './channel-row.ts';
import { endChannel, listChannels, lockChannel } from './channel-store.ts';
import { type ChannelSettings, createChannel } from './create-channel.ts';
import { presentChannel } from './present-channel.ts';
import { recordChannelChange } from './record-channel.ts';
import { updateChannel } from './update-channel.ts';
import { channelIdFrom, visibleChannel } from './visible-channel.ts';

type Clock = () => Microseconds;
/** `runTest` continues after the response. */
type Dependencies = ChannelSettings & {
  cursors: Cursors;
  now: Clock;
  runTest: (channel: ChannelRow) => void;
  notices: Pick<Notices, 'notifyVisitors'>;
};

export function channelSettingsRoutes({
  cursors,
  now,
  runTest,
  notices,
  ...settings
}: Dependencies): OperationRoute<Caller>[] {
  const { database } = settings;
  return [
    on(operations.listChannels, listChannelsRoute(database, cursors, now)),
    on(operations.getChannel, getChannelRoute(database, now)),
    on(operations.createChannel, createChannelRoute(settings, now)),
    on(operations.updateChannel, updateChannelRoute(settings, now, notices)),
    on(operations.testChannel, testChannelRoute(database, now, runTest)),
    on(operations.deleteChannel, deleteChannelRoute(database, notices)),
  ];
}

const positionOf = (row: ChannelRow) => ({ at: row.inserted_at, id: row.id });

function listChannelsRoute(
  reader: Reader,
  cursors: Cursors,
  now: Clock,
): Handler<typeof operations.listChannels, Caller> {
  return async ({ caller, query }) => {
    const list = `channels ${caller.organization.id}`;
    const request = readPageRequest(query, cursors, list);
    const rows = await listChannels(reader, caller.organization.id, request);
    const present = (row: ChannelRow) => presentChannel(row, now());
    return { status: 200, body: pageOf(rows, request, { present, positionOf, cursors, list }) };
  };
}

function getChannelRoute(reader: Reader, now: Clock): Handler<typeof operations.getChannel, Caller> {
  return async ({ caller, params }) => {
    const channel = await visibleChannel(reader, caller, params.channel_id);
    return { status: 200, body: { data: presentChannel(channel, now()) } };
  };
}

function createChannelRoute(
  settings: ChannelSettings,
  now: Clock,
): Handler<typeof operations.createChannel, Caller> {
  return async (call) => {
    const input = { ...call.body, idempotency: idempotencyFrom(call) };
    const { channel, isReplay } = await createChannel(settings, call.caller, input);
    const data = presentChannel(channel, now());
    return {
      status: 201,
      body: { data },
      location: `/channels/${data.id}`,
      ...(isReplay && { headers: { 'idempotency-replayed': 'true' } }),
    };
  };
}

function updateChannelRoute(
  settings: ChannelSettings,
  now: Clock,
  notices: Dependencies['notices'],
): Handler<typeof operations.updateChannel, Caller> {
  return async (call) => {
    const check = preconditionFrom(call);
    const bodyOf = (row: ChannelRow) => ({ data: presentChannel(row, now()) });
    const channel = await updateChannel(settings, call.caller, {
      channelId: channelIdFrom(call.params.channel_id),
      change: call.body,
      precondition: (locked) => check(bodyOf(locked)),
    });
    if (channel.state === 'paused')
      await notices.notifyVisitors({ organizationId: call.caller.organization.id });
    return { status: 200, body: bodyOf(channel) };
  };
}

function testChannelRoute(
  database: Database,
  now: Clock,
  runTest: Dependencies['runTest'],
): Handler<typeof operations.testChannel, Caller> {
  return async ({ caller, params }) => {
    const { channel, test } = await beginChannelTest(database, caller, {
      channelId: channelIdFrom(params.channel_id),
      now: now(),
    });
    runTest(channel);
    return { status: 202, body: { data: test } };
  };
}

/** Open chats end with their channel. */
function deleteChannelRoute(
  database: Database,
  notices: Dependencies['notices'],
): Handler<typeof operations.deleteChannel, Caller> {
  return async ({ caller, params }) => {
    await database.transaction(async (transaction) => {
      const id = channelIdFrom(params.channel_id);
      const channel = await lockChannel(transaction, caller.organization.id, id);
      if (!channel) throw new NotFound();
      await endChannel(transaction, channel);
      await recordChannelChange(transaction, caller, { channel, type: 'channel.deleted' });
    });
    await notices.notifyVisitors({ organizationId: caller.organization.id });
    return { status: 204, body: undefined };
  };
}
