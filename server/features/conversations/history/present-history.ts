import type { HistoryEntry } from '../../../../contract/history.ts';
import { presentUser, type UserFields } from '../../../access/present-user.ts';
import { unixSeconds } from '../../../db/microseconds.ts';
import { publicId } from '../../../ids/public-id.ts';
import type { HistoryRow } from './list-history.ts';

/** A change as clients see it: people by their current names, tags by their names at that time. */
export function presentHistory(row: HistoryRow): HistoryEntry {
  const { id, conversation_id, before, after, inserted_at } = row;
  return {
    id: publicId('evt', id),
    conversation_id: publicId('cnv', conversation_id),
    actor: actorOf(row),
    status: changeOf(before.status, after.status),
    snoozed_until: changeOf(secondsOf(before.snoozed_until), secondsOf(after.snoozed_until)),
    assignee:
      'assignee_id' in after ? { from: member(row.assignee_before), to: member(row.assignee_after) } : null,
    team: 'team_id' in after ? { from: team(row.team_before), to: team(row.team_after) } : null,
    contact:
      'contact_id' in after ? { from: contact(row.contact_before), to: contact(row.contact_after) } : null,
    tags: tagsOf(before.tags, after.tags),
    priority: changeOf(before.priority, after.priority),
    subject: changeOf(before.subject, after.subject),
    is_spam: changeOf(before.is_spam, after.is_spam),
    merged: conversation(row.merged),
    merged_from: conversation(row.merged_from),
    split_into: conversation(row.split_into),
    split_from: conversation(row.split_from),
    inserted_at: unixSeconds(inserted_at),
  };
}

function actorOf({
  actor_type: type,
  actor_user,
  actor_contact,
  actor_app,
}: HistoryRow): HistoryEntry['actor'] {
  const user = type === 'contact' ? contact(actor_contact) : member(actor_user);
  return { type, user, app: actor_app && { id: publicId('app', actor_app.id), name: actor_app.name } };
}

function contact(fields: UserFields | null) {
  return fields && presentUser('cnt', fields);
}

function member(fields: UserFields | null) {
  return fields && presentUser('usr', fields);
}

function team(named: HistoryRow['team_before']) {
  return named && { ...named, id: publicId('team', named.id) };
}

function conversation(named: HistoryRow['merged']) {
  return named && { ...named, id: publicId('cnv', named.id) };
}

function changeOf<Value>(from: Value | undefined, to: Value | undefined): { from: Value; to: Value } | null {
  return from === undefined || to === undefined ? null : { from, to };
}

/** In an event a timestamp is PostgreSQL text. */
function secondsOf(timestamp: string | null | undefined): number | null | undefined {
  return typeof timestamp === 'string' ? Math.floor(Date.parse(timestamp) / 1000) : timestamp;
}

function tagsOf(before: string[] | undefined, after: string[] | undefined): HistoryEntry['tags'] {
  if (!before || !after) return null;
  return {
    added: after.filter((name) => !before.includes(name)),
    removed: before.filter((name) => !after.includes(name)),
  };
}
