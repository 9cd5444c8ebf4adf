import type { Reader, Transaction } from '../../../db/database.ts';
import { readAcross } from '../../../db/sharded/across-organizations.ts';
import { parsePublicId } from '../../../ids/public-id.ts';
import { isRefused } from '../../mail/sending/refused-address.ts';
import type { SendingChannel } from '../../mail/sending/sending-channel.ts';
import type { UnreadReply } from './follow-up-html.ts';

export type FollowUpKey = { organization_id: string; conversation_id: string };

const maxDue = 100;

/** Conversations whose unread replies are due to be emailed. */
export function dueFollowUps(reader: Reader, now: string): Promise<FollowUpKey[]> {
  return readAcross<FollowUpKey>(reader, {
    name: 'due_follow_ups',
    text: (among) => `SELECT organization_id, conversation_id FROM widget_follow_ups
            WHERE due_at <= $1 AND ${among('organization_id')} ORDER BY due_at LIMIT ${maxDue}`,
    values: [now],
  });
}

/** False if another process has it, or had it. */
export async function claimFollowUp(
  transaction: Transaction,
  { organization_id, conversation_id }: FollowUpKey,
  now: string,
): Promise<boolean> {
  const rows = await transaction.read({
    name: 'claim_follow_up',
    text: `SELECT 1 FROM widget_follow_ups
            WHERE organization_id = $1 AND conversation_id = $2 AND due_at <= $3 FOR UPDATE SKIP LOCKED`,
    values: [organization_id, conversation_id, now],
  });
  return rows.length === 1;
}

/** `dueAt`: when to check again; null for not before the next reply. */
export async function settleFollowUp(
  transaction: Transaction,
  { organization_id, conversation_id }: FollowUpKey,
  { dueAt, mailedUpTo }: { dueAt: string | null; mailedUpTo?: string },
): Promise<void> {
  await transaction.write({
    name: 'settle_follow_up',
    text: `UPDATE widget_follow_ups SET due_at = $3, mailed_up_to = coalesce($4, mailed_up_to)
            WHERE organization_id = $1 AND conversation_id = $2`,
    values: [organization_id, conversation_id, dueAt, mailedUpTo ?? null],
  });
}

/** The recipient of unread replies, and the channel that would send them. */
export type FollowUpContext = {
  organization: string;
  language: string | null;
  /** The contact's own if a signed identity has proved who they are; otherwise the claimed one. */
  address: string | null;
  name: string | null;
  is_verified: boolean;
  is_refused: boolean;
  channel: SendingChannel | null;
  unread: (UnreadReply & { id: string })[];
};

const maxUnread = 20;

/**
 * Undefined if there is no follow-up: replies in the conversation are already sent by email, it is spam or merged, or
 * its contact is blocked or has no session. The website names the channel.
 */
export async function readFollowUp(
  transaction: Transaction,
  { organization_id, conversation_id }: FollowUpKey,
): Promise<FollowUpContext | undefined> {
  const [row] = await transaction.read<Row>({
    name: 'read_follow_up',
    text: contextText,
    values: [organization_id, conversation_id],
  });
  if (!row) return undefined;
  const { follow_up_channel_id: publicChannelId, ...context } = row;
  const channelId = parsePublicId('chn', publicChannelId ?? '');
  const channel = channelId === undefined ? null : await mailChannel(transaction, organization_id, channelId);
  return { ...context, channel };
}

type Row = Omit<FollowUpContext, 'channel'> & { follow_up_channel_id: string | null };

/** A channel that can send email; null if there is none, or it is gone. */
export async function mailChannel(
  reader: Reader,
  organizationId: string,
  id: string,
): Promise<SendingChannel | null> {
  const [row] = await reader.read<SendingChannel>({
    name: 'channel_of_follow_up',
    text: `SELECT id, state, false AS is_deleted, settings FROM channels
            WHERE organization_id = $1 AND id = $2 AND type = 'mail' AND deleted_at IS NULL`,
    values: [organizationId, id],
  });
  return row ?? null;
}

const contextText = `
  WITH c AS (
    SELECT c.id, c.chat_channel_id, contact.id AS contact_id, contact.name, contact.email, contact.external_id
      FROM conversations c
      JOIN contacts contact ON contact.organization_id = $1 AND contact.id = c.contact_id
                           AND contact.deleted_at IS NULL AND NOT contact.is_blocked
     WHERE c.organization_id = $1 AND c.id = $2 AND c.source = 'chat' AND c.channel_id IS NULL AND c.merged_into_id IS NULL
       AND NOT c.is_spam
  ), s AS (
    SELECT s.channel_id, s.claimed_name, s.claimed_email, s.language, s.verified_until IS NOT NULL AS is_verified
      FROM c JOIN widget_sessions s ON s.organization_id = $1 AND s.contact_id = c.contact_id
     ORDER BY s.last_seen_at DESC LIMIT 1
  ), recipient AS (
    SELECT CASE WHEN s.is_verified AND c.email IS NOT NULL THEN c.email ELSE s.claimed_email END AS address,
           coalesce(c.name, s.claimed_name) AS name, s.language, s.is_verified AND c.email IS NOT NULL AS is_verified,
           coalesce(c.chat_channel_id, s.channel_id) AS channel_id
      FROM c CROSS JOIN s
  )
  SELECT o.name AS organization, recipient.language, recipient.address, recipient.name, recipient.is_verified,
         ${isRefused('recipient.address')} AS is_refused,
         (SELECT chat.settings -> 'chat' ->> 'follow_up_channel_id' FROM channels chat
           WHERE chat.organization_id = $1 AND chat.id = recipient.channel_id AND chat.deleted_at IS NULL) AS follow_up_channel_id,
         (SELECT coalesce(json_agg(u ORDER BY u.id), '[]') FROM (
            SELECT m.id, m.body_html, author.name AS author
              FROM messages m LEFT JOIN users author ON author.id = m.user_id
             WHERE m.organization_id = $1 AND m.conversation_id = $2 AND m.user_id IS NOT NULL
               AND m.delivery_status IS DISTINCT FROM 'read'
               AND m.id > coalesce((
                 SELECT f.mailed_up_to FROM widget_follow_ups f
                  WHERE f.organization_id = $1 AND f.conversation_id = $2), '00000000-0000-0000-0000-000000000000')
               AND m.id > coalesce((
                 SELECT max(w.up_to::text)::uuid FROM widget_reads w
                  WHERE w.organization_id = $1 AND w.conversation_id = $2), '00000000-0000-0000-0000-000000000000')
             ORDER BY m.id DESC LIMIT ${maxUnread}) u) AS unread
    FROM recipient JOIN organizations o ON o.id = $1 AND o.deleted_at IS NULL`;
