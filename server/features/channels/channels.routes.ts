import { NIL } from 'uuid';
import { getMailSetup } from '../../../contract/inbox/operations/mail-setup.ts';
import * as signInOperations from '../../../contract/inbox/operations/mail-sign-in.ts';
import * as operations from '../../../contract/operations/channels.ts';
import { type SignInProvider, signInProviders } from '../../../contract/values/sign-in-providers.ts';
import type { Caller, SessionCaller, TokenCaller } from '../../access/caller.ts';
import { normalizeEmail } from '../../access/email-address.ts';
import type { KeyedDigest } from '../../access/keyed-digest.ts';
import type { Database, Reader } from '../../db/database.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import type { Notices } from '../../db/notices.ts';
import { NotFound } from '../../errors/errors.ts';
import { fieldError } from '../../errors/validation-error.ts';
import type { Cursors } from '../../http/cursor.ts';
import { idempotencyFrom } from '../../http/idempotency-key.ts';
import { pageOf, readPageRequest } from '../../http/list-page.ts';
import { type Handler, type OperationRoute, on } from '../../http/operation-route.ts';
import { preconditionFrom } from '../../http/precondition.ts';
import { parsePublicId, publicId } from '../../ids/public-id.ts';
import type { MailExchangers } from '../../outgoing/mail-exchangers.ts';
import { downloadAddresses } from '../attachments/download-address.ts';
import type { FileAddresses } from '../attachments/file-address.ts';
import { contactIdFrom } from '../contacts/visible-contact.ts';
import { addressOf, conversationIdFrom } from '../conversations/visible-conversation.ts';
import type { Writing } from '../messages/message-content.ts';
import type { MessageRow } from '../messages/message-row.ts';
import { presentMessage } from '../messages/present-message.ts';
import { beginChannelTest } from './mail-channels/begin-channel-test.ts';
import type { ChannelRow } from './mail-channels/channel-row.ts';
import { endChannel, listChannels, lockChannel } from './mail-channels/channel-store.ts';
import { type ChannelSettings, createChannel } from './mail-channels/create-channel.ts';
import { mailPresetsFor } from './mail-channels/mail-presets.ts';
import { presentChannel } from './mail-channels/present-channel.ts';
import { recordChannelChange } from './mail-channels/record-channel.ts';
import type { MailSignIn } from './mail-channels/sign-in/access-token.ts';
import { listClients } from './mail-channels/sign-in/client-store.ts';
import {
  removeOrganizationClient,
  setOrganizationClient,
} from './mail-channels/sign-in/organization-client.ts';
import { beginSignIn, finishSignIn, type SigningIn } from './mail-channels/sign-in/sign-in.ts';
import { updateChannel } from './mail-channels/update-channel.ts';
import { channelIdFrom, visibleChannel } from './mail-channels/visible-channel.ts';
import { receiveMessage } from './receive-message.ts';
import { reportDelivery } from './report-delivery.ts';

type Dependencies = Writing & { addresses: FileAddresses };

/** Operations for apps that relay messages from and to another platform; not available to people. */
export function channelRoutes({
  database,
  html,
  files,
  addresses,
}: Dependencies): OperationRoute<TokenCaller>[] {
  return [
    on(operations.receiveMessage, receiveMessageRoute({ database, html, files }, addresses)),
    on(operations.reportDelivery, reportDeliveryRoute(database, addresses)),
  ];
}

type Clock = () => Microseconds;

/** `runTest` continues after the response. */
type SettingsDependencies = ChannelSettings & {
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
}: SettingsDependencies): OperationRoute<Caller>[] {
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

type InboxDependencies = {
  database: Database;
  digest: KeyedDigest;
  baseUrl: () => URL;
  now: () => Microseconds;
  /** The installation's own outgoing mail server, if it has one. */
  mail: object | undefined;
  mailIn: { exchangers: MailExchangers; domain: string | undefined };
  mailSignIn: MailSignIn;
};

/** Setting up mail channels. */
export function inboxChannelRoutes(dependencies: InboxDependencies): OperationRoute<SessionCaller>[] {
  const { database, digest, baseUrl, now, mailSignIn: signIn } = dependencies;
  const redirectUri = () => new URL('/o/-/mail-sign-in', baseUrl()).href;
  const signingIn = { database, digest, signIn, redirectUri };
  return [
    on(getMailSetup, getMailSetupRoute(dependencies)),
    on(signInOperations.getMailSignInSetup, getMailSignInSetupRoute(signingIn)),
    on(signInOperations.setMailSignInClient, setMailSignInClientRoute(signingIn)),
    on(signInOperations.removeMailSignInClient, removeMailSignInClientRoute(signingIn)),
    on(signInOperations.beginMailSignIn, beginMailSignInRoute(signingIn)),
    on(signInOperations.finishMailSignIn, finishMailSignInRoute(signingIn, now)),
  ];
}

function receiveMessageRoute(
  writing: Writing,
  addresses: FileAddresses,
): Handler<typeof operations.receiveMessage, TokenCaller> {
  return async (call) => {
    const { message, isNew, isReplay } = await receiveMessage(writing, call.caller, {
      contactId: contactIdFrom(call.params.contact_id),
      idempotency: idempotencyFrom(call),
      ...call.body,
    });
    return {
      status: isNew ? 201 : 200,
      body: { data: presentMessage(message, downloadAddresses(addresses, call.caller.organization.id)) },
      location: `${addressOf(message.conversation_id)}/messages/${publicId('msg', message.id)}`,
      ...(isReplay && { headers: { 'idempotency-replayed': 'true' } }),
    };
  };
}

function reportDeliveryRoute(
  database: Database,
  addresses: FileAddresses,
): Handler<typeof operations.reportDelivery, Caller> {
  return async (call) => {
    const addressOf = downloadAddresses(addresses, call.caller.organization.id);
    const bodyOf = (row: MessageRow) => ({ data: presentMessage(row, addressOf) });
    const { conversation_id, message_id = '' } = call.params;
    const { status, error = null } = call.body;
    const check = preconditionFrom(call);
    const message = await reportDelivery(database, call.caller, {
      conversationId: conversationIdFrom(conversation_id),
      messageId: parsePublicId('msg', message_id) ?? NIL,
      report: { status, error },
      precondition: (locked) => check(bodyOf(locked)),
    });
    return { status: 200, body: bodyOf(message) };
  };
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
  notices: SettingsDependencies['notices'],
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
  runTest: SettingsDependencies['runTest'],
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
  notices: SettingsDependencies['notices'],
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

function getMailSetupRoute({ mail, mailIn }: InboxDependencies): Handler<typeof getMailSetup, SessionCaller> {
  return async ({ query }) => {
    const address = normalizeEmail(query.address.trim());
    if (address === undefined)
      throw fieldError('address', 'invalid', 'Must be an address such as support@example.com.');
    const domain = address.slice(address.lastIndexOf('@') + 1);
    const known = mailPresetsFor(domain, await mailIn.exchangers(domain));
    const data = {
      ...known,
      has_own_delivery: mail !== undefined,
      inbound_domain: mailIn.domain ?? null,
    };
    return { status: 200, body: { data } };
  };
}

function getMailSignInSetupRoute({
  database,
  signIn,
  redirectUri,
}: SigningIn): Handler<typeof signInOperations.getMailSignInSetup, SessionCaller> {
  return async ({ caller }) => {
    const installation_clients = signInProviders.filter((it) => signIn.clients[it]);
    const organization_clients = await listClients(database, caller.organization.id);
    const data = { redirect_uri: redirectUri(), installation_clients, organization_clients };
    return { status: 200, body: { data } };
  };
}

/** @throws NotFound */
function providerFrom(text: string | undefined): SignInProvider {
  const provider = signInProviders.find((it) => it === text);
  if (!provider) throw new NotFound();
  return provider;
}

function setMailSignInClientRoute(
  signingIn: SigningIn,
): Handler<typeof signInOperations.setMailSignInClient, SessionCaller> {
  return async ({ caller, params, body }) => {
    await setOrganizationClient(signingIn, caller, { ...body, provider: providerFrom(params.provider) });
    return { status: 204, body: undefined };
  };
}

function removeMailSignInClientRoute(
  signingIn: SigningIn,
): Handler<typeof signInOperations.removeMailSignInClient, SessionCaller> {
  return async ({ caller, params }) => {
    await removeOrganizationClient(signingIn, caller, providerFrom(params.provider));
    return { status: 204, body: undefined };
  };
}

function beginMailSignInRoute(
  signingIn: SigningIn,
): Handler<typeof signInOperations.beginMailSignIn, SessionCaller> {
  return async ({ caller, params, body }) => {
    const url = await beginSignIn(signingIn, caller, { channelId: channelIdFrom(params.channel_id), body });
    return { status: 200, body: { data: { url } } };
  };
}

function finishMailSignInRoute(
  signingIn: SigningIn,
  now: Clock,
): Handler<typeof signInOperations.finishMailSignIn, SessionCaller> {
  return async ({ caller, body }) => {
    const channel = await finishSignIn(signingIn, caller, body);
    return { status: 200, body: { data: presentChannel(channel, now()) } };
  };
}
