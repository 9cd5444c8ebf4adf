import type { Reader } from '../../../db/database.ts';
import type { HeaderMailbox } from '../../../mime/reply-recipients.ts';
import { isRefused } from './refused-address.ts';
import type { SendingChannel } from './sending-channel.ts';

/** The context of an email in a conversation. */
export type ReplyContext = {
  merged_into_id: string | null;
  subject: string | null;
  contact_name: string | null;
  contact_email: string | null;
  /** Null if the conversation has no mail channel. */
  channel: SendingChannel | null;
  answered: AnsweredMail | null;
  /** Participants confirmed by a member. */
  participants: { address: string; name: string | null }[];
  file_bytes: number;
};

export type AnsweredMail = {
  direction: 'in' | 'out';
  message_id_header: string | null;
  reference_ids: string[];
  subject: string | null;
  body_html: string;
  recipients: HeaderMailbox[];
};

/** How many of a conversation's latest messages are searched for emails. */
const recentMessages = 200;

type Wanted = { conversationId: string; replyToId: string | undefined; attachmentIds: readonly string[] };

/**
 * Everything that determines an email's recipients, headers and size, in one statement. The email being replied to is
 * the given one; otherwise the latest incoming one from somebody who takes part, except automatic ones; otherwise the
 * latest outgoing one.
 */
export async function readReplyContext(
  reader: Reader,
  organizationId: string,
  { conversationId, replyToId, attachmentIds }: Wanted,
): Promise<ReplyContext | undefined> {
  const [row] = await reader.read<ReplyContext>({
    name: 'read_reply_context',
    text: contextText,
    values: [organizationId, conversationId, replyToId ?? null, attachmentIds],
  });
  return row;
}

const isStranger = (address: string) => `EXISTS (
  SELECT 1 FROM conversation_participants p
   WHERE p.organization_id = $1 AND p.conversation_id = $2 AND p.address = ${address} AND p.confirmed_at IS NULL)`;

/**
 * For an unverified visitor: the address they gave, unless its owner has unsubscribed. If their session is gone,
 * their messages have it.
 */
const claimedEmail = `coalesce((
  SELECT s.claimed_email FROM widget_sessions s
   WHERE c.source = 'chat' AND s.organization_id = $1 AND s.contact_id = c.contact_id AND s.claimed_email IS NOT NULL
     AND NOT ${isRefused('s.claimed_email')}
   ORDER BY s.last_seen_at DESC LIMIT 1), (
  SELECT said.address
    FROM (SELECT m.channel_info -> 'visitor' ->> 'claimed_email' AS address, m.inserted_at FROM messages m
           WHERE c.source = 'chat' AND m.organization_id = $1 AND m.conversation_id = $2 AND m.contact_id = c.contact_id) said
   WHERE said.address IS NOT NULL AND NOT ${isRefused('said.address')}
   ORDER BY said.inserted_at DESC LIMIT 1))`;

const latest = (condition: string) => `(
  SELECT x.id FROM recent x
    JOIN mail_messages mm ON mm.organization_id = $1 AND mm.message_id = x.id
   WHERE ${condition} ORDER BY x.inserted_at DESC, x.id DESC LIMIT 1)`;

const fromStranger = `EXISTS (
  SELECT 1 FROM mail_recipients f
   WHERE f.organization_id = $1 AND f.message_id = mm.message_id AND f.kind = 'from' AND ${isStranger('f.address')})`;

/**
 * Messages not written by members are searched first: most conversations have an email to reply to among the latest
 * of those.
 */
const contextText = `
  WITH recent AS (
    SELECT id, inserted_at, user_id FROM messages
     WHERE organization_id = $1 AND conversation_id = $2 ORDER BY inserted_at DESC, id DESC LIMIT ${recentMessages}
  ), answered AS MATERIALIZED (
    SELECT message_id, direction, message_id_header, reference_ids, subject FROM mail_messages
     WHERE organization_id = $1 AND message_id = coalesce((
             SELECT m.id FROM messages m
               JOIN mail_messages mm ON mm.organization_id = $1 AND mm.message_id = m.id
              WHERE m.organization_id = $1 AND m.conversation_id = $2 AND m.id = $3),
           ${latest(`x.user_id IS NULL AND mm.direction = 'in' AND NOT mm.is_automatic AND NOT ${fromStranger}`)},
           ${latest(`mm.direction = 'out'`)},
           ${latest('true')})
  )
  SELECT c.merged_into_id, c.subject, contact.name AS contact_name, coalesce(contact.email, ${claimedEmail}) AS contact_email,
         (SELECT json_build_object('id', ch.id, 'state', ch.state, 'is_deleted', ch.deleted_at IS NOT NULL,
                                   'settings', ch.settings)
            FROM channels ch WHERE ch.organization_id = $1 AND ch.id = c.channel_id) AS channel,
         (SELECT json_build_object('direction', a.direction, 'message_id_header', a.message_id_header,
                   'reference_ids', a.reference_ids, 'subject', a.subject, 'body_html', (
                     SELECT m.body_html FROM messages m WHERE m.organization_id = $1 AND m.id = a.message_id),
                   'recipients', (
                     SELECT coalesce(json_agg(json_build_object('kind', r.kind, 'address', r.address, 'name', r.name,
                              'isOurs', EXISTS (SELECT 1 FROM mail_addresses o
                                                 WHERE o.organization_id = $1
                                                   AND o.address IN (r.address, regexp_replace(r.address, '[+][^@]*@', '@'))),
                              'isUnconfirmed', ${isStranger('r.address')}) ORDER BY r.place), '[]')
                       FROM mail_recipients r WHERE r.organization_id = $1 AND r.message_id = a.message_id))
            FROM answered a) AS answered,
         (SELECT coalesce(json_agg(json_build_object('address', p.address, 'name', p.name) ORDER BY p.address), '[]')
            FROM conversation_participants p
           WHERE p.organization_id = $1 AND p.conversation_id = $2 AND p.confirmed_at IS NOT NULL) AS participants,
         (SELECT coalesce(sum(file_size), 0)::integer FROM attachments
           WHERE organization_id = $1 AND id = ANY ($4)) AS file_bytes
    FROM conversations c
    LEFT JOIN contacts contact ON contact.organization_id = $1 AND contact.id = c.contact_id
   WHERE c.organization_id = $1 AND c.id = $2`;
