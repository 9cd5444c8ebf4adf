import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { NIL } from 'uuid';
import { countHeldMail, renewInboundToken } from '../../../contract/inbox/operations/mail-setup.ts';
import * as channelOperations from '../../../contract/operations/channels.ts';
import * as conversationOperations from '../../../contract/operations/conversations.ts';
import * as messageOperations from '../../../contract/operations/messages.ts';
import type { Participant } from '../../../contract/participant.ts';
import { asPerson } from '../../access/authorize.ts';
import type { Caller, SessionCaller } from '../../access/caller.ts';
import { eventActor } from '../../access/event-actor.ts';
import { presentUser } from '../../access/present-user.ts';
import type { Database, Reader } from '../../db/database.ts';
import { unixSeconds } from '../../db/microseconds.ts';
import { InvalidRequest, NotFound, Unavailable } from '../../errors/errors.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { FileMissing } from '../../files/file-missing.ts';
import type { FileStore } from '../../files/file-store.ts';
import { FileStoreFailed } from '../../files/file-store-failed.ts';
import { contentDisposition } from '../../http/content-disposition.ts';
import type { Cursors } from '../../http/cursor.ts';
import { pageOf, readPageRequest } from '../../http/list-page.ts';
import { type Handler, type OperationRoute, on } from '../../http/operation-route.ts';
import { parsePublicId, publicId } from '../../ids/public-id.ts';
import { mailLimits } from '../../mime/mail-limits.ts';
import { downloadAddresses } from '../attachments/download-address.ts';
import { type FileAddresses, filePaths } from '../attachments/file-address.ts';
import { lockChannel } from '../channels/mail-channels/channel-store.ts';
import { channelIdFrom, visibleChannel } from '../channels/mail-channels/visible-channel.ts';
import { conversationIdFrom, visibleConversation } from '../conversations/visible-conversation.ts';
import { presentMessage } from '../messages/present-message.ts';
import { type Memory, memoryForOrganizations, readSource, tooLarge } from './inbound-memory.ts';
import { findInboundTarget, type InboundTarget, renewInboundTokens } from './inbound-token.ts';
import { keepSource } from './keep-source.ts';
import { mailInBody } from './mail-in-form.ts';
import { listParticipants, type ParticipantRow } from './participants/participant-store.ts';
import { removeParticipant, saveParticipant } from './participants/save-participant.ts';
import { findMailSource, readMessageMail } from './reading/message-mail.ts';
import { resendMail } from './sending/resend-mail.ts';
import { presentReceipt } from './set-aside/present-receipt.ts';
import {
  countSetAside,
  findHeldSource,
  listSetAside,
  refuseReceipt,
  releaseReceipt,
  type SetAsideRow,
} from './set-aside/set-aside-store.ts';

type Dependencies = { database: Database; cursors: Cursors; addresses: FileAddresses };

/** Emails of messages, participants, and held or failed email. */
export function mailRoutes({ database, cursors, addresses }: Dependencies): OperationRoute<Caller>[] {
  return [
    on(messageOperations.getMessageMail, getMessageMailRoute(database, addresses)),
    on(messageOperations.resendMail, resendMailRoute(database, addresses)),
    on(conversationOperations.listParticipants, listParticipantsRoute(database)),
    on(conversationOperations.saveParticipant, saveParticipantRoute(database)),
    on(conversationOperations.removeParticipant, removeParticipantRoute(database)),
    on(channelOperations.listReceipts, listReceiptsRoute(database, cursors, addresses)),
    on(channelOperations.retryReceipt, retryReceiptRoute(database)),
    on(channelOperations.dropReceipt, dropReceiptRoute(database)),
  ];
}

type InboxDependencies = {
  database: Database;
  baseUrl: () => URL;
  mailIn: { domain: string | undefined };
};

/** What people in the inbox need beyond that. */
export function inboxMailRoutes(dependencies: InboxDependencies): OperationRoute<SessionCaller>[] {
  return [
    on(renewInboundToken, renewInboundTokenRoute(dependencies)),
    on(countHeldMail, countHeldMailRoute(dependencies.database)),
  ];
}

function getMessageMailRoute(
  reader: Reader,
  addresses: FileAddresses,
): Handler<typeof messageOperations.getMessageMail, Caller> {
  return async ({ caller, params: { conversation_id, message_id = '' } }) => {
    const below = `/messages/${encodeURIComponent(message_id)}/mail`;
    const id = conversationIdFrom(conversation_id);
    const conversation = await visibleConversation(reader, caller, id, below);
    const data = await readMessageMail(reader, addresses, {
      organizationId: caller.organization.id,
      conversationId: conversation.id,
      messageId: parsePublicId('msg', message_id) ?? NIL,
    });
    return { status: 200, body: { data } };
  };
}

function resendMailRoute(
  database: Database,
  addresses: FileAddresses,
): Handler<typeof messageOperations.resendMail, Caller> {
  return async ({ caller, params, body }) => {
    const message = await resendMail(database, asPerson(caller), {
      conversationId: conversationIdFrom(params.conversation_id),
      messageId: parsePublicId('msg', params.message_id ?? '') ?? NIL,
      ...body,
    });
    const addressOf = downloadAddresses(addresses, caller.organization.id);
    return { status: 200, body: { data: presentMessage(message, addressOf) } };
  };
}

function listParticipantsRoute(
  reader: Reader,
): Handler<typeof conversationOperations.listParticipants, Caller> {
  return async ({ caller, params }) => {
    const id = conversationIdFrom(params.conversation_id);
    const { organization_id } = await visibleConversation(reader, caller, id, '/participants');
    const rows = await listParticipants(reader, { organizationId: organization_id, conversationId: id });
    return { status: 200, body: { data: rows.map(presentParticipant) } };
  };
}

function saveParticipantRoute(
  database: Database,
): Handler<typeof conversationOperations.saveParticipant, Caller> {
  return async ({ caller, params, body }) => {
    const conversationId = conversationIdFrom(params.conversation_id);
    const row = await saveParticipant(database, caller, { ...body, conversationId });
    return { status: 200, body: { data: presentParticipant(row) } };
  };
}

function removeParticipantRoute(
  database: Database,
): Handler<typeof conversationOperations.removeParticipant, Caller> {
  return async ({ caller, params: { conversation_id, address = '' } }) => {
    const conversationId = conversationIdFrom(conversation_id);
    await removeParticipant(database, caller, { conversationId, address });
    return { status: 204, body: undefined };
  };
}

function presentParticipant({ contact, inserted_at, ...row }: ParticipantRow): Participant {
  return {
    ...row,
    contact: contact && presentUser('cnt', contact),
    inserted_at: unixSeconds(inserted_at),
  };
}

const positionOf = (row: SetAsideRow) => ({ at: row.received_at, id: row.id });

function listReceiptsRoute(
  reader: Reader,
  cursors: Cursors,
  addresses: FileAddresses,
): Handler<typeof channelOperations.listReceipts, Caller> {
  return async ({ caller, params, query }) => {
    const organizationId = caller.organization.id;
    const list = `receipts ${organizationId} ${params.channel_id} ${query.state ?? ''}`;
    const request = readPageRequest(query, cursors, list);
    const channel = await visibleChannel(reader, caller, params.channel_id);
    const of = { organizationId, channelId: channel.id, state: query.state };
    const rows = await listSetAside(reader, of, request);
    const present = (row: SetAsideRow) => presentReceipt(row, addresses);
    return {
      status: 200,
      body: pageOf(rows, request, { present, positionOf, cursors, list }),
    };
  };
}

const receiptIdFrom = (text = '') => parsePublicId('rct', text) ?? NIL;

function retryReceiptRoute(database: Database): Handler<typeof channelOperations.retryReceipt, Caller> {
  return async ({ caller, params }) => {
    await database.transaction(async (transaction) => {
      const channel = await visibleChannel(transaction, caller, params.channel_id);
      const one = { organizationId: caller.organization.id, channelId: channel.id };
      if (!(await releaseReceipt(transaction, { ...one, id: receiptIdFrom(params.receipt_id) })))
        throw new NotFound();
    });
    return { status: 204, body: undefined };
  };
}

function dropReceiptRoute(database: Database): Handler<typeof channelOperations.dropReceipt, Caller> {
  return async ({ caller, params }) => {
    await database.transaction(async (transaction) => {
      const { id: organizationId } = caller.organization;
      const channel = await visibleChannel(transaction, caller, params.channel_id);
      const one = { organizationId, channelId: channel.id, id: receiptIdFrom(params.receipt_id) };
      if (!(await refuseReceipt(transaction, one))) throw new NotFound();
      await recordAudit(transaction, {
        organizationId,
        kind: 'channel.mail_dropped',
        actor: eventActor(caller),
        details: { address: channel.settings.address },
      });
    });
    return { status: 204, body: undefined };
  };
}

/** The address to forward email to, shown only once. */
function renewInboundTokenRoute({
  database,
  baseUrl,
  mailIn: { domain },
}: InboxDependencies): Handler<typeof renewInboundToken, SessionCaller> {
  return async ({ caller, params }) => {
    const tokens = await renewTokens(database, caller, channelIdFrom(params.channel_id));
    const url = new URL(`/inbound/mail/${tokens.http}`, baseUrl()).href;
    const address = domain === undefined ? null : `${tokens.address}@${domain}`;
    return { status: 200, body: { data: { url, address } } };
  };
}

function renewTokens(database: Database, caller: SessionCaller, channelId: string) {
  const organizationId = caller.organization.id;
  return database.transaction(async (transaction) => {
    const channel = await lockChannel(transaction, organizationId, channelId);
    if (!channel) throw new NotFound();
    const details = { address: channel.settings.address };
    await recordAudit(transaction, {
      organizationId,
      kind: 'channel.changed',
      actor: eventActor(caller),
      details,
    });
    return renewInboundTokens(transaction, { organizationId, channelId });
  });
}

function countHeldMailRoute(reader: Reader): Handler<typeof countHeldMail, SessionCaller> {
  return async ({ caller }) => {
    const counts = await countSetAside(reader, caller.organization.id);
    const data = counts.map(({ channel_id, count }) => ({ channel_id: publicId('chn', channel_id), count }));
    return { status: 200, body: { data } };
  };
}

type SourceDependencies = { reader: Reader; files: FileStore; addresses: FileAddresses };
type Rest = { Params: { '*': string } };

const sources = [
  { use: 'mail source', prefix: 'msg', find: findMailSource },
  { use: 'held mail', prefix: 'rct', find: findHeldSource },
] as const;

/**
 * `GET /files/mail/…`, `GET /files/held-mail/…`: an email as it arrived, by its presigned address, as a download. No
 * browser may display it: its HTML is a stranger's.
 */
export function mailSourceRoutes(
  scope: FastifyInstance,
  { reader, files, addresses }: SourceDependencies,
): void {
  for (const { use, prefix, find } of sources)
    scope.get<Rest>(`${filePaths[use]}*`, { exposeHeadRoute: false }, async (request, reply) => {
      const { organizationId, id } = addresses.read(use, request.params['*']);
      const key = await find(reader, organizationId, id);
      if (key === undefined) throw new NotFound();
      const content = await files.open(key).catch((error: unknown) => {
        if (error instanceof FileMissing) throw new NotFound();
        request.log.warn({ err: error }, 'an email could not be read from its store');
        throw new Unavailable('file store');
      });
      return reply
        .headers({
          'content-type': 'application/octet-stream',
          'content-disposition': contentDisposition('attachment', `${publicId(prefix, id)}.eml`),
          'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
          'cache-control': 'private, no-store',
          'referrer-policy': 'no-referrer',
        })
        .send(content);
    });
}

type InboundDependencies = { database: Database; files: FileStore };

/**
 * `POST /inbound/mail/{token}`: a raw email, `message/rfc822`, from whatever receives it first. Responds with 204
 * once it is stored; the same email again is stored once.
 */
export function inboundMailRoutes(scope: FastifyInstance, dependencies: InboundDependencies): void {
  const { database } = dependencies;
  const arrivals = new WeakMap<object, { target: InboundTarget; memory: Memory }>();
  const memoryOf = memoryForOrganizations();
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', async (request: object, payload: Readable) => {
    const arrival = arrivals.get(request);
    return arrival && readSource(payload, arrival.memory);
  });
  scope.post<{ Params: { token: string } }>(
    '/inbound/mail/:token',
    {
      bodyLimit: mailLimits.bytes,
      // Before the body is read: without a token nobody can make us receive forty megabytes.
      onRequest: async (request, reply) => {
        const target = await findInboundTarget(database, 'http', request.params.token);
        if (!target) throw new NotFound();
        if (Number(request.headers['content-length'] ?? 0) > mailLimits.bytes) throw tooLarge();
        const memory = memoryOf(target.organizationId);
        arrivals.set(request, { target, memory });
        reply.raw.once('close', () => memory.releaseAll());
      },
    },
    async (request, reply) => {
      const { target } = arrivals.get(request) ?? {};
      const { body } = request;
      if (!target) throw new NotFound();
      if (!Buffer.isBuffer(body) || body.length === 0)
        throw new InvalidRequest('Send the mail as it is, as message/rfc822; the body is empty.');
      const source = await mailInBody(body, request.headers['content-type']);
      if (!source || source.length === 0)
        throw new InvalidRequest(
          'The form has no mail: its field must be body-mime or email, with the whole mail.',
        );
      const sourceKey = `http:${createHash('sha256').update(source).digest('hex')}`;
      await keepSource(dependencies, { ...target, sourceKey, source }).catch((error: unknown) => {
        throw error instanceof FileStoreFailed ? new Unavailable('file store') : error;
      });
      return reply.code(204).send();
    },
  );
}
