import { getConversationVisitor } from '../../../contract/inbox/operations/visitor.ts';
import { checkIdentity, makeIdentitySecret } from '../../../contract/inbox/operations/widget-setup.ts';
import * as operations from '../../../contract/widget/operations.ts';
import type { SessionCaller } from '../../access/caller.ts';
import type { KeyedDigest } from '../../access/keyed-digest.ts';
import type { VisitorCaller } from '../../access/visitor-caller.ts';
import type { Database, Reader } from '../../db/database.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import type { Notices } from '../../db/notices.ts';
import { InvalidRequest, VisitorBlocked } from '../../errors/errors.ts';
import { InvalidIdentity } from '../../errors/invalid-identity.ts';
import type { ClientInfo } from '../../events/record-event.ts';
import type { Cursors } from '../../http/cursor.ts';
import { type Idempotency, idempotencyFrom } from '../../http/idempotency-key.ts';
import { pageOf, readPageRequest } from '../../http/list-page.ts';
import { type Call, type Handler, type OperationRoute, on } from '../../http/operation-route.ts';
import type { Outgoing } from '../../outgoing/open-outgoing.ts';
import { announcedAttachment } from '../attachments/announced-attachment.ts';
import { downloadAddresses } from '../attachments/download-address.ts';
import type { FileAddresses } from '../attachments/file-address.ts';
import { visibleChannel } from '../channels/mail-channels/visible-channel.ts';
import { conversationIdFrom, visibleConversation } from '../conversations/visible-conversation.ts';
import { beginSession, checkedEmail } from './begin-session.ts';
import { newChallenge } from './challenge.ts';
import { chatChannel } from './chat-channel.ts';
import { markDelivered } from './chat-delivery.ts';
import { createVisitorsFile } from './create-visitors-file.ts';
import { hoursAt } from './hours.ts';
import { verifyIdentity } from './identity.ts';
import type { VisitorHub } from './live/visitor-hub.ts';
import { markRead } from './mark-read.ts';
import { visitorOf } from './presence/conversation-visitor.ts';
import { afterPoll, recordVisitors, writeTyping } from './presence/visitor-presence-store.ts';
import {
  presentVisitor,
  presentWidgetChannel,
  presentWidgetConversation,
  presentWidgetMessage,
} from './present-widget.ts';
import { proveIdentity } from './prove-identity.ts';
import { replaceIdentitySecret } from './replace-identity-secret.ts';
import { sessionRate } from './session-rate.ts';
import { claim, endSession } from './session-store.ts';
import { teamOf } from './team.ts';
import { requestTranscript } from './transcripts/request-transcript.ts';
import {
  countUnread,
  listVisibleMessages,
  listVisitorsConversations,
  visitorsConversation,
  type WidgetConversationRow,
  type WidgetMessageRow,
} from './visible-messages.ts';
import type { VisitorLimits } from './visitor-limits.ts';
import { writeVisitorsMessage } from './write-visitors-message.ts';

/** A caller without a session, known only by network address. */
export type StrangerCaller = { client: ClientInfo; spenderId: string };

export type WidgetParts = {
  database: Database;
  digest: KeyedDigest;
  cursors: Cursors;
  addresses: FileAddresses;
  now: () => Microseconds;
  visitorLimits: VisitorLimits;
  outgoing: Pick<Outgoing, 'post'>;
  notices: Pick<Notices, 'notifyVisitors' | 'notifyPresence'>;
  /** Strangers' messages, and changed deliveries, have to be visible immediately. */
  wakeSequencer: (organizationId: string) => void;
};

export function publicWidgetRoutes(parts: WidgetParts): OperationRoute<StrangerCaller>[] {
  return [
    on(operations.getWidgetChannel, getChannelRoute(parts)),
    on(operations.beginWidgetSession, beginSessionRoute(parts)),
  ];
}

export function visitorRoutes(parts: WidgetParts & { hub: VisitorHub }): OperationRoute<VisitorCaller>[] {
  const { database } = parts;
  return [
    on(operations.putWidgetIdentity, putIdentityRoute(parts)),
    on(operations.deleteWidgetIdentity, async (call) => end(parts, call.caller)),
    on(operations.endWidgetSession, async (call) => end(parts, call.caller)),
    on(operations.putWidgetContact, putContactRoute(database)),
    on(operations.listWidgetConversations, listConversationsRoute(parts)),
    on(operations.beginWidgetConversation, beginConversationRoute(parts)),
    on(operations.listWidgetMessages, listMessagesRoute(parts)),
    on(operations.sendWidgetMessage, sendMessageRoute(parts)),
    on(operations.putWidgetRead, readRoute(database)),
    on(operations.putWidgetTyping, typingRoute(parts)),
    on(operations.createWidgetTranscript, transcriptRoute(parts)),
    on(operations.createWidgetAttachment, createAttachmentRoute(parts)),
    on(operations.getWidgetUnread, unreadRoute(database)),
    on(operations.streamWidget, streamRoute(parts.hub)),
  ];
}

type InboxDependencies = Pick<WidgetParts, 'database' | 'digest' | 'now'>;

/** What an admin needs to set up signed identities, and the visitor of a conversation. */
export function inboxWidgetRoutes(parts: InboxDependencies): OperationRoute<SessionCaller>[] {
  return [
    on(makeIdentitySecret, makeSecretRoute(parts)),
    on(checkIdentity, checkRoute(parts)),
    on(getConversationVisitor, getVisitorRoute(parts.database)),
  ];
}

function getChannelRoute({
  database,
  digest,
  now,
}: WidgetParts): Handler<typeof operations.getWidgetChannel, StrangerCaller> {
  const rate = sessionRate(database);
  return async ({ params }) => {
    const channel = await chatChannel(database, params.channel_id);
    const { organizationId, id } = channel;
    const [team, hours, isBusy] = await Promise.all([
      teamOf(database, organizationId),
      hoursAt(database, channel, now()),
      rate.isBusy({ organizationId, id }),
    ]);
    const challenge = newChallenge(digest, { channelId: id, isBusy, now: Math.floor(now() / 1000) });
    const data = { ...presentWidgetChannel(channel), team, ...hours, challenge };
    return { status: 200, body: { data } };
  };
}

/** Identifies a repeated request; if the response to a first message was lost, it also identifies the session. */
const shortestKey = 20;

function beginSessionRoute({
  database,
  digest,
  addresses,
  now,
  visitorLimits,
  outgoing,
  wakeSequencer,
}: WidgetParts): Handler<typeof operations.beginWidgetSession, StrangerCaller> {
  return async (call) => {
    const channel = await chatChannel(database, call.body.channel_id);
    // A repeated request solves another challenge, and another captcha.
    const { challenge: _, captcha: __, ...lasting } = call.body;
    const idempotency = keyOf({ ...call, body: withoutPage(lasting) });
    if (idempotency.key.length < shortestKey)
      throw new InvalidRequest(
        `Idempotency-Key must be random, and at least ${shortestKey} characters here.`,
      );
    const begun = await beginSession({ database, digest, visitorLimits, outgoing }, channel, {
      ...call.body,
      idempotency,
      client: call.caller.client,
      language: call.header('accept-language')?.slice(0, 100) ?? null,
      now: Math.floor(now() / 1000),
    });
    wakeSequencer(channel.organizationId);
    const addressOf = downloadAddresses(addresses, channel.organizationId);
    return {
      status: 201,
      body: {
        data: {
          token: begun.token,
          visitor: presentVisitor(begun.visitor),
          message: begun.message && presentWidgetMessage(begun.message, addressOf),
        },
      },
      ...(begun.isReplay && { headers: replayed }),
    };
  };
}

const replayed = { 'idempotency-replayed': 'true' };

/** @throws InvalidRequest if there is none: the panel retries automatically */
function keyOf(call: Parameters<typeof idempotencyFrom>[0]): Idempotency {
  const idempotency = idempotencyFrom(call);
  if (!idempotency) throw new InvalidRequest('Send an Idempotency-Key.');
  return idempotency;
}

/** The previous visitor's streams end, and are reopened by the current one. */
function putIdentityRoute({
  database,
  digest,
  now,
  notices,
}: WidgetParts): Handler<typeof operations.putWidgetIdentity, VisitorCaller> {
  return async ({ caller, body }) => {
    const { organization, contactId } = caller;
    const input = { token: body.identity, now: Math.floor(now() / 1000) };
    try {
      const visitor = await proveIdentity({ database, digest }, caller, input);
      return { status: 200, body: { data: presentVisitor(visitor) } };
    } finally {
      await notices.notifyVisitors({ organizationId: organization.id, contactId });
    }
  };
}

async function end({ database, notices }: WidgetParts, { organization, id, contactId }: VisitorCaller) {
  await endSession(database, organization.id, id);
  await notices.notifyVisitors({ organizationId: organization.id, contactId });
  return { status: 204 as const, body: undefined };
}

function putContactRoute(database: Database): Handler<typeof operations.putWidgetContact, VisitorCaller> {
  return async ({ caller, body }) => {
    const name = body.name?.normalize('NFC').trim() || undefined;
    const email = checkedEmail(body.email) ?? undefined;
    await claim(database, { organizationId: caller.organization.id, id: caller.id }, { name, email });
    const claimed = { name: name ?? caller.claimed.name, email: email ?? caller.claimed.email };
    return { status: 200, body: { data: presentVisitor({ ...caller, claimed }) } };
  };
}

function listConversationsRoute({
  database,
  cursors,
}: WidgetParts): Handler<typeof operations.listWidgetConversations, VisitorCaller> {
  return async ({ caller, query }) => {
    const list = `widget conversations ${caller.organization.id} ${caller.contactId}`;
    const request = readPageRequest(query, cursors, list);
    const rows = await listVisitorsConversations(database, caller, request);
    const positionOf = (row: WidgetConversationRow) => ({ at: row.last_activity_at, id: row.id });
    const form = { present: presentWidgetConversation, positionOf, cursors, list };
    return { status: 200, body: pageOf(rows, request, form) };
  };
}

function listMessagesRoute(parts: WidgetParts): Handler<typeof operations.listWidgetMessages, VisitorCaller> {
  const { database, cursors, addresses } = parts;
  return async ({ caller, query, params }) => {
    const conversationId = await visitorsConversation(database, caller, params.conversation_id);
    const list = `widget messages ${caller.organization.id} ${conversationId} ${caller.contactId}`;
    const request = readPageRequest(query, cursors, list);
    const rows = await listVisibleMessages(database, caller, conversationId, request);
    const addressOf = downloadAddresses(addresses, caller.organization.id);
    const present = (row: WidgetMessageRow) => presentWidgetMessage(row, addressOf);
    const positionOf = (row: WidgetMessageRow) => ({ at: row.inserted_at, id: row.id });
    await markDelivered(parts, caller.organization.id, rows);
    return { status: 200, body: pageOf(rows, request, { present, positionOf, cursors, list }) };
  };
}

function beginConversationRoute(
  parts: WidgetParts,
): Handler<typeof operations.beginWidgetConversation, VisitorCaller> {
  return (call) =>
    written(
      parts,
      { ...call, body: withoutPage(call.body) },
      { ...call.body, page: call.body.page, conversationId: undefined },
    );
}

/** The visitor may have gone to another page of the site when a request is repeated. */
function withoutPage<Body extends { page?: unknown }>({ page: _, ...body }: Body): Omit<Body, 'page'> {
  return body;
}

function sendMessageRoute(parts: WidgetParts): Handler<typeof operations.sendWidgetMessage, VisitorCaller> {
  return async (call) => {
    const conversationId = await visitorsConversation(
      parts.database,
      call.caller,
      call.params.conversation_id,
    );
    return written(parts, call, { ...call.body, page: undefined, conversationId });
  };
}

type Message = Omit<Parameters<typeof writeVisitorsMessage>[2], 'idempotency'>;

async function written(
  { database, addresses, visitorLimits }: WidgetParts,
  call: Pick<Call<typeof operations.sendWidgetMessage, VisitorCaller>, 'caller' | 'header' | 'target'> & {
    body: unknown;
  },
  message: Message,
) {
  const { caller } = call;
  const { message: row, isReplay } = await writeVisitorsMessage({ database, visitorLimits }, caller, {
    ...message,
    idempotency: keyOf(call),
  });
  const data = presentWidgetMessage(row, downloadAddresses(addresses, caller.organization.id));
  return { status: 201 as const, body: { data }, ...(isReplay && { headers: replayed }) };
}

function readRoute(database: Database): Handler<typeof operations.putWidgetRead, VisitorCaller> {
  return async ({ caller, params, body }) => {
    const conversationId = await visitorsConversation(database, caller, params.conversation_id);
    await markRead(database, caller, { conversationId, upTo: body.up_to });
    return { status: 204, body: undefined };
  };
}

function transcriptRoute(
  parts: WidgetParts,
): Handler<typeof operations.createWidgetTranscript, VisitorCaller> {
  return async (call) => {
    const { caller, params } = call;
    const conversationId = await visitorsConversation(parts.database, caller, params.conversation_id);
    const request = { conversationId, idempotency: keyOf({ ...call, body: {} }) };
    const { email, isReplay } = await requestTranscript(parts, caller, request);
    return { status: 201, body: { data: { email } }, ...(isReplay && { headers: replayed }) };
  };
}

function typingRoute({
  database,
  notices,
}: WidgetParts): Handler<typeof operations.putWidgetTyping, VisitorCaller> {
  return async ({ caller, params, body }) => {
    if (caller.isBlocked) throw new VisitorBlocked();
    const conversationId = await visitorsConversation(database, caller, params.conversation_id);
    const typing = { conversationId, isTyping: body.is_typing };
    const { isChange } = await writeTyping(database, caller, typing);
    if (isChange) await notices.notifyPresence(caller.organization.id);
    return { status: 204, body: undefined };
  };
}

function streamRoute(hub: VisitorHub): Handler<typeof operations.streamWidget, VisitorCaller> {
  return async ({ caller, header }) => ({
    status: 200,
    open: await hub.enter(caller, header('last-event-id') || undefined),
  });
}

function unreadRoute(database: Database): Handler<typeof operations.getWidgetUnread, VisitorCaller> {
  return async ({ caller }) => {
    const seen = { sessionIds: [caller.id], seconds: afterPoll };
    const [count] = await Promise.all([
      countUnread(database, caller),
      recordVisitors(database, caller.organization.id, seen),
    ]);
    return { status: 200, body: { data: { count } } };
  };
}

function createAttachmentRoute({
  database,
  addresses,
}: WidgetParts): Handler<typeof operations.createWidgetAttachment, VisitorCaller> {
  return async (call) => {
    const { attachment, isReplay } = await createVisitorsFile(database, call.caller, {
      ...call.body,
      idempotency: keyOf(call),
    });
    const body = announcedAttachment(attachment, call.caller.organization.id, addresses);
    return { status: 201, body, ...(isReplay && { headers: replayed }) };
  };
}

function makeSecretRoute({
  database,
  digest,
}: InboxDependencies): Handler<typeof makeIdentitySecret, SessionCaller> {
  return async ({ caller, params }) => {
    const { id } = await visibleChannel(database, caller, params.channel_id);
    return {
      status: 201,
      body: { data: { secret: await replaceIdentitySecret({ database, digest }, caller, id) } },
    };
  };
}

function checkRoute({
  database,
  digest,
  now,
}: InboxDependencies): Handler<typeof checkIdentity, SessionCaller> {
  return async ({ caller, params, body }) => {
    await visibleChannel(database, caller, params.channel_id);
    const channel = await chatChannel(database, params.channel_id);
    try {
      await verifyIdentity({ database, digest }, channel, body.token, Math.floor(now() / 1000));
      const sound = { is_valid: true, claim: null, code: null, expected: null, message: null };
      return { status: 200, body: { data: sound } };
    } catch (error) {
      if (!(error instanceof InvalidIdentity)) throw error;
      const claim = error.extra.details?.[0]?.field ?? null;
      const { code, expected = null } = error.problem;
      const problem = { is_valid: false, claim, code, expected, message: error.message };
      return { status: 200, body: { data: problem } };
    }
  };
}

function getVisitorRoute(reader: Reader): Handler<typeof getConversationVisitor, SessionCaller> {
  return async ({ caller, params }) => {
    const requested = conversationIdFrom(params.conversation_id);
    const { id } = await visibleConversation(reader, caller, requested, '/visitor');
    return { status: 200, body: { data: (await visitorOf(reader, caller.organization.id, id)) ?? null } };
  };
}
