import type { Conversation } from '../../../contract/conversation.ts';
import type { User } from '../../../contract/user.ts';
import { presentUser } from '../../access/present-user.ts';
import { type Microseconds, unixSeconds } from '../../db/microseconds.ts';
import { type IdPrefix, publicId } from '../../ids/public-id.ts';
import { presentCompanyName } from '../companies/present-company.ts';
import type { ConversationRow } from './conversation-row.ts';

/** A conversation as clients see it (contract section 2). */
export function presentConversation(row: ConversationRow): Conversation {
  return {
    id: publicId('cnv', row.id),
    organization_id: publicId('org', row.organization_id),
    number: row.number,
    subject: row.subject,
    status: row.status,
    priority: row.priority,
    source: row.source,
    is_spam: row.is_spam,
    channel_id: idOrNull('chn', row.channel_id ?? row.chat_channel_id ?? null),
    contact: contactOf(row),
    company: presentCompanyName(row.company),
    assignee: assigneeOf(row),
    team: teamOf(row),
    tags: row.tags,
    custom_attributes: row.custom_attributes,
    meta_info: row.meta_info,
    message_count: row.message_count,
    last_message: lastMessage(row),
    scheduled_message: scheduledSummary(row),
    solution_message_id: idOrNull('msg', row.solution_message_id),
    waiting_since: secondsOrNull(row.waiting_since),
    first_replied_at: secondsOrNull(row.first_replied_at),
    snoozed_until: secondsOrNull(row.snoozed_until),
    closed_at: secondsOrNull(row.closed_at),
    merged_into_id: idOrNull('cnv', row.merged_into_id),
    last_activity_at: unixSeconds(row.last_activity_at),
    inserted_at: unixSeconds(row.inserted_at),
    updated_at: unixSeconds(row.updated_at),
  };
}

function teamOf({ team_id, team_name }: ConversationRow): Conversation['team'] {
  return team_id == null ? null : { id: publicId('team', team_id), name: team_name ?? '' };
}

function contactOf(row: ConversationRow): Conversation['contact'] {
  if (row.contact_id === null) return null;
  const { contact_phone: phone } = row;
  const contact = presentUser('cnt', {
    id: row.contact_id,
    name: row.contact_name,
    email: row.contact_email,
    instagram_handle: row.contact_instagram_handle,
    profile_picture_url: row.contact_profile_picture_url,
  });
  return { ...contact, phone };
}

function assigneeOf(row: ConversationRow): User | null {
  if (row.assignee_id === null) return null;
  return presentUser('usr', {
    id: row.assignee_id,
    name: row.assignee_name,
    email: row.assignee_email,
    instagram_handle: row.assignee_instagram_handle,
    profile_picture_url: row.assignee_profile_picture_url,
  });
}

function authorOf(row: ConversationRow): User | null {
  if (row.author_id === null) return null;
  return presentUser(row.author_prefix, {
    id: row.author_id,
    name: row.author_name,
    email: row.author_email,
    instagram_handle: row.author_instagram_handle,
    profile_picture_url: row.author_profile_picture_url,
  });
}

function lastMessage(row: ConversationRow): Conversation['last_message'] {
  if (row.last_message_id === null || row.last_message_at === null) return null;
  return {
    id: publicId('msg', row.last_message_id),
    preview: row.last_message_preview ?? '',
    inserted_at: unixSeconds(row.last_message_at),
    user: authorOf(row),
    delivery_failure: deliveryFailure(row),
  };
}

type LastMessage = NonNullable<Conversation['last_message']>;

/** Events from before the columns existed don't have them. */
function deliveryFailure(row: ConversationRow): LastMessage['delivery_failure'] {
  if (row.undelivered_message_id !== row.last_message_id || !row.undelivered_at) return null;
  return { error: row.undelivered_error, failed_at: unixSeconds(row.undelivered_at) };
}

function scheduledSummary({
  scheduled_at,
  scheduled_is_held,
}: ConversationRow): Conversation['scheduled_message'] {
  if (scheduled_at == null) return null;
  return { status: scheduled_is_held ? 'held' : 'scheduled', send_at: unixSeconds(scheduled_at) };
}

function idOrNull(prefix: IdPrefix, id: string | null): string | null {
  return id === null ? null : publicId(prefix, id);
}

function secondsOrNull(timestamp: Microseconds | null): number | null {
  return timestamp === null ? null : unixSeconds(timestamp);
}
