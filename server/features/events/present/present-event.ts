import type { Event } from '../../../../contract/event.ts';
import { unixSeconds } from '../../../db/microseconds.ts';
import { publicId } from '../../../ids/public-id.ts';
import type { EventRow } from '../event-row.ts';
import {
  presentChannelDeleted,
  presentChannelEvent,
  presentImportFinished,
} from './present-channel-event.ts';
import { presentCompanyDeleted, presentCompanyEvent } from './present-company-event.ts';
import { presentConnectionEvent } from './present-connection-event.ts';
import { presentContactEntryCreated, presentContactEntryDeleted } from './present-contact-entry-event.ts';
import { presentContactDeleted, presentContactEvent, presentContactMerged } from './present-contact-event.ts';
import { presentContactNoteDeleted, presentContactNoteEvent } from './present-contact-note-event.ts';
import {
  presentConversationDeleted,
  presentConversationEvent,
  presentConversationSplit,
} from './present-conversation-event.ts';
import { presentFieldDeleted, presentFieldEvent } from './present-field-event.ts';
import { presentInvitationEvent, presentMemberEvent } from './present-member-event.ts';
import { presentMessageEvent } from './present-message-event.ts';
import { presentNoteDeleted, presentNoteEvent } from './present-note-event.ts';
import { presentSuggestionEvent } from './present-suggestion-event.ts';
import { presentTeamDeleted, presentTeamEvent, presentTeamMemberEvent } from './present-team-event.ts';
import type { RecordsOfEvents } from './records-of-events.ts';

/** An event as clients see it (contract section 9). Undefined if its record no longer exists. */
export function presentEvent(event: EventRow, records: RecordsOfEvents, cursor: string): Event | undefined {
  const presented = recordOf(event, records);
  if (!presented) return undefined;
  const { organization_id, id, type, inserted_at } = event;
  return {
    id: publicId('evt', id),
    type,
    organization_id: publicId('org', organization_id),
    inserted_at: unixSeconds(inserted_at),
    cursor,
    actor: actorOf(event),
    ...presented,
    caused_by: causeOf(event),
  } as Event;
}

type PresentedChange = { data: object; previous: object | null };
type Present = (event: EventRow, records: RecordsOfEvents) => PresentedChange | undefined;

/** By the record of a type: the part of its name before the dot, or all of it. */
const presenters: Readonly<Record<string, Present>> = {
  conversation: presentConversationEvent,
  'conversation.split': presentConversationSplit,
  'conversation.deleted': presentConversationDeleted,
  message: (event, { messages, addressOf }) => {
    const message = messages.get(event.record_id);
    return message && presentMessageEvent(event, message, addressOf);
  },
  note: (event, { notes, addressOf }) => {
    const note = notes.get(event.record_id);
    return note && presentNoteEvent(event, note, addressOf);
  },
  'note.deleted': presentNoteDeleted,
  suggestion: presentSuggestionEvent,
  company: presentCompanyEvent,
  'company.deleted': presentCompanyDeleted,
  contact: presentContactEvent,
  'contact.merged': presentContactMerged,
  'contact.deleted': presentContactDeleted,
  'contact_entry.created': presentContactEntryCreated,
  'contact_entry.deleted': presentContactEntryDeleted,
  contact_note: presentContactNoteEvent,
  'contact_note.deleted': presentContactNoteDeleted,
  member: presentMemberEvent,
  'member.invited': presentInvitationEvent,
  channel: presentChannelEvent,
  'import.finished': presentImportFinished,
  'channel.deleted': presentChannelDeleted,
  team: presentTeamEvent,
  'team.deleted': presentTeamDeleted,
  'team.member_added': presentTeamMemberEvent,
  'team.member_updated': presentTeamMemberEvent,
  'team.member_removed': presentTeamMemberEvent,
  field: presentFieldEvent,
  'field.deleted': presentFieldDeleted,
  connection: presentConnectionEvent,
  'history.imported': ({ record_id, data }) => ({
    data: { ...data, id: publicId('imp', record_id) },
    previous: null,
  }),
  ping: () => ({ data: {}, previous: null }),
};

function recordOf(event: EventRow, records: RecordsOfEvents): PresentedChange | undefined {
  const present = presenters[event.type] ?? presenters[event.type.split('.', 1)[0] ?? ''];
  return present?.(event, records);
}

const causePrefixes = {
  message: 'msg',
  macro: 'mac',
  team: 'team',
  member: 'usr',
  contact: 'cnt',
  app: 'app',
} as const;

function causeOf({ caused_by: cause }: EventRow): Event['caused_by'] {
  return cause && { kind: cause.kind, id: publicId(causePrefixes[cause.kind], cause.id) };
}

function actorOf({ actor_type, actor_user_id, actor_app_id }: EventRow): Event['actor'] {
  return {
    type: actor_type,
    user_id: actor_user_id === null ? null : publicId('usr', actor_user_id),
    app_id: actor_app_id === null ? null : publicId('app', actor_app_id),
  };
}
