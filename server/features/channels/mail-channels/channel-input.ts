import { isIP } from 'node:net';
import type { MailServerInput, UpdateChannelBody } from '../../../../contract/mail-channel.ts';
import { normalizeEmail } from '../../../access/email-address.ts';
import { throwFieldErrors } from '../../../errors/validation-error.ts';
import { parsePublicId } from '../../../ids/public-id.ts';
import { type MailGuard, mailPorts } from '../../../outgoing/mail-host.ts';
import { nameError } from '../../../text/name-error.ts';
import { readBody } from '../../../text/read-body.ts';
import { chatError, chatSettings } from './chat-settings.ts';
import type { MailChannelSettings, MailServerSettings } from './mail-channel-settings.ts';

type Before = Pick<MailChannelSettings, 'incoming' | 'outgoing' | 'chat'>;
type Secrets = Partial<Record<'imap_password' | 'smtp_password', string>>;

/** A client's changes to a channel, validated and in stored form; what was not sent is absent. */
export type ChannelInput = {
  name?: string;
  state?: 'ok' | 'paused';
  settings: Partial<MailChannelSettings>;
  secrets: Secrets;
};

/**
 * `before` are the channel's servers: a password belongs to its host, port and user name. If one of these changes it
 * must be sent again, otherwise somebody who may change a channel could send it to their own server.
 *
 * @throws ValidationError
 */
export async function readChannelInput(
  body: UpdateChannelBody,
  { guard, before = {} }: { guard: MailGuard; before?: Before },
): Promise<ChannelInput> {
  const { incoming, outgoing } = body;
  const name = body.name?.normalize('NFC').trim();
  const senderName = body.sender_name?.normalize('NFC').trim() || body.sender_name;
  const { sent_copies, form_senders, trusted_servers } = body;
  const formSenders = form_senders?.map((text) => normalizeEmail(text.trim()));
  const trustedServers = trusted_servers?.map((text) => text.trim().toLowerCase());
  const userIds = body.alert_user_ids?.map((id) => parsePublicId('usr', id));
  throwFieldErrors({
    name: name === undefined ? undefined : nameError(name),
    sender_name: senderName ? nameError(senderName) : undefined,
    chat: body.chat && chatError(body.chat),
    alert_user_ids: userIds?.includes(undefined) ? 'One of them is not a member.' : undefined,
    form_senders: formSenders?.includes(undefined)
      ? 'Must be addresses such as form@example.com.'
      : undefined,
    trusted_servers:
      trustedServers?.every((host) => nameForm.test(host)) === false
        ? 'Must be names of servers such as mx.example.com.'
        : undefined,
    ...(incoming && (await serverErrors('incoming', incoming, { guard, before: before.incoming }))),
    ...(outgoing && (await serverErrors('outgoing', outgoing, { guard, before: before.outgoing }))),
  });
  return {
    ...(name !== undefined && { name }),
    ...(body.state && { state: body.state }),
    settings: {
      ...(senderName !== undefined && { sender_name: senderName }),
      ...(body.signature_html !== undefined && { signature_html: sanitized(body.signature_html) }),
      ...(incoming !== undefined && { incoming: incoming && stored(incoming, before.incoming) }),
      ...(outgoing !== undefined && { outgoing: outgoing && stored(outgoing, before.outgoing) }),
      ...(body.history && { history: body.history }),
      ...(sent_copies !== undefined && { sent_copies, sent_copies_set: sent_copies !== null }),
      ...(formSenders && { form_senders: [...new Set(formSenders as string[])] }),
      ...(trustedServers && { trusted_servers: [...new Set(trustedServers)] }),
      ...(body.subject_numbers !== undefined && { subject_numbers: body.subject_numbers }),
      ...(userIds && { alert_user_ids: [...new Set(userIds as string[])] }),
      ...(body.chat && { chat: chatSettings(body.chat, before.chat) }),
    },
    secrets: {
      ...(incoming?.password !== undefined && { imap_password: incoming.password }),
      ...(outgoing?.password !== undefined && { smtp_password: outgoing.password }),
    },
  };
}

/** Short enough to sanitize on this thread. Without visible content there is no signature. */
function sanitized(html: string | null): string | null {
  return html === null ? null : readBody({ html, attachmentIds: [] }).html || null;
}

/** A server sent unchanged keeps signing in with its tokens; a password replaces them. */
function stored(
  { host, port, security, username, password }: MailServerInput,
  before: MailServerSettings | null | undefined,
): MailServerSettings {
  const server = { host: host.trim().toLowerCase(), port, security, username };
  const keepsTokens = password === undefined && before?.sign_in === 'oauth' && isSame(server, before);
  return keepsTokens ? { ...server, sign_in: 'oauth' } : server;
}

function isSame(server: MailServerSettings, before: MailServerSettings | null | undefined): boolean {
  const { host, port, username } = server;
  return before?.host === host && before.port === port && before.username === username;
}

type ServerContext = { guard: MailGuard; before: MailServerSettings | null | undefined };

async function serverErrors(field: string, server: MailServerInput, { guard, before }: ServerContext) {
  const next = stored(server, before);
  const { host, port, username } = next;
  return {
    [`${field}.host`]: await hostError(host, guard),
    [`${field}.port`]: (guard.ports ?? mailPorts).includes(port)
      ? undefined
      : `Use one of ${mailPorts.join(', ')}.`,
    [`${field}.username`]: /\p{Cc}/u.test(username) ? 'Remove control characters.' : undefined,
    [`${field}.password`]:
      server.password === undefined && !isSame(next, before)
        ? 'Is required if the host, port or user name changes.'
        : undefined,
  };
}

const nameForm =
  /^(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.?$/;

/** An unresolvable name may resolve tomorrow: the channel test reports it. */
async function hostError(host: string, { refuses, resolve }: MailGuard): Promise<string | undefined> {
  if (isIP(host) === 0 && !nameForm.test(host)) return 'Must be a name such as imap.example.com.';
  const addresses = isIP(host) === 0 ? await resolve(host) : [host];
  if (!addresses.some(refuses)) return undefined;
  return 'Is not at a public address. The operator can allow its network in DESKBELL_MAIL_ALLOW.';
}
