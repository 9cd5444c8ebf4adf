import type { BeginSessionBody } from '../../../contract/widget/shapes.ts';
import { normalizeEmail } from '../../access/email-address.ts';
import type { KeyedDigest } from '../../access/keyed-digest.ts';
import type { VisitorCaller } from '../../access/visitor-caller.ts';
import { findVisitor } from '../../access/visitor-caller.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { findReplay } from '../../db/idempotency-store.ts';
import { takeIdempotencyKey } from '../../db/take-idempotency-key.ts';
import {
  CaptchaFailed,
  ChallengeFailed,
  IdempotencyKeyReused,
  IdentityRequired,
  NotFound,
} from '../../errors/errors.ts';
import { fieldError } from '../../errors/validation-error.ts';
import type { ClientInfo } from '../../events/record-event.ts';
import { newId, publicId } from '../../ids/public-id.ts';
import type { Outgoing } from '../../outgoing/open-outgoing.ts';
import { writeInNewConversation } from '../channels/received-message-store.ts';
import { makeContact } from '../contacts/find-or-make-contact.ts';
import { type CaptchaVerdict, captchaVerdict } from './captcha.ts';
import { checkChallenge } from './challenge.ts';
import type { ChatChannel } from './chat-channel.ts';
import { verifyIdentity } from './identity.ts';
import { contactOfIdentity } from './identity-contact.ts';
import { countSessionsSince, insertSession, sessionToken } from './session-store.ts';
import { findVisibleMessage, type WidgetMessageRow } from './visible-messages.ts';
import type { VisitorLimits } from './visitor-limits.ts';
import { checkedText, type Idempotency, receivedMessage } from './write-visitors-message.ts';

export type BeginSession = Omit<BeginSessionBody, 'channel_id'> & {
  idempotency: Idempotency;
  client: ClientInfo;
  language: string | null;
  /** In milliseconds. */
  now: number;
};

export type BegunSession = {
  token: string;
  visitor: VisitorCaller;
  message: WidgetMessageRow | null;
  isReplay: boolean;
};

type Parts = {
  database: Database;
  digest: KeyedDigest;
  visitorLimits: VisitorLimits;
  outgoing: Pick<Outgoing, 'post'>;
};

/** Above this many new sessions an hour, strangers' messages arrive as spam instead of being refused. */
const sessionsPerHour = 300;

/**
 * Starts a session: for an unknown visitor, with a first message and a solved challenge; or for a signed-in user of
 * the site.
 *
 * @throws ValidationError, ChallengeFailed, IdentityRequired, InvalidIdentity, RateLimited, IdempotencyKeyReused
 */
export async function beginSession(
  parts: Parts,
  channel: ChatChannel,
  input: BeginSession,
): Promise<BegunSession> {
  const { database, digest } = parts;
  const known = await begunBefore(parts, channel, input.idempotency);
  if (known) return known;
  const session =
    input.identity === undefined ? strangers(parts, channel, input) : signedIn(parts, channel, input);
  const { id, messageId } = await session;
  const visitor = await findVisitor(database, channel.organizationId, id);
  if (!visitor) throw new NotFound();
  const message =
    messageId === undefined ? undefined : await findVisibleMessage(database, visitor, messageId);
  return { token: sessionToken(digest, id), visitor, message: message ?? null, isReplay: false };
}

/**
 * The response to a first message may have been lost. The key, which only that browser knows, then identifies the
 * session: a repeated request has another challenge, which isn't required again.
 */
async function begunBefore(
  { database, digest }: Parts,
  { organizationId, id: channelId }: ChatChannel,
  { key, fingerprint }: Idempotency,
): Promise<BegunSession | undefined> {
  const earlier = await findReplay(database, organizationId, channelId, key);
  if (!earlier) return undefined;
  if (!earlier.fingerprint.equals(fingerprint)) throw new IdempotencyKeyReused();
  const visitor = await findVisitor(database, organizationId, earlier.record_id);
  if (!visitor) throw new NotFound();
  const [first] = await database.read<{ id: string }>({
    name: 'first_message_of_visitor',
    text: `SELECT id FROM messages WHERE organization_id = $1 AND conversation_id = (
             SELECT id FROM conversations WHERE organization_id = $1 AND contact_id = $2 AND source = 'chat'
              ORDER BY last_activity_at, id LIMIT 1)
            ORDER BY inserted_at, id LIMIT 1`,
    values: [organizationId, visitor.contactId],
  });
  const message = first && (await findVisibleMessage(database, visitor, first.id));
  return { token: sessionToken(digest, visitor.id), visitor, message: message ?? null, isReplay: true };
}

async function strangers(
  { database, digest, visitorLimits, outgoing }: Parts,
  channel: ChatChannel,
  input: BeginSession,
): Promise<{ id: string; messageId?: string }> {
  const { organizationId, id: channelId } = channel;
  if (channel.settings.needs_identity) throw new IdentityRequired();
  if (!input.message) throw fieldError('message', 'required', 'A session begins with a first message.');
  const content = checkedText(input.message);
  const claimed = { name: input.name?.trim() || null, email: checkedEmail(input.email) };
  // A honeypot: people don't see this field.
  if (input.website) throw new ChallengeFailed('It was not solved by a person.');
  const { value = '', solution = '' } = input.challenge ?? {};
  const challenge = checkChallenge(digest, { channelId, value, solution, now: input.now });
  await visitorLimits.countSession(input.client.address);
  const verdict = await verdictOn(outgoing, channel, input);
  if (verdict === 'failed') throw new CaptchaFailed();
  const begun = await countSessionsSince(
    database,
    { organizationId, id: channelId },
    {
      seconds: 3600,
      most: sessionsPerHour,
    },
  );
  const [id, messageId] = [newId(), newId()];
  return database.transaction(async (transaction) => {
    const { idempotency } = input;
    const earlier = await takeIdempotencyKey(transaction, {
      organizationId,
      callerId: channelId,
      idempotency,
      recordId: id,
    });
    if (earlier !== undefined) return { id: earlier };
    const contactId = await newContact(transaction, organizationId);
    const visitor = {
      organization: { id: organizationId },
      contactId,
      channelId,
      verifiedAs: null,
      claimed,
      client: input.client,
    };
    const isSpam = begun >= sessionsPerHour || verdict === 'unknown';
    const received = receivedMessage({ visitor, id: messageId, content, page: input.page, isSpam });
    await writeInNewConversation(transaction, received, null);
    const isNew = await insertSession(transaction, digest, {
      id,
      organizationId,
      channelId,
      contactId,
      challenge,
      verifiedUntil: null,
      claimed,
      page: input.page ?? null,
      browser: input.client.userAgent?.slice(0, 500) ?? null,
      language: input.language,
    });
    if (!isNew)
      throw new ChallengeFailed('It was already used to start a session. Get a new one from the channel.');
    return { id, messageId };
  });
}

async function verdictOn(
  outgoing: Parts['outgoing'],
  { id, settings: { captcha_url: url } }: ChatChannel,
  { captcha }: BeginSession,
): Promise<CaptchaVerdict> {
  // Missing in settings from before the key existed.
  if (!url) return 'solved';
  return captchaVerdict(outgoing, url, { channel_id: publicId('chn', id), captcha });
}

/** Nobody yet: what a stranger says of themselves is a claim of the session, not a property of a contact. */
export async function newContact(transaction: Transaction, organizationId: string): Promise<string> {
  const none = { external_id: null, name: null, email: null, phone: null };
  const id = await makeContact(
    transaction,
    { organizationId, actor: { type: 'system' } },
    { ...none, instagram_handle: null, profile_picture_url: null },
  );
  if (id === undefined) throw new Error('A contact without any property was there already.');
  return id;
}

async function signedIn(
  { database, digest }: Parts,
  channel: ChatChannel,
  input: BeginSession,
): Promise<{ id: string; messageId?: string }> {
  const { organizationId, id: channelId } = channel;
  const identity = await verifyIdentity({ database, digest }, channel, input.identity ?? '', input.now);
  const id = newId();
  return database.transaction(async (transaction) => {
    const { idempotency } = input;
    const request = { organizationId, callerId: channelId, idempotency, recordId: id };
    const earlier = await takeIdempotencyKey(transaction, request);
    if (earlier !== undefined) return { id: earlier };
    const contactId = await contactOfIdentity(transaction, organizationId, identity);
    await insertSession(transaction, digest, {
      id,
      organizationId,
      channelId,
      contactId,
      challenge: null,
      verifiedUntil: identity.verifiedUntil,
      claimed: { name: null, email: identity.claimedEmail },
      page: null,
      browser: input.client.userAgent?.slice(0, 500) ?? null,
      language: input.language,
    });
    return { id };
  });
}

/** @throws ValidationError */
export function checkedEmail(text: string | undefined): string | null {
  if (text === undefined) return null;
  const email = normalizeEmail(text.trim());
  if (email === undefined)
    throw fieldError('email', 'invalid', 'Must be an address such as nora@example.com.');
  return email;
}
